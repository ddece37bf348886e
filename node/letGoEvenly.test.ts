import { letGoEvenly } from './letGoEvenly.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const letGoOf = (open: Set<number>, time: number) =>
  letGoEvenly(
    () => [...open],
    (one) => open.delete(one),
    time,
  );

it('lets go of a thousand at an even pace, the oldest first, and of nobody late', async () => {
  const open = new Set(Array.from({ length: 1000 }, (_, place) => place));
  const done = letGoOf(open, 2_500);
  const left: number[] = [];
  for (let step = 0; step < 5; step += 1) {
    await jest.advanceTimersByTimeAsync(500);
    left.push(open.size);
    if (step === 0) expect([...open][0]).toBe(1000 - open.size);
  }
  await done;
  expect(left.map((count) => Math.round(count / 100))).toEqual([8, 6, 4, 2, 0]);
  expect(open.size).toBe(0);
});

it('lets go of who came meanwhile as well', async () => {
  const open = new Set([1, 2]);
  const done = letGoOf(open, 200);
  await jest.advanceTimersByTimeAsync(150);
  open.add(3);
  await jest.advanceTimersByTimeAsync(50);
  await done;
  expect(open.size).toBe(0);
});

it('lets go of everybody at once where there is no time', () => {
  const open = new Set([1, 2]);
  void letGoOf(open, 0);
  expect(open.size).toBe(0);
});
