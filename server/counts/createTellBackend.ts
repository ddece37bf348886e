/**
 * Tells the backend what was counted. What it may have counted already is not told again, since it would count it twice;
 * what it surely did not count may be.
 */
import { errorFields, type Logger } from '../../node/logger.ts';
import { ConnectionLost } from '../../shared/graphql/transport.ts';
import type { AskAsSite } from '../graphql/askAsSite.ts';
import type { CountedByNow } from './batches.ts';
import type { Told } from './createSiteCounts.ts';
import query from './noteSiteCounts.graphql';

/** Milliseconds without another attempt, where the backend takes no such numbers. */
const pause = 10 * 60_000;

export function createTellBackend(askAsSite: AskAsSite, log: Logger) {
  let quietUntil = Number.NEGATIVE_INFINITY;
  return async (input: CountedByNow): Promise<Told> => {
    if (performance.now() < quietUntil) return 'settled';
    try {
      const answer = await askAsSite('noteSiteCounts', query, { input });
      const { status } = answer;
      const text = await answer.text();
      if (text.includes('"NOTED"')) return 'settled';
      if (!isRefusal(text)) {
        log.warn({ status }, 'Counts did not reach the backend');
        return afterFailure(status);
      }
      // Of batches that are told at once, the first refusal speaks for all.
      if (performance.now() >= quietUntil) log.warn({ status }, 'The backend does not take the counts');
      quietUntil = performance.now() + pause;
      return 'settled';
    } catch (error) {
      log.warn({ ...errorFields(error), stack: undefined }, 'Counts did not reach the backend');
      return isNeverArrived(error) ? 'untold' : 'settled';
    }
  };
}

const nobodyThere = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

/** A connection that broke off may have brought the counts to the backend before it did. */
function isNeverArrived(error: unknown): boolean {
  const { code = '' } = ((error instanceof ConnectionLost ? error.cause : null) ?? {}) as { code?: unknown };
  return nobodyThere.has(String(code));
}

/** A backend that is too busy has counted nothing. A gateway that gave up (502, 504) does not know whether it has. */
const afterFailure = (status: number): Told => (status === 503 ? 'untold' : 'settled');

/** What backends say of a field or a type that they do not have, in whose library's words ever. */
const unknownWords =
  /noteSiteCounts|SiteCountsInput|Cannot query field|Unknown type|GRAPHQL_VALIDATION_FAILED|PERSISTED_QUERY_NOT_FOUND/;

/** Whether it takes no counts at all. Any other answer may be of this moment, or of these counts alone. */
function isRefusal(text: string): boolean {
  if (text.includes('"FORBIDDEN"')) return true;
  try {
    const { errors = [], data } = JSON.parse(text) as { errors?: readonly unknown[]; data?: unknown };
    return data == null && errors.some((error) => unknownWords.test(wordsOf(error)));
  } catch {
    return false;
  }
}

/** Without its path, which names the field as well where the backend knows it and failed. */
function wordsOf(error: unknown): string {
  const { message = '', extensions = null } = (error ?? {}) as { message?: unknown; extensions?: unknown };
  return `${String(message)} ${JSON.stringify(extensions)}`;
}
