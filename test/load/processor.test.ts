import { existsSync } from 'node:fs';
import { processorTimeOf } from './processor.ts';

const tick = 10;

(existsSync('/proc/self/schedstat') ? it : it.skip)('processor time is counted finer than by ticks', () => {
  const time = processorTimeOf(process.pid);
  expect(time).toBeGreaterThan(0);
  expect(time % tick).not.toBe(0);
});
