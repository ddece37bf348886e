import { createSparseLog } from './sparseLog.ts';

it('has one line a minute of each kind, which says how many it stands for', () => {
  const lines: unknown[] = [];
  const write = (fields: object, message: string) => void lines.push([message, fields]);
  let now = 0;
  const note = createSparseLog({ info: write, warn: write, error: write }, 'warn', () => now);
  for (let times = 0; times < 100; times += 1) note('Origin refused', { path: `/${times}` });
  note('Websocket refused');
  now = 59_999;
  note('Origin refused');
  now = 60_000;
  note('Origin refused', { path: '/later' });
  expect(lines).toEqual([
    ['Origin refused', { path: '/0', times: 1 }],
    ['Websocket refused', { times: 1 }],
    ['Origin refused', { path: '/later', times: 101 }],
  ]);
});
