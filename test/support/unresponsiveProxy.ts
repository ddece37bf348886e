/** A proxy between a process and its database that can stop responding without closing connections. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface UnresponsiveProxy {
  /** The database's URL through the proxy. */
  readonly databaseUrl: string;
  readonly stopResponding: () => void;
  /** Applies to new connections only. */
  readonly recover: () => void;
  readonly close: () => Promise<void>;
}

export async function startUnresponsiveProxy(databaseUrl: string): Promise<UnresponsiveProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isUnresponsive = false;
  const server = createServer((near) => {
    sockets.add(near.on('error', () => undefined));
    if (isUnresponsive) return void near.pause();
    const far = connect(Number(target.port), target.hostname);
    sockets.add(far.on('error', () => undefined));
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const separate = new URL(databaseUrl);
  separate.port = String((server.address() as AddressInfo).port);
  return {
    databaseUrl: separate.href,
    stopResponding: () => {
      isUnresponsive = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    recover: () => {
      isUnresponsive = false;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
}
