/** What strangers can cause as often as they like: one line a minute of each kind, which says how many it stands for. */
import type { LogMessage } from './logEvents.ts';
import type { Logger } from './logger.ts';

/** `fields`: of the last that a line stands for. `message` is the kind; of one with several, `kind` tells them apart. */
export type RateLimitedLog = (message: LogMessage, fields?: object, kind?: string) => void;

const windowMs = 60_000;

/** `level`: of every line. `first`: `later` where no line may say when a single one came. */
export function createRateLimitedLog(
  log: Logger,
  level: 'info' | 'warn' | 'error',
  first: 'atOnce' | 'later' = 'atOnce',
): RateLimitedLog {
  /** What came since the minute of a kind began. */
  const pending = new Map<string, { times: number; fields: object }>();
  const startWindow = (key: string, message: LogMessage, entry: { times: number; fields: object }) => {
    pending.set(key, entry);
    setTimeout(() => {
      pending.delete(key);
      if (entry.times > 0) writeLine(key, message, entry);
    }, windowMs).unref();
  };
  const writeLine: typeof startWindow = (key, message, { times, fields }) => {
    startWindow(key, message, { times: 0, fields: {} });
    log[level]({ ...fields, times }, message);
  };
  const logFirst = first === 'atOnce' ? writeLine : startWindow;
  return (message, fields = {}, kind = '') => {
    const key = `${message} ${kind}`;
    const entry = pending.get(key);
    if (entry === undefined) return logFirst(key, message, { times: 1, fields });
    entry.times += 1;
    entry.fields = fields;
  };
}
