import { connect } from 'node:net';
import { Duplex } from 'node:stream';
import express from 'express';
import { startShutdownDeadline } from '../process/stopGracefully.ts';
import { closeServer } from './closeServer.ts';
import { createHttpServer } from './httpServer.ts';
import { listen } from './listen.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

it('disconnects a client that sends its headers slowly and ignores the response', async () => {
  const server = createHttpServer({
    application: express().use((_request, response) => void response.end()),
    errorHeaders: {},
    log,
    limits: { headersTimeout: 100, requestTimeout: 200, connectionsCheckingInterval: 50 },
  });
  const port = await listen(server, { port: 0, host: '127.0.0.1', variable: 'PORT' });
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  let text = '';
  socket.on('data', (chunk) => {
    text += String(chunk);
  });
  const disconnected = new Promise<void>((resolve) => socket.once('error', () => resolve()));
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n');
  // Writing fails only once the server has destroyed the connection.
  const slow = setInterval(() => socket.write('X'), 20);
  await disconnected;
  clearInterval(slow);
  expect(text).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  await closeServer(server, 0, startShutdownDeadline(10_000));
});

it('accepts at most `maxConnections`, and another when one has closed', async () => {
  const server = createHttpServer({
    application: express().use((_request, response) => void response.end('here')),
    errorHeaders: {},
    log,
    maxConnections: 2,
  });
  const port = await listen(server, { port: 0, host: '127.0.0.1', variable: 'PORT' });
  const connectAndSend = async () => {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    const hasResponse = await new Promise<boolean>((resolve) => {
      socket.once('data', () => resolve(true)).once('close', () => resolve(false));
    });
    return { socket, isAnswered: hasResponse };
  };
  const first = await connectAndSend();
  expect([first.isAnswered, (await connectAndSend()).isAnswered, (await connectAndSend()).isAnswered]).toEqual([
    true,
    true,
    false,
  ]);
  first.socket.destroy();
  let after = false;
  while (!after) after = (await connectAndSend()).isAnswered;
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** `/slow` responds after `release`; websockets get 101 and are closed. */
async function startServer() {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const server = createHttpServer({
    application: express().use(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      if (request.path === '/slow') await released;
      response.end(
        `${request.method} ${request.path} ${body} ${String(request.headers['x-last'])} ${request.headers.upgrade}`,
      );
    }),
    errorHeaders: {},
    log,
    limits: { lingerMs: 50 },
    upgrade: ({ url }, socket) => {
      if (url !== '/socket') return 404;
      socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\n');
      return null;
    },
  });
  const port = await listen(server, { port: 0, host: '127.0.0.1', variable: 'PORT' });
  const send = (bytes: string) => {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    let text = '';
    socket.on('data', (chunk) => {
      text += String(chunk);
    });
    socket.write(bytes);
    return new Promise<string>((resolve) => socket.once('close', () => resolve(text)));
  };
  return { send, release, close: () => closeServer(server, 0, startShutdownDeadline(10_000)) };
}

const statusesOf = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => Number(status));
const lines = (...given: string[]) => `${given.join('\r\n')}\r\n\r\n`;
const close = 'Connection: close';

it.each<[string, string[], number]>([
  ['150 headers', Array.from({ length: 150 }, (_, index) => `X-${index}: 1`), 200],
  ['2000 headers', Array.from({ length: 2000 }, (_, index) => `X-${index}: 1`), 200],
  ['30 kB of cookies', [`Cookie: ${'a=b; '.repeat(6000)}`], 200],
  ['40 kB of cookies', [`Cookie: ${'a=b; '.repeat(8000)}`], 431],
])('never drops a part of the headers: %s', async (_what, headers, status) => {
  const { send, close: end } = await startServer();
  const text = await send(lines('GET /here HTTP/1.1', 'Host: a', close, ...headers, 'X-Last: last'));
  expect(statusesOf(text)).toEqual([status]);
  expect(text).toContain(status === 200 ? 'GET /here  last' : 'Delete the cookies of this site');
  const socket = ['Connection: Upgrade', 'Upgrade: websocket', ...headers];
  expect(statusesOf(await send(lines('GET /socket HTTP/1.1', 'Host: a', ...socket)))).toEqual([
    status === 200 ? 101 : 431,
  ]);
  await end();
});

it.each<[string, string, number, string]>([
  ['unescaped letters', 'GET /caf\u00e9 HTTP/1.1', 400, 'Escape'],
  ['a space', 'GET /here and there HTTP/1.1', 400, 'Escape'],
  ['an absolute URL', 'GET http://elsewhere.example/ HTTP/1.1', 400, 'Escape'],
  ['a URL of 40 kB', `GET /${'a'.repeat(40_000)} HTTP/1.1`, 431, 'or shorten the URL'],
])('explains the rejection of %s', async (_what, line, status, message) => {
  const { send, close: end } = await startServer();
  const text = await send(lines(line, 'Host: a', close));
  expect(statusesOf(text)).toEqual([status]);
  const [head = '', body = ''] = text.split('\r\n\r\n');
  expect(head).toContain('Content-Type: text/plain; charset=utf-8');
  expect(body).toContain(message);
  await end();
});

it.each<[string, string, number[]]>([
  ['another request', lines('GET / HTTP/1.1', 'Host: a', close), [200, 200]],
  ['a tunnel', lines('CONNECT evil.example:443 HTTP/1.1', 'Host: evil.example'), [200, 405]],
  ['invalid HTTP', 'HELLO\r\n\r\n', [200, 400]],
])('responds to %s after the POST before it on the connection', async (_what, bytes, statuses) => {
  const { send, release, close: end } = await startServer();
  const received = send(`${lines('POST /slow HTTP/1.1', 'Host: a', 'Content-Length: 4')}body${bytes}`);
  // By then, a response out of order would have been sent.
  await send(lines('GET /meanwhile HTTP/1.1', 'Host: a', close));
  release();
  const text = await received;
  expect(statusesOf(text)).toEqual(statuses);
  expect(text).toContain('POST /slow body');
  await end();
});

it.each([
  [
    'curl',
    lines(
      'GET /a HTTP/1.1',
      'Host: a',
      'Connection: Upgrade, HTTP2-Settings, close',
      'Upgrade: h2c',
      'HTTP2-Settings: AAMA',
      'X-Last: last',
    ),
    'GET /a  last undefined',
  ],
  [
    'Java',
    `${lines('POST /b HTTP/1.1', 'Host: a', 'Content-Length: 4', 'Connection: Upgrade, close', 'Upgrade: h2c')}body`,
    'POST /b body undefined undefined',
  ],
  [
    'old TLS',
    lines('GET /c HTTP/1.1', 'Host: a', 'Connection: close, upgrade', 'UPGRADE: TLS/1.0'),
    'GET /c  undefined undefined',
  ],
])('ignores an upgrade to an unknown protocol: %s', async (_client, bytes, body) => {
  const { send, close: end } = await startServer();
  const text = await send(bytes);
  expect(statusesOf(text)).toEqual([200]);
  expect(text).toContain(body);
  await end();
});

it.each(['h2c', 'websocket'])('ignores an upgrade to %s if it handles none', async (protocol) => {
  const application = express().use((request, response) => void request.pipe(response));
  const server = createHttpServer({ application, errorHeaders: {}, log });
  const port = await listen(server, { port: 0, host: '127.0.0.1', variable: 'PORT' });
  const fields = ['Host: a', 'Content-Length: 4', 'Connection: Upgrade', `Upgrade: ${protocol}`];
  const socket = connect(port, '127.0.0.1');
  socket.write(`${lines('POST / HTTP/1.1', ...fields)}body${lines('GET / HTTP/1.1', 'Host: a', close)}`);
  const text = String(Buffer.concat(await socket.toArray()));
  expect(statusesOf(text)).toEqual([200, 200]);
  expect(text).toContain('body');
  await closeServer(server, 0, startShutdownDeadline(10_000));
});

it('closes an idle connection after `keepAliveTimeout`', async () => {
  const application = express().use((_request, response) => void response.end('here'));
  const server = createHttpServer({ application, errorHeaders: {}, log, keepAliveTimeout: 50 });
  const port = await listen(server, { port: 0, host: '127.0.0.1', variable: 'PORT' });
  const socket = connect(port, '127.0.0.1');
  socket.resume().write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  await new Promise((resolve) => socket.once('end', resolve));
  expect(server.keepAliveTimeout).toBe(50);
  await closeServer(server, 0, startShutdownDeadline(10_000));
});

it('a client that is gone sent no malformed request', () => {
  const logInfo = jest.fn();
  const server = createHttpServer({ application: express(), errorHeaders: {}, log: { ...log, info: logInfo } });
  for (const code of ['ECONNRESET', 'EPIPE']) {
    const socket = new Duplex();
    server.emit('clientError', Object.assign(new Error(code), { code }), socket);
    expect(socket.destroyed).toBe(true);
  }
  expect(logInfo).not.toHaveBeenCalled();
});

it('requests and responses have the prototypes of the application', async () => {
  const application = express().set('trust proxy', 1);
  application.use((message, response) => {
    const prototypes = [Object.getPrototypeOf(message), Object.getPrototypeOf(response)];
    response.json([message.ip, prototypes[0] === application.request, prototypes[1] === application.response]);
  });
  const server = createHttpServer({ application, errorHeaders: {}, log });
  const port = await listen(server, { port: 0, host: '127.0.0.1', variable: 'PORT' });
  const response = await fetch(`http://127.0.0.1:${port}`, { headers: { 'X-Forwarded-For': '192.0.2.7' } });
  expect(await response.json()).toEqual(['192.0.2.7', true, true]);
  await closeServer(server, 0, startShutdownDeadline(10_000));
});
