/** What strangers can cause as often as they like: one line a minute of each kind, which says how many it stands for. */
import type { LogMessage } from './logEvents.ts';
import type { Logger } from './logger.ts';

/** `fields`: of the last that a line stands for. `message` is the kind; of one with several, `kind` tells them apart. */
export type NoteSparsely = (message: LogMessage, fields?: object, kind?: string) => void;

const minute = 60_000;

/** `level`: of every line. `first`: `later` where no line may say when a single one came. */
export function createSparseLog(
  log: Logger,
  level: 'info' | 'warn' | 'error',
  first: 'atOnce' | 'later' = 'atOnce',
): NoteSparsely {
  /** What came since the minute of a kind began. */
  const notes = new Map<string, { times: number; fields: object }>();
  const startMinute = (key: string, message: LogMessage, since: { times: number; fields: object }) => {
    notes.set(key, since);
    setTimeout(() => {
      notes.delete(key);
      if (since.times > 0) tell(key, message, since);
    }, minute).unref();
  };
  const tell: typeof startMinute = (key, message, { times, fields }) => {
    startMinute(key, message, { times: 0, fields: {} });
    log[level]({ ...fields, times }, message);
  };
  const begin = first === 'atOnce' ? tell : startMinute;
  return (message, fields = {}, kind = '') => {
    const key = `${message} ${kind}`;
    const since = notes.get(key);
    if (since === undefined) return begin(key, message, { times: 1, fields });
    since.times += 1;
    since.fields = fields;
  };
}
