/** The processor of a measured server: a dedicated core on Linux, and the processor time. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** The cores that this process may use, last one first; none without CPU affinity. */
function findCores(): number[] {
  if (!existsSync('/proc/self/status') || spawnSync('taskset', ['--version']).status !== 0) return [];
  const [, list = ''] = /Cpus_allowed_list:\s*(\S+)/.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  const cores = list.split(',').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, place) => first + place);
  });
  return cores.length > 1 ? cores.reverse() : [];
}

const cores = findCores();

/** Runs `command` on one core. Servers measured alternately share it; clients use the others. */
export function onOneCore(command: readonly string[], place = 0): readonly string[] {
  const core = cores[place];
  return core === undefined ? command : ['taskset', '-c', String(core), ...command];
}

/** Fields of proc(5) from the third on. */
function statOf(pid: number, field: number, folder = '/proc'): number {
  const fields = readFileSync(`${folder}/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return Number(fields[field - 3]);
}

/** Milliseconds so far: by the scheduler's nanoseconds if available, else by ticks of 10 ms. */
export function processorTimeOf(pid: number, folder = '/proc'): number {
  if (!existsSync(`${folder}/${pid}/schedstat`)) return (statOf(pid, 14, folder) + statOf(pid, 15, folder)) * 10;
  const nanoseconds = readdirSync(`${folder}/${pid}/task`).map((thread) => {
    try {
      return Number(readFileSync(`${folder}/${pid}/task/${thread}/schedstat`, 'utf8').split(' ', 1)[0]);
    } catch {
      return 0; // The thread has ended.
    }
  });
  return nanoseconds.reduce((sum, time) => sum + time, 0) / 1e6;
}

/** Bytes of resident memory. */
export function memoryOf(pid: number): number {
  return statOf(pid, 24) * 4096;
}
