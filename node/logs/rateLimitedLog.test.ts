import { createRateLimitedLog } from './rateLimitedLog.ts';

const lines: unknown[] = [];
const write = (fields: object, message: string) => void lines.push([message, fields]);
const start = (first?: 'later') => createRateLimitedLog({ info: write, warn: write, error: write }, 'warn', first);

beforeEach(() => {
  jest.useFakeTimers();
  lines.length = 0;
});
afterEach(() => jest.useRealTimers());

it('writes one line a minute of each kind, with the number of events', () => {
  const note = start();
  for (let times = 0; times < 100; times += 1) note('Origin rejected', { path: `/${times}` });
  note('Websocket rejected');
  jest.advanceTimersByTime(59_999);
  note('Origin rejected', { path: '/last' });
  expect(lines).toEqual([
    ['Origin rejected', { path: '/0', times: 1 }],
    ['Websocket rejected', { times: 1 }],
  ]);
  jest.advanceTimersByTime(1);
  expect(lines.slice(2)).toEqual([['Origin rejected', { path: '/last', times: 100 }]]);
});

it('writes repeated events at the end of their minute', () => {
  const note = start();
  note('Origin rejected');
  note('Origin rejected');
  jest.advanceTimersByTime(60_000);
  note('Origin rejected');
  jest.advanceTimersByTime(180_000);
  note('Origin rejected');
  expect(lines.map((line) => (line as [string, { times: number }])[1].times)).toEqual([1, 1, 1, 1]);
  expect(lines).toHaveLength(4);
});

it('counts the kinds of one message apart', () => {
  const note = start();
  for (const access of ['signInNeeded', 'forbidden', 'signInNeeded']) note('Admin access denied', { access }, access);
  jest.advanceTimersByTime(60_000);
  expect(lines.map((line) => (line as [string, object])[1])).toEqual([
    { access: 'signInNeeded', times: 1 },
    { access: 'forbidden', times: 1 },
    { access: 'signInNeeded', times: 1 },
  ]);
});

it('writes the first line only after a minute, with `later`', () => {
  const note = start('later');
  note('Origin rejected');
  jest.advanceTimersByTime(59_999);
  note('Origin rejected', { path: '/last' });
  expect(lines).toEqual([]);
  jest.advanceTimersByTime(1);
  note('Origin rejected');
  expect(lines).toEqual([['Origin rejected', { path: '/last', times: 2 }]]);
  jest.advanceTimersByTime(600_000);
  expect(lines.slice(1)).toEqual([['Origin rejected', { times: 1 }]]);
});
