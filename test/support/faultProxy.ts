/**
 * A TCP proxy for fault injection: it handles each connection by the behaviour set when the connection was opened.
 * Clients need short deadlines.
 */

import type { AddressInfo } from 'node:net';
import { createConnection, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** `forward` connects to the upstream server, forwards the data received so far, and returns the connection. */
export type Behaviour = (client: Socket, forward: () => Socket) => void | Promise<void>;

export interface FaultProxy {
  readonly port: number;
  /** Applies to new connections. */
  readonly behave: (behaviour: Behaviour) => void;
  /** Connections so far. */
  readonly connections: () => number;
  /** Resets all open connections. */
  readonly cut: () => void;
  /** Stops listening. */
  readonly close: () => Promise<void>;
}

/** `upstream`: the upstream server's local port. */
export async function startFaultProxy(upstream: number, first: Behaviour = pass): Promise<FaultProxy> {
  const sockets = new Set<Socket>();
  let behaviour = first;
  let connections = 0;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    // Both ends reset connections on purpose.
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
    return socket;
  };
  const server = createServer((client) => {
    connections += 1;
    keep(client);
    const forward = () => {
      const behind = keep(createConnection(upstream, '127.0.0.1'));
      client.pipe(behind);
      client.once('close', () => behind.destroy());
      return behind;
    };
    void behaviour(client, forward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    behave: (next) => {
      behaviour = next;
    },
    connections: () => connections,
    cut,
    close: async () => {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export const pass: Behaviour = (client, forward) => void forward().pipe(client);

/** Delays each response by so many milliseconds. */
export const delayed =
  (milliseconds: number): Behaviour =>
  async (client, forward) => {
    const behind = forward();
    await wait(milliseconds, undefined, { ref: false });
    behind.pipe(client);
  };

/** Accepts everything and never responds. */
export const hang: Behaviour = (client) => void client.resume();

/** Forwards the first half of a chunk and resets the connection. */
export const resetMidBody: Behaviour = (client, forward) => {
  forward().once('data', (chunk: Buffer) => {
    client.write(chunk.subarray(0, Math.ceil(chunk.length / 2)), () => setImmediate(() => client.resetAndDestroy()));
  });
};

/** Sends a greeting on connection. */
export const greet =
  (text: string): Behaviour =>
  (client) =>
    void client.resume().end(text);

export interface HttpResponse {
  readonly status: number;
  readonly type: string;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Responds to each complete request. */
export const respond = ({ status, type, body, headers = {} }: HttpResponse): Behaviour =>
  onRequest((_request, client) => {
    const lines = Object.entries({
      'Content-Type': type,
      'Content-Length': String(Buffer.byteLength(body)),
      Connection: 'close',
      ...headers,
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    client.end(`HTTP/1.1 ${status} So\r\n${lines.join('')}\r\n${body}`);
  });

/** Handles requests that contain this text, and forwards all others. The server must close each connection after its response. */
export const onlyFor = (text: string, fault: Behaviour): Behaviour =>
  onRequest((request, client, forward) => {
    client.unshift(request);
    void (request.includes(text) ? fault : pass)(client, forward);
  });

function onRequest(treat: (request: Buffer, client: Socket, forward: () => Socket) => void): Behaviour {
  return (client, forward) => {
    let request = Buffer.alloc(0);
    const read = (chunk: Buffer) => {
      request = Buffer.concat([request, chunk]);
      if (!isWhole(request)) return;
      client.off('data', read);
      client.pause();
      treat(request, client, forward);
    };
    // An earlier reader has paused it.
    client.on('data', read).resume();
  };
}

function isWhole(request: Buffer): boolean {
  const [head = '', ...rest] = request.toString('latin1').split('\r\n\r\n');
  const length = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0);
  const isChunked = /^transfer-encoding: *chunked/im.test(head);
  const body = rest.join('\r\n\r\n');
  return rest.length > 0 && (isChunked ? body.endsWith('0\r\n\r\n') : body.length >= length);
}

/** A mail server that accepts every command, with given responses for some: by their first word, the message by its dot. */
export const speakSmtp =
  (responses: Readonly<Record<string, string>>): Behaviour =>
  (client) => {
    let isMessage = false;
    client.write('220 mail.test\r\n');
    client.on('data', (chunk: Buffer) => {
      const text = chunk.toString('latin1');
      if (isMessage && !text.endsWith('\r\n.\r\n')) return;
      const word = isMessage ? '.' : (/^[A-Z]+/.exec(text.toUpperCase())?.[0] ?? '');
      isMessage = word === 'DATA';
      client.write(`${responses[word] ?? (isMessage ? '354 Go on' : '250 Ok')}\r\n`);
    });
  };
