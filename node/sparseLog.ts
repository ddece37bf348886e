/** What strangers can cause as often as they like: one line a minute of each kind, which says how many it stands for. */
import type { LogMessage } from './logEvents.ts';
import type { Logger } from './logger.ts';

/** `fields`: of the first of a minute. `kind` is the line's message. */
export type NoteSparsely = (kind: LogMessage, fields?: object) => void;

const minute = 60_000;

/** `level`: of every line. */
export function createSparseLog(log: Logger, level: 'info' | 'warn', now = () => performance.now()): NoteSparsely {
  const notes = new Map<LogMessage, { readonly nextAt: number; times: number }>();
  return (kind, fields = {}) => {
    const known = notes.get(kind);
    const time = now();
    if (known !== undefined && time < known.nextAt) {
      known.times += 1;
      return;
    }
    // Those since the last line belong to this one: a kind that ends is told of as its first line.
    const times = (known?.times ?? 0) + 1;
    notes.set(kind, { nextAt: time + minute, times: 0 });
    log[level]({ ...fields, times }, kind);
  };
}
