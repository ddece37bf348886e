/** Why a process cannot start, in words for the person who started it; shown without a stack. */
import * as v from 'valibot';

export class StartError extends Error {}

/** What was thrown while `what` was read, in one line; of a list the place of its fault. */
export function toStartError(subject: string, error: unknown): StartError {
  const { message = '', code = '' } = error as { message?: string; code?: string };
  const path = v.isValiError(error) ? v.getDotPath(error.issues[0]) : null;
  const parts = [path, message.replace(/\s+/g, ' ') || code].filter(Boolean);
  return new StartError(`${subject} cannot be used: ${parts.join(' ')}`);
}
