/** At most one line a minute of each kind, with the number of events: any visitor can cause them. */
import type { LogMessage } from './logEvents.ts';
import type { Logger } from './logger.ts';

/** A line has the fields of its last event. `kind` distinguishes events of one message. */
export type RateLimitedLog = (message: LogMessage, fields?: object, kind?: string) => void;

const windowMs = 60_000;

/** `first`: `delayed` where a line must not reveal the time of a single event. */
export function createRateLimitedLog(
  log: Logger,
  level: keyof Logger,
  first: 'immediate' | 'delayed' = 'immediate',
): RateLimitedLog {
  /** Events since the start of the kind's minute. */
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
    log[level]({ ...fields, count }, message);
  };
  const logFirst = first === 'immediate' ? writeLine : startWindow;
  return (message, fields = {}, kind = '') => {
    const key = `${message} ${kind}`;
    const entry = pending.get(key);
    if (entry === undefined) return logFirst(key, message, { count: 1, fields });
    entry.count += 1;
    entry.fields = fields;
  };
}
