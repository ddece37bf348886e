import { type Kysely, sql } from 'kysely';
import { minuteMs } from '../domain/durations.ts';
import type { ApiKey } from '../domain/records.ts';
import type { Tables } from './tables.ts';

export function createApiKeyStore(db: Kysely<Tables>) {
  return {
    list: () => db.selectFrom('apiKeys').selectAll().orderBy('createdAt', 'desc').orderBy('id').execute(),
    add: (key: ApiKey) => db.insertInto('apiKeys').values(key).execute(),
    /** Null for an unknown or revoked key. Its use is noted once a minute. */
    use: async (keyHash: string, now: Date): Promise<Pick<ApiKey, 'name' | 'rights'> | null> => {
      const notedBefore = new Date(now.getTime() - minuteMs);
      const { rows } = await sql<Pick<ApiKey, 'name' | 'rights'>>`
        WITH noted AS (UPDATE api_keys SET last_used_at = ${now}
          WHERE key_hash = ${keyHash} AND revoked_at IS NULL AND coalesce(last_used_at <= ${notedBefore}, true))
        SELECT name, rights FROM api_keys WHERE key_hash = ${keyHash} AND revoked_at IS NULL`.execute(db);
      return rows[0] ?? null;
    },
    /** Returns the name; null for an unknown or revoked key. */
    revoke: async (id: string, revokedAt: Date) => {
      const keys = db.updateTable('apiKeys').set({ revokedAt }).where('id', '=', id).where('revokedAt', 'is', null);
      return (await keys.returning('name').execute())[0]?.name ?? null;
    },
  };
}
