/** JSON lines, one event each. The field names are the only ones that may carry anything of a visitor. */
import { type DestinationStream, pino } from 'pino';

export interface Logger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export function createLogger(level = 'info', destination?: DestinationStream): Logger {
  const options = {
    level,
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
