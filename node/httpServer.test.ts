import { connect } from 'node:net';
import express from 'express';
import { createHttpServer } from './httpServer.ts';
import { drain, listen } from './listen.ts';

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
  await drain(server);
});
