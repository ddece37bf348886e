import type { IncomingMessage, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import { createRequestQueue } from './requestQueue.ts';

/** Each request takes 2 of the 3 ms of a tick; `work` takes further time. */
function startQueue() {
  let now = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  jest
    .spyOn(performance, 'eventLoopUtilization')
    .mockImplementation((since) => ({ active: now - (since?.active ?? 0), idle: 0, utilization: 1 }));
  const handled: (string | undefined)[] = [];
  const queue = createRequestQueue(({ url }) => {
    handled.push(url);
    now += 2;
  });
  const send = (url: string, { destroyed = false } = {}) =>
    queue({ url } as IncomingMessage, { destroyed } as ServerResponse & { req: IncomingMessage });
  const work = (milliseconds: number) => {
    now += milliseconds;
  };
  return { handled, send, work };
}

const tick = () => new Promise((resolve) => setImmediate(resolve));

it('starts requests at once while the tick has time, and the others in later ticks in their order', async () => {
  const { handled, send } = startQueue();
  for (const url of ['/1', '/2', '/3', '/4', '/5']) send(url);
  expect(handled).toEqual(['/1', '/2']);
  await tick();
  expect(handled).toEqual(['/1', '/2', '/3', '/4']);
  send('/6');
  expect(handled).toHaveLength(4);
  await tick();
  expect(handled).toEqual(['/1', '/2', '/3', '/4', '/5', '/6']);
  await tick();
  await tick();
  send('/7');
  expect(handled.at(-1)).toBe('/7');
});

it('starts one request in a tick that started responses have used up', async () => {
  const { handled, send, work } = startQueue();
  for (const url of ['/1', '/2', '/3', '/4', '/5']) send(url);
  work(20);
  await tick();
  expect(handled).toEqual(['/1', '/2', '/3']);
  await tick();
  expect(handled).toEqual(['/1', '/2', '/3', '/4', '/5']);
});

it('does not queue health checks', () => {
  const { handled, send } = startQueue();
  for (const url of ['/1', '/2', '/3', '/healthz']) send(url);
  expect(handled).toEqual(['/1', '/2', '/healthz']);
});

it('skips requests whose clients disconnected while waiting', async () => {
  const { handled, send } = startQueue();
  for (const url of ['/1', '/2']) send(url);
  send('/disconnected', { destroyed: true });
  send('/3');
  await tick();
  expect(handled).toEqual(['/1', '/2', '/3']);
});
