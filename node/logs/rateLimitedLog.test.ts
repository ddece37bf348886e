import { createRateLimitedLog } from './rateLimitedLog.ts';

const lines: unknown[] = [];
const write = (fields: object, message: string) => void lines.push([message, fields]);
const start = (first?: 'delayed') => createRateLimitedLog({ info: write, warn: write, error: write }, 'warn', first);

beforeEach(() => {
  jest.useFakeTimers();
  lines.length = 0;
});
afterEach(() => jest.useRealTimers());

it('writes one line a minute of each kind, with the number of events', () => {
  const logEvent = start();
  for (let index = 0; index < 100; index += 1) logEvent('Origin rejected', { path: `/${index}` });
  logEvent('Websocket rejected');
  jest.advanceTimersByTime(59_999);
  logEvent('Origin rejected', { path: '/last' });
  expect(lines).toEqual([
    ['Origin rejected', { path: '/0', count: 1 }],
    ['Websocket rejected', { count: 1 }],
  ]);
  jest.advanceTimersByTime(1);
  expect(lines.slice(2)).toEqual([['Origin rejected', { path: '/last', count: 100 }]]);
});

it('writes repeated events at the end of their minute', () => {
  const logEvent = start();
  logEvent('Origin rejected');
  logEvent('Origin rejected');
  jest.advanceTimersByTime(60_000);
  logEvent('Origin rejected');
  jest.advanceTimersByTime(180_000);
  logEvent('Origin rejected');
  expect(lines.map((line) => (line as [string, { count: number }])[1].count)).toEqual([1, 1, 1, 1]);
  expect(lines).toHaveLength(4);
});

it('counts each kind of a message separately', () => {
  const logEvent = start();
  for (const access of ['signInNeeded', 'forbidden', 'signInNeeded'])
    logEvent('Admin access denied', { access }, access);
  jest.advanceTimersByTime(60_000);
  expect(lines.map((line) => (line as [string, object])[1])).toEqual([
    { access: 'signInNeeded', count: 1 },
    { access: 'forbidden', count: 1 },
    { access: 'signInNeeded', count: 1 },
  ]);
});

it('writes the first line after a minute with `delayed`', () => {
  const logEvent = start('delayed');
  logEvent('Origin rejected');
  jest.advanceTimersByTime(59_999);
  logEvent('Origin rejected', { path: '/last' });
  expect(lines).toEqual([]);
  jest.advanceTimersByTime(1);
  logEvent('Origin rejected');
  expect(lines).toEqual([['Origin rejected', { path: '/last', count: 2 }]]);
  jest.advanceTimersByTime(600_000);
  expect(lines.slice(1)).toEqual([['Origin rejected', { count: 1 }]]);
});
