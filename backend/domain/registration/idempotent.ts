/** Runs a change once per key: the same key and input give the stored answer, and nothing happens a second time. */
import type { Stores } from '../../db/unitOfWork.ts';
import { sha256 } from '../clock.ts';

export interface IdempotentCall<Result> {
  readonly scope: string;
  readonly key: string;
  readonly input: object;
  /** The answer where the key was used with another input. */
  readonly reused: Result;
  /** Which answers are kept. After any other the key is free again: who was refused a place may try once more. */
  readonly isFinal: (result: Result) => boolean;
}

export async function findReplay<Result>(keys: Stores['keys'], call: IdempotentCall<Result>): Promise<Result | null> {
  const earlier = await keys.find(call.scope, call.key);
  return earlier === null ? null : replay(earlier, call);
}

/** Inside the caller's transaction. */
export async function runOnce<Result>(
  keys: Stores['keys'],
  call: IdempotentCall<Result>,
  now: Date,
  work: () => Promise<Result>,
): Promise<Result> {
  const earlier = await keys.claim(call.scope, call.key, hashOf(call.input), now);
  if (earlier !== null) return replay(earlier, call);
  const result = await work();
  if (call.isFinal(result)) await keys.keep(call.scope, call.key, result);
  else await keys.release(call.scope, call.key);
  return result;
}

function replay<Result>(
  stored: { readonly inputHash: string; readonly result: unknown },
  { input, reused }: IdempotentCall<Result>,
): Result {
  return stored.inputHash === hashOf(input) ? (stored.result as Result) : reused;
}

function hashOf(input: object): string {
  return sha256(JSON.stringify(Object.entries(input).sort(([a], [b]) => (a < b ? -1 : 1))));
}
