import { on, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import express from 'express';
import { createDoor } from './gate.ts';
import { createHttpServer } from './httpServer.ts';
import { createPressure } from './pressure.ts';

/** More than the system takes over for a reader who does not read. */
const bytes = 32 * 1024 * 1024;
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

function createServer() {
  const application = express();
  application.get('/page', (_request, response) => void response.send(Buffer.alloc(bytes)));
  application.get('/film.webm', (_request, response) => {
    const chunk = Buffer.alloc(64 * 1024);
    Readable.from(Array(bytes / chunk.length).fill(chunk)).pipe(response);
  });
  application.get('/waits', () => undefined);
  application.get('/', (_request, response) => void response.send('page'));
  const { enter } = createDoor({
    pressure: createPressure({ loopDelay: 0, mostUnderWay: { early: 3, late: 3 } }),
    log,
    loopDelay: 0,
    kindOf: ({ url = '' }) => (url.includes('.') ? 'file' : 'page'),
    refuse: (_request, response) => void response.writeHead(503).end(),
  });
  return createHttpServer({ application, log, refusalHeaders: {}, enter });
}

describe('of three rooms, all taken by visitors', () => {
  const server = createServer();
  let port: number;
  const sockets: Socket[] = [];
  const ask = async (path: string, untilAnswered: boolean) => {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    // Nothing is read but what comes by itself.
    if (untilAnswered) await once(socket, 'readable');
  };
  const visit = async () => (await fetch(`http://127.0.0.1:${port}/`, { headers: { Connection: 'close' } })).status;

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    ({ port } = server.address() as AddressInfo);
  });
  afterEach(async () => {
    const closed = sockets.map((socket) => once(socket, 'close'));
    for (const socket of sockets.splice(0)) socket.destroy();
    await Promise.all(closed);
  });
  afterAll(() => new Promise((resolve) => server.close(resolve).closeAllConnections()));

  it.each(['/page', '/film.webm'])('who does not read an answer that is written has none (%s)', async (path) => {
    await Promise.all([ask(path, true), ask(path, true), ask(path, true)]);
    expect(await visit()).toBe(200);
  });

  it('each that waits for its answer has one, until the visitor leaves', async () => {
    const arrivals = on(server, 'request');
    await Promise.all([ask('/waits', false), ask('/waits', false), ask('/waits', false)]);
    for (const _ of sockets) await arrivals.next();
    expect(await visit()).toBe(503);
    const closed = sockets.map((socket) => once(socket, 'close'));
    for (const socket of sockets.splice(0)) socket.destroy();
    await Promise.all(closed);
    while ((await visit()) === 503);
  });
});
