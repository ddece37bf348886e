/** At most one line a minute of each kind, with the number of events, for what anybody can cause. */
import type { LogMessage } from './logEvents.ts';
import type { Logger } from './logger.ts';

/** A line has the fields of its last event. `kind` distinguishes events of one message. */
export type RateLimitedLog = (message: LogMessage, fields?: object, kind?: string) => void;

const windowMs = 60_000;

/** `first`: `later` where no line may reveal the time of a single event. */
export function createRateLimitedLog(
  log: Logger,
  level: 'info' | 'warn' | 'error',
  first: 'atOnce' | 'later' = 'atOnce',
): RateLimitedLog {
  /** Events since the kind's minute began. */
  const pending = new Map<string, { count: number; fields: object }>();
  const startWindow = (key: string, message: LogMessage, entry: { count: number; fields: object }) => {
    pending.set(key, entry);
    setTimeout(() => {
      pending.delete(key);
      if (entry.count > 0) writeLine(key, message, entry);
    }, windowMs).unref();
  };
  const writeLine: typeof startWindow = (key, message, { count, fields }) => {
    startWindow(key, message, { count: 0, fields: {} });
    log[level]({ ...fields, times: count }, message);
  };
  const logFirst = first === 'atOnce' ? writeLine : startWindow;
  return (message, fields = {}, kind = '') => {
    const key = `${message} ${kind}`;
    const entry = pending.get(key);
    if (entry === undefined) return logFirst(key, message, { count: 1, fields });
    entry.count += 1;
    entry.fields = fields;
  };
}
