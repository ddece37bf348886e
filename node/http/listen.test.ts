import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import express, { type Response } from 'express';
import { startShutdownDeadline } from '../process/stopGracefully.ts';
import { closeServer } from './closeServer.ts';
import { createHttpServer } from './httpServer.ts';
import { listen } from './listen.ts';

afterEach(() => void jest.useRealTimers());

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Responds at once; responses to `/slow` wait in `pending`. */
async function startServer() {
  const pending: Response[] = [];
  const application = express().use((request, response) => {
    if (request.url === '/slow') pending.push(response);
    else response.end('quick');
  });
  const server = createHttpServer({ application, errorHeaders: {}, log });
  const port = await listen(server, { port: 0, host: '127.0.0.1', variable: 'PORT' });
  const agent = new Agent({ keepAlive: true });
  const request = async (path: string) => {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      get({ port, host: '127.0.0.1', path, agent }, resolve).once('error', reject);
    });
    return [response.headers.connection, await text(response)];
  };
  return { server, port, request, pending };
}

it('closes every connection with its response while draining, and accepts new ones during the drain delay', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  const { server, request, pending } = await startServer();
  expect(await request('/')).toEqual(['keep-alive', 'quick']);
  const slow = request('/slow');
  // The slow request has reached the application.
  while (pending.length === 0) await request('/');

  const closeStreams = jest.fn();
  const closed = closeServer(server, 5_000, startShutdownDeadline(25_000), closeStreams);
  pending[0]?.end('late');
  expect(await slow).toEqual(['close', 'late']);
  expect(await request('/')).toEqual(['close', 'quick']);
  expect(await request('/')).toEqual(['close', 'quick']);
  await jest.advanceTimersByTimeAsync(4_000);
  expect(await request('/')).toEqual(['close', 'quick']);
  expect(closeStreams).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(closeStreams).toHaveBeenCalled();
  await closed;
  await expect(request('/')).rejects.toThrow('ECONNREFUSED');
});

it('cuts off requests in flight at half of the remaining time', async () => {
  const { server, port, pending } = await startServer();
  const socket = connect({ port, host: '127.0.0.1' });
  const disconnected = new Promise((resolve) => socket.once('close', resolve).once('error', resolve));
  socket.write('GET /slow HTTP/1.1\r\nHost: a\r\n\r\n');
  while (pending.length === 0) await new Promise((resolve) => setImmediate(resolve));
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  const closed = closeServer(server, 0, startShutdownDeadline(60_000));
  await jest.advanceTimersByTimeAsync(29_000);
  expect(pending[0]?.req.socket.destroyed).toBe(false);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(pending[0]?.req.socket.destroyed).toBe(true);
  await closed;
  await disconnected;
});
