/** Why a process cannot start, in words for the person who started it; shown without a stack. */
import * as v from 'valibot';

export class StartError extends Error {}

/** What was thrown while `what` was read, in one line; of a list the place of its fault. */
export function startErrorOf(what: string, error: unknown): StartError {
  const { message = '', code = '' } = error as { message?: string; code?: string };
  const place = v.isValiError(error) ? v.getDotPath(error.issues[0]) : null;
  const words = [place, message.replace(/\s+/g, ' ') || code].filter(Boolean);
  return new StartError(`${what} cannot be used: ${words.join(' ')}`);
}
