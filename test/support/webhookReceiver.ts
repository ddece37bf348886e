/** A receiver of webhooks on one port. Its raw answers allow every fault of HTTP. */
import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface ReceivedWebhook {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Answered with 200. */
  readonly isAccepted: boolean;
}

export type WebhookFault = (socket: Socket) => void;

/** `findFault` is called for each request, before it is recorded. */
export async function startWebhookReceiver(
  findFault: (request: Pick<ReceivedWebhook, 'path' | 'headers' | 'body'>) => WebhookFault | null = () => null,
) {
  const received: ReceivedWebhook[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    let text = '';
    let isRead = false;
    socket.on('data', (part) => {
      text += part.toString();
      const request = isRead ? null : parseRequest(text);
      if (request === null) return;
      isRead = true;
      const fault = findFault(request);
      received.push({ ...request, isAccepted: fault === null });
      if (fault !== null) fault(socket);
      else socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    received,
    accepted: () => received.filter(({ isAccepted }) => isAccepted),
    stop: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function parseRequest(text: string) {
  const [head = '', body] = text.split('\r\n\r\n', 2);
  const [requestLine = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => line.split(': ', 2)).map(([name = '', value = '']) => [name.toLowerCase(), value]),
  );
  if (body === undefined || Buffer.byteLength(body) < Number(headers['content-length'])) return null;
  return { path: requestLine.split(' ')[1] ?? '', headers, body };
}

const answer = (head: string, body = '') => `HTTP/1.1 ${head}\r\n\r\n${body}`;

export const webhookFaults: Readonly<Record<string, WebhookFault>> = {
  refuses: (socket) => socket.resetAndDestroy(),
  hangs: () => undefined,
  hangsInTheBody: (socket) => void socket.write(answer('500 Error\r\nContent-Length: 100', 'x')),
  fails: (socket) => void socket.end(answer('500 Error\r\nContent-Length: 0')),
  redirectsInward: (socket) => {
    const { localPort } = socket;
    socket.end(answer(`301 Moved\r\nLocation: http://127.0.0.1:${localPort}/inward\r\nContent-Length: 0`));
  },
  speaksGarbage: (socket) => void socket.end('\0\0garbage\r\n\r\n'),
  floods: (socket) => {
    socket.write(answer('503 Busy\r\nTransfer-Encoding: chunked'));
    const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`;
    const flood = () => {
      while (socket.writable && socket.write(chunk));
    };
    socket.on('drain', flood);
    flood();
  },
  floodsHeaders: (socket) => void socket.write(`HTTP/1.1 200 OK\r\n${'X-Flood: x\r\n'.repeat(10_000)}`),
  closesMidway: (socket) => void socket.end('HTTP/1.1 200 OK\r\nContent-'),
  upgrades: (socket) => void socket.write(answer('101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other')),
  /** One byte at a time. */
  drips: (socket) => {
    const timer = setInterval(() => socket.write('x'), 50);
    socket.write('HTTP/1.1 200 OK\r\nX-Slow: ');
    socket.on('close', () => clearInterval(timer));
  },
};
