import { connect } from 'node:net';
import express from 'express';
import { startEnding } from './ending.ts';
import { createHttpServer } from './httpServer.ts';
import { closeServer, listen } from './listen.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

it('lets go of a client that sends its headers slowly and ignores the answer', async () => {
  const server = createHttpServer({
    application: express().use((_request, response) => void response.end()),
    refusalHeaders: {},
    log,
    limits: { headersTimeout: 100, requestTimeout: 200, connectionsCheckingInterval: 50 },
  });
  const port = await listen(server, { port: 0, host: '127.0.0.1', variable: 'PORT' });
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  let text = '';
  socket.on('data', (chunk) => {
    text += String(chunk);
  });
  const gone = new Promise<void>((resolve) => socket.once('error', () => resolve()));
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n');
  // A byte now and then, whatever the server says: it fails only once the server's end is destroyed.
  const slow = setInterval(() => socket.write('X'), 20);
  await gone;
  clearInterval(slow);
  expect(text).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  await closeServer(server, 0, startEnding(10_000));
});

it('holds no more connections than it may, and takes others when one has ended', async () => {
  const server = createHttpServer({
    application: express().use((_request, response) => void response.end('here')),
    refusalHeaders: {},
    log,
    maxConnections: 2,
  });
  const port = await listen(server, { port: 0, host: '127.0.0.1', variable: 'PORT' });
  const ask = async () => {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    const isAnswered = await new Promise<boolean>((resolve) => {
      socket.once('data', () => resolve(true)).once('close', () => resolve(false));
    });
    return { socket, isAnswered };
  };
  const first = await ask();
  expect([first.isAnswered, (await ask()).isAnswered, (await ask()).isAnswered]).toEqual([true, true, false]);
  first.socket.destroy();
  let after = false;
  while (!after) after = (await ask()).isAnswered;
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
