/** Visitors who come when they come, whatever became of those before them, on bare sockets: Node's client is too slow for this. */
import { connect, type Socket } from 'node:net';

export interface Answered {
  /** 0 where the connection was lost. */
  readonly status: number;
  /** Milliseconds from the question to the end of its answer. */
  readonly took: number;
  /** Milliseconds since the crowd began. */
  readonly at: number;
}

export interface Clients {
  /** Asks with these bytes on a connection that is free; null where all are taken. Never rejects. */
  readonly request: (request: string) => Promise<Answered> | null;
  /** Whether all connections are taken. */
  readonly isFull: () => boolean;
  /** Opens this many connections ahead, as a balancer keeps them: Node takes one new connection in a turn of its loop. */
  readonly open: (count: number) => Promise<void>;
  readonly close: () => void;
}

const contentLength = /\r\ncontent-length: (\d+)/i;

/** Takes the pieces of one answer; true once it is whole. */
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
      // In chunks: the last one is empty.
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

/** Asks `perSecond` times a second, in steps of two milliseconds; whoever finds no connection does not ask. */
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

/** Each of `connections` asks again as soon as it is answered. */
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
