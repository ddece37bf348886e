/** Who did what, for the operator. Rows are only ever added. */
import type { Kysely } from 'kysely';
import type { AuditStore } from '../domain/stores.ts';
import type { Tables } from './tables.ts';

export function createAuditStore(db: Kysely<Tables>): AuditStore {
  return {
    add: async (entry, now) => {
      await db
        .insertInto('auditLog')
        .values({ ...entry, at: now })
        .execute();
    },
  };
}
