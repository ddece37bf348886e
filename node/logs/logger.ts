/** JSON lines, one event each. They are given no address, name, token or code to write. */
import { hostname } from 'node:os';
import { type LoggerOptions, pino, stdTimeFunctions } from 'pino';
import { type LogMessage, logEvents } from './logEvents.ts';

export interface Logger {
  info(fields: object, message: LogMessage): void;
  warn(fields: object, message: LogMessage): void;
  error(fields: object, message: LogMessage): void;
}

/** What every line begins with. */
export interface LoggedProcess {
  readonly service: 'site' | 'backend';
  readonly version: string;
}

export interface ProcessLogger extends Logger {
  /** The same lines' end, for a service that runs inside of this process. */
  forService(service: LoggedProcess['service']): Logger;
}

export function createLogger({ service, version }: LoggedProcess): ProcessLogger {
  const options: LoggerOptions = {
    base: { version, instance: `${hostname()}/${process.pid}` },
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  };
  // Written a few lines at a time: a write of its own for each costs more than making the line. What is gathered when
  // the process ends is written then; a process that is killed outright loses these milliseconds. Where nobody reads the
  // lines, the ones beyond `maxLength` are lost rather than gathered in memory.
  const destination = pino.destination({ sync: false, minLength: 4096, maxLength: 4_000_000, periodicFlush: 100 });
  const root = pino(options, destination);
  const forService: ProcessLogger['forService'] = (name) =>
    createMessageLogger((event) => root.child({ service: name, event }));
  return Object.assign(forService(service), { forService });
}

/** A writer for each code is made with its first line: what it begins with is put into words once. */
function createMessageLogger(createWriter: (event: string) => Logger): Logger {
  const writers = new Map<LogMessage, Logger>();
  const getWriter = (message: LogMessage) => {
    const writer = writers.get(message) ?? createWriter(logEvents[message]);
    writers.set(message, writer);
    return writer;
  };
  return {
    info: (fields, message) => getWriter(message).info(fields, message),
    warn: (fields, message) => getWriter(message).warn(fields, message),
    error: (fields, message) => getWriter(message).error(fields, message),
  };
}

/** What of an error may be logged: its kind, its words and its stack; no properties that a library may have hung on it. */
export function errorFields(error: unknown): { error: string; stack?: string | undefined } {
  if (!(error instanceof Error)) return { error: String(error).slice(0, 500) };
  return { error: `${error.name}: ${error.message}`.slice(0, 500), stack: error.stack?.slice(0, 4000) };
}

/**
 * The same without the error's words: a database's quote the values that it was given, a mail server's the address.
 * Frames only, because the lines above them repeat the message.
 */
export function redactedErrorFields(error: unknown): { error: string; code?: unknown; stack?: readonly string[] } {
  if (!(error instanceof Error)) return { error: typeof error };
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return { error: error.name, ...('code' in error ? { code: error.code } : {}), stack: frames?.slice(0, 8) ?? [] };
}

/** The kind of failure alone, where a line says the rest: a mail server's answer comes with its status. */
export function errorKind(error: unknown): string {
  const { code, responseCode, name } = error as { code?: unknown; responseCode?: unknown; name?: unknown };
  const codes = [code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number');
  return codes.join(' ') || String(name ?? 'Error');
}
