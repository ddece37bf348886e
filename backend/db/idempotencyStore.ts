/** Answers by key. The unique index makes a second claimant wait for the first one's transaction. */
import type { Kysely } from 'kysely';
import { sha256 } from '../domain/clock.ts';
import type { IdempotencyStore } from '../domain/stores.ts';
import type { Tables } from './tables.ts';

export function createIdempotencyStore(db: Kysely<Tables>): IdempotencyStore {
  const find: IdempotencyStore['find'] = async (scope, key) => {
    const row = await db
      .selectFrom('idempotencyKeys')
      .select(['inputHash', 'result'])
      .where('scope', '=', scope)
      .where('keyHash', '=', sha256(key))
      .where('result', 'is not', null)
      .executeTakeFirst();
    return row ?? null;
  };
  return {
    find,
    claim: async (scope, key, inputHash, now) => {
      const claimed = await db
        .insertInto('idempotencyKeys')
        .values({ scope, keyHash: sha256(key), inputHash, result: null, createdAt: now })
        .onConflict((conflict) => conflict.doNothing())
        .returning('keyHash')
        .execute();
      return claimed.length === 1 ? null : find(scope, key);
    },
    keep: async (scope, key, result) => {
      await db
        .updateTable('idempotencyKeys')
        .set({ result: JSON.stringify(result) })
        .where('scope', '=', scope)
        .where('keyHash', '=', sha256(key))
        .execute();
    },
    release: async (scope, key) => {
      await db.deleteFrom('idempotencyKeys').where('scope', '=', scope).where('keyHash', '=', sha256(key)).execute();
    },
  };
}
