/** The processor of a measured server: one core of its own where Linux can give one, and the time that it took. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** The cores that this process may use, last one first; none where nobody can be kept on one. */
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

/** The command that runs `command` on one core. Servers measured in turns share it: the visitors have the others. */
export function onOneCore(command: readonly string[], place = 0): readonly string[] {
  const core = cores[place];
  return core === undefined ? command : ['taskset', '-c', String(core), ...command];
}

/** Fields of proc(5) from the third on. */
function statOf(pid: number, field: number, folder = '/proc'): number {
  const fields = readFileSync(`${folder}/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return Number(fields[field - 3]);
}

/** Milliseconds so far: by the scheduler's nanoseconds where the kernel tells them, by ticks of 10 ms otherwise. */
export function processorTimeOf(pid: number, folder = '/proc'): number {
  if (!existsSync(`${folder}/${pid}/schedstat`)) return (statOf(pid, 14, folder) + statOf(pid, 15, folder)) * 10;
  const nanoseconds = readdirSync(`${folder}/${pid}/task`).map((thread) => {
    try {
      return Number(readFileSync(`${folder}/${pid}/task/${thread}/schedstat`, 'utf8').split(' ', 1)[0]);
    } catch {
      return 0; // The thread ended meanwhile.
    }
  });
  return nanoseconds.reduce((sum, time) => sum + time, 0) / 1e6;
}

/** Bytes of resident memory. */
export function memoryOf(pid: number): number {
  return statOf(pid, 24) * 4096;
}
