import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Bytes in use, buffers included, once what nobody uses is given back: that takes the collector a few turns. */
export async function heldMemory(): Promise<number> {
  let held = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < 20; turn += 1) {
    collectGarbage();
    await wait(20);
    const { arrayBuffers, heapUsed } = process.memoryUsage();
    held = Math.min(held, arrayBuffers + heapUsed);
  }
  return held;
}
