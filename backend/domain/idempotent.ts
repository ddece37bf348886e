/** Runs a change once per key: the same key and input give the stored answer, and nothing happens a second time. */
import { sha256 } from './clock.ts';
import type { IdempotencyStore, StoredResult } from './stores.ts';

export type Replay<Result> =
  | { readonly kind: 'fresh' }
  | { readonly kind: 'replay'; readonly result: Result }
  | { readonly kind: 'reused' };

export interface IdempotentCall {
  readonly scope: string;
  readonly key: string;
  readonly input: object;
}

export function isIdempotencyKey(key: string): boolean {
  return key.length >= 1 && key.length <= 200;
}

export async function findReplay<Result>(keys: IdempotencyStore, call: IdempotentCall): Promise<Replay<Result>> {
  return readReplay(await keys.find(call.scope, call.key), call);
}

/**
 * Inside the caller's transaction. `isFinal` says which answers are kept; after any other the key is free again, so
 * that a visitor who was refused a place may try once more with the same form.
 */
export async function runOnce<Result>(
  keys: IdempotencyStore,
  call: IdempotentCall,
  now: Date,
  isFinal: (result: Result) => boolean,
  work: () => Promise<Result>,
): Promise<Replay<Result>> {
  const earlier = await keys.claim(call.scope, call.key, hashOf(call.input), now);
  if (earlier !== null) return readReplay(earlier, call);
  const result = await work();
  if (isFinal(result)) await keys.keep(call.scope, call.key, result);
  else await keys.release(call.scope, call.key);
  return { kind: 'replay', result };
}

function readReplay<Result>(stored: StoredResult | null, call: IdempotentCall): Replay<Result> {
  if (stored === null) return { kind: 'fresh' };
  if (stored.inputHash !== hashOf(call.input)) return { kind: 'reused' };
  return { kind: 'replay', result: stored.result as Result };
}

function hashOf(input: object): string {
  return sha256(JSON.stringify(Object.entries(input).sort(([a], [b]) => (a < b ? -1 : 1))));
}
