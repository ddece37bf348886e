import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Collections in a row without effect that end the measurement. Each is slow in a worker's large heap. */
const idleTurns = 4;
const negligible = 1_000;

/** Bytes in use after garbage collection, buffers included. */
export async function measureMemory(): Promise<number> {
  let measured = Number.POSITIVE_INFINITY;
  for (let idle = 0; idle < idleTurns; ) {
    collectGarbage();
    await wait(20);
    const { arrayBuffers, heapUsed } = process.memoryUsage();
    const used = arrayBuffers + heapUsed;
    idle = used < measured - negligible ? 0 : idle + 1;
    measured = Math.min(measured, used);
  }
  return measured;
}
