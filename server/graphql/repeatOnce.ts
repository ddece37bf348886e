/**
 * Puts a question that only reads a second time where the first was lost on its way, or where a gateway had nobody to ask:
 * a backend that restarts behind a balancer. Within the one deadline of its page, and within a budget, so that a backend
 * that is down is not asked twice as much.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Posted, Send, WholeAnswer } from '../../shared/graphql/transport.ts';

export interface RepeatOptions {
  /** Hears whether a second attempt was made, or would have been too many. */
  readonly onRepeat?: (result: 'asked' | 'overBudget') => void;
  readonly random?: () => number;
}

/** Of a process: each question saves a tenth of a second attempt, and ten of them are kept at most. */
const price = 10;
const mostSaved = 10 * price;

/** Milliseconds between both attempts: at least, and up to so many more. */
const shortest = 10;
const spread = 90;

/** No answer began, or it broke off. A name that is not known and a certificate that is wrong are so again. */
const lost = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN']);
const nobodyThere = new Set([502, 503, 504]);

/** What it is given must change nothing. */
export function repeatOnce(send: Send<Posted>, options: RepeatOptions = {}): Send<Posted> {
  const { onRepeat, random = Math.random } = options;
  let saved = mostSaved;
  const mayRepeat = () => {
    const may = saved >= price;
    if (may) saved -= price;
    onRepeat?.(may ? 'asked' : 'overBudget');
    return may;
  };
  return async (input, init) => {
    saved = Math.min(mostSaved, saved + 1);
    const again = async () => {
      await wait(shortest + random() * spread, undefined, { ref: false, ...(init.signal && { signal: init.signal }) });
      return send(input, init);
    };
    let answer: WholeAnswer;
    try {
      answer = await send(input, init);
    } catch (error) {
      if (init.signal?.aborted || !lost.has(codeOf(error)) || !mayRepeat()) throw error;
      return again();
    }
    // Who says when to come again is there, and busy.
    const isLost = nobodyThere.has(answer.status) && answer.retryAfter === undefined;
    return isLost && mayRepeat() ? again() : answer;
  };
}

function codeOf(error: unknown): string {
  return String((error as NodeJS.ErrnoException).code);
}
