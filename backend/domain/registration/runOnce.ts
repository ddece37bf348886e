/** Idempotency: a repeated call with the same key and input returns the stored result. */
import type { Stores } from '../../db/unitOfWork.ts';
import { sha256 } from '../clock.ts';

interface IdempotentCall<Result> {
  readonly scope: string;
  readonly key: string;
  readonly input: object;
  readonly keyReusedResult: Result;
  /** Other results are not stored, and the key can be used again. */
  readonly isFinal: (result: Result) => boolean;
}

export async function findReplay<Result>(
  keys: Stores['idempotencyKeys'],
  call: IdempotentCall<Result>,
): Promise<Result | null> {
  const earlier = await keys.find(call.scope, call.key);
  return earlier === null ? null : replay(earlier, call);
}

/** Must be called in a transaction. */
export async function runOnce<Result>(
  keys: Stores['idempotencyKeys'],
  call: IdempotentCall<Result>,
  now: Date,
  work: () => Promise<Result>,
): Promise<Result> {
  const earlier = await keys.claim(call.scope, call.key, hashInput(call.input), now);
  if (earlier !== null) return replay(earlier, call);
  const result = await work();
  if (call.isFinal(result)) await keys.saveResult(call.scope, call.key, result);
  else await keys.release(call.scope, call.key);
  return result;
}

function replay<Result>(
  stored: { readonly inputHash: string; readonly result: unknown },
  { input, keyReusedResult }: IdempotentCall<Result>,
): Result {
  return stored.inputHash === hashInput(input) ? (stored.result as Result) : keyReusedResult;
}

function hashInput(input: object): string {
  return sha256(JSON.stringify(Object.entries(input).sort(([a], [b]) => (a < b ? -1 : 1))));
}
