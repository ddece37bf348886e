/** Open-loop load on raw sockets, because Node's client is too slow. */
import { connect, type Socket } from 'node:net';

export interface Answered {
  /** 0 if the connection was lost. */
  readonly status: number;
  /** Milliseconds from the request to the end of the response. */
  readonly took: number;
  /** Milliseconds since the start. */
  readonly at: number;
}

export interface Clients {
  /** Sends these bytes on a free connection; null if none is free. Never rejects. */
  readonly request: (request: string) => Promise<Answered> | null;
  /** Whether no connection is free. */
  readonly isFull: () => boolean;
  /** Opens this many connections in advance, as balancers do: Node accepts one new connection per loop iteration. */
  readonly open: (count: number) => Promise<void>;
  readonly close: () => void;
}

const contentLength = /\r\ncontent-length: (\d+)/i;

/** Reads the chunks of one response; true once it is complete. */
function createReader() {
  let head = '';
  let left: number | null = null;
  return {
    status: () => Number(head.slice(9, 12)),
    isWhole: (text: string): boolean => {
      if (left === null) {
        head += text;
        const border = head.indexOf('\r\n\r\n');
        if (border === -1) return false;
        const length = contentLength.exec(head.slice(0, border))?.[1];
        left = length === undefined ? Number.POSITIVE_INFINITY : Number(length) - (head.length - border - 4);
      } else left -= text.length;
      // Chunked: the last chunk is empty.
      return left <= 0 || (left === Number.POSITIVE_INFINITY && text.endsWith('0\r\n\r\n'));
    },
  };
}

export function createClients(port: number, maxConnections: number): Clients {
  const start = performance.now();
  const idle = new Set<Socket>();
  const inFlight = new Map<Socket, (text: string | null) => void>();

  const open = (): Socket => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }).setEncoding('latin1');
    socket.on('data', (text: unknown) => inFlight.get(socket)?.(String(text)));
    socket.on('error', () => {});
    socket.on('close', () => {
      idle.delete(socket);
      inFlight.get(socket)?.(null);
    });
    return socket;
  };

  const isFull = () => idle.size === 0 && inFlight.size >= maxConnections;

  return {
    isFull,
    request: (request) => {
      if (isFull()) return null;
      const [free] = idle;
      const socket = free ?? open();
      idle.delete(socket);
      return new Promise((resolve) => {
        const requests = performance.now();
        const reader = createReader();
        inFlight.set(socket, (text) => {
          if (text !== null && !reader.isWhole(text)) return;
          inFlight.delete(socket);
          if (text !== null) idle.add(socket);
          const now = performance.now();
          resolve({ status: text === null ? 0 : reader.status(), took: now - requests, at: now - start });
        });
        socket.write(request);
      });
    },
    open: async (count) => {
      for (let opened = 0; opened < count; opened += 1) {
        const socket = open();
        await new Promise<void>((resolve) => socket.once('connect', resolve).once('close', resolve));
        idle.add(socket);
      }
    },
    close: () => {
      for (const socket of [...idle, ...inFlight.keys()]) socket.destroy();
    },
  };
}

interface SendOptions {
  readonly seconds: number;
  readonly request: () => string;
}

/** Sends `perSecond` requests a second, in steps of two milliseconds; skips requests while no connection is free. */
export async function sendAtRate(
  clients: Clients,
  { perSecond, seconds, request }: SendOptions & { perSecond: number },
) {
  const start = performance.now();
  const responses: Promise<Answered>[] = [];
  let send = 0;
  for (;;) {
    const due = Math.min(seconds, (performance.now() - start) / 1000) * perSecond;
    for (; send < due; send += 1) {
      const response = clients.isFull() ? null : clients.request(request());
      if (response !== null) responses.push(response);
    }
    if (performance.now() - start >= seconds * 1000) return Promise.all(responses);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

/** Each of `connections` sends the next request after its response. */
export async function sendInTurns(
  clients: Clients,
  { connections, seconds, request }: SendOptions & { connections: number },
) {
  const end = performance.now() + seconds * 1000;
  const responses: Answered[] = [];
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < end) {
        const response = await clients.request(request());
        if (response !== null) responses.push(response);
      }
    }),
  );
  return responses;
}
