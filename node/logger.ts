/** JSON lines, one event each. They are given no address, name, token or code to write. */
import { type DestinationStream, pino } from 'pino';

export interface Logger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export function createLogger(destination?: DestinationStream): Logger {
  const options = {
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/** What of an error may be logged: its kind, its words and its stack; no properties that a library may have hung on it. */
export function errorFields(error: unknown): { error: string; stack?: string } {
  if (!(error instanceof Error)) return { error: String(error).slice(0, 500) };
  const fields = { error: `${error.name}: ${error.message}`.slice(0, 500) };
  return error.stack === undefined ? fields : { ...fields, stack: error.stack.slice(0, 4000) };
}

/**
 * The same without the error's words: a database's quote the values that it was given, a mail server's the address.
 * Frames only, because the lines above them repeat the message.
 */
export function wordlessErrorFields(error: unknown): { error: string; code?: unknown; stack?: readonly string[] } {
  if (!(error instanceof Error)) return { error: typeof error };
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return { error: error.name, ...('code' in error ? { code: error.code } : {}), stack: frames?.slice(0, 8) ?? [] };
}
