/** JSON log lines, one event each. Callers pass no email or IP address, name, token or code. */
import { hostname } from 'node:os';
import { type LoggerOptions, pino, stdTimeFunctions } from 'pino';
import { type LogMessage, logEvents } from './logEvents.ts';

export type Logger = Readonly<Record<'info' | 'warn' | 'error', (fields: object, message: LogMessage) => void>>;

export interface LoggedProcess {
  readonly service: 'site' | 'backend';
  readonly version: string;
}

/** `forService`: a logger into the same output, for a service inside this process. */
export function createLogger({ service, version }: LoggedProcess) {
  const options: LoggerOptions = {
    base: { version, instance: `${hostname()}/${process.pid}` },
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  };
  // Lines are written ten times a second or in batches of this many bytes, the rest at exit. Unread lines beyond
  // `maxLength` are dropped.
  const batch = { minLength: 60_000, maxWrite: 65_536, periodicFlush: 100 };
  const destination = pino.destination({ sync: false, ...batch, maxLength: 4_000_000 });
  const root = pino(options, destination);
  const forService = (name: LoggedProcess['service']): Logger => {
    const writer = root.child({ service: name });
    const writeAt = (level: keyof Logger) => (fields: object, message: LogMessage) =>
      writer[level]({ event: logEvents[message], ...fields }, message);
    return { info: writeAt('info'), warn: writeAt('warn'), error: writeAt('error') };
  };
  return { ...forService(service), forService };
}

/** Name, message and stack of an error, without the properties that libraries add. */
export function errorFields(error: unknown): { error: string; stack?: string | undefined } {
  if (!(error instanceof Error)) return { error: String(error).slice(0, 500) };
  return { error: `${error.name}: ${error.message}`.slice(0, 500), stack: error.stack?.slice(0, 4000) };
}

/** Without the message, which may quote values; the lines above a stack's frames repeat it. */
export function redactedErrorFields(error: unknown): { error: string; code?: unknown; stack?: readonly string[] } {
  if (!(error instanceof Error)) return { error: typeof error };
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return { error: error.name, ...('code' in error ? { code: error.code } : {}), stack: frames?.slice(0, 8) ?? [] };
}

/** The codes of an error, or its name. */
export function errorKind(error: unknown): string {
  const { code, responseCode, name } = error as { code?: unknown; responseCode?: unknown; name?: unknown };
  const codes = [code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number');
  return codes.join(' ') || String(name ?? 'Error');
}
