/** Answers by key. The unique index makes a second claimant wait for the first one's transaction. */
import type { Kysely } from 'kysely';
import { sha256 } from '../domain/clock.ts';
import type { IdempotencyStore } from '../domain/stores.ts';
import type { Tables } from './tables.ts';

export function createIdempotencyStore(db: Kysely<Tables>): IdempotencyStore {
  const find: IdempotencyStore['find'] = async (scope, key) => {
    const row = await db
      .selectFrom('idempotency_keys')
      .select(['input_hash', 'result'])
      .where('scope', '=', scope)
      .where('key_hash', '=', sha256(key))
      .executeTakeFirst();
    return row === undefined || row.result === null ? null : { inputHash: row.input_hash, result: row.result };
  };
  return {
    find,
    claim: async (scope, key, inputHash, now) => {
      const claimed = await db
        .insertInto('idempotency_keys')
        .values({ scope, key_hash: sha256(key), input_hash: inputHash, result: null, created_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .returning('key_hash')
        .execute();
      return claimed.length === 1 ? null : find(scope, key);
    },
    keep: async (scope, key, result) => {
      await db
        .updateTable('idempotency_keys')
        .set({ result: JSON.stringify(result) })
        .where('scope', '=', scope)
        .where('key_hash', '=', sha256(key))
        .execute();
    },
    release: async (scope, key) => {
      await db.deleteFrom('idempotency_keys').where('scope', '=', scope).where('key_hash', '=', sha256(key)).execute();
    },
  };
}
