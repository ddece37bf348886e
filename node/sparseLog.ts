/** What strangers can cause as often as they like: one line a minute of each kind, which says how many it stands for. */
import type { LogMessage } from './logEvents.ts';
import type { Logger } from './logger.ts';

/** `fields`: of the last that a line stands for. `message` is the kind; of one with several, `kind` tells them apart. */
export type NoteSparsely = (message: LogMessage, fields?: object, kind?: string) => void;

const minute = 60_000;

/** `level`: of every line. */
export function createSparseLog(log: Logger, level: 'info' | 'warn' | 'error'): NoteSparsely {
  /** What came since the line of a kind that is not a minute old. */
  const notes = new Map<string, { times: number; fields: object }>();
  const tell = (key: string, message: LogMessage, told: { readonly times: number; readonly fields: object }) => {
    const since = { times: 0, fields: {} };
    notes.set(key, since);
    log[level]({ ...told.fields, times: told.times }, message);
    setTimeout(() => {
      notes.delete(key);
      if (since.times > 0) tell(key, message, since);
    }, minute).unref();
  };
  return (message, fields = {}, kind = '') => {
    const key = `${message} ${kind}`;
    const since = notes.get(key);
    if (since === undefined) return tell(key, message, { times: 1, fields });
    since.times += 1;
    since.fields = fields;
  };
}
