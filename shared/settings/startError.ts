import * as v from 'valibot';

/** A reason why the process cannot start; printed without a stack. */
export class StartError extends Error {}

/** One line, with the path of a validation error. */
export function toStartError(subject: string, error: unknown): StartError {
  const { message = '', code = '' } = error as { message?: string; code?: string };
  const path = v.isValiError(error) ? v.getDotPath(error.issues[0]) : null;
  const parts = [path, message.replace(/\s+/g, ' ') || code].filter(Boolean);
  return new StartError(`${subject} cannot be used: ${parts.join(' ')}`);
}
