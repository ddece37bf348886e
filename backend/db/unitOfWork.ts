/** The stores, on the pool or in a transaction. Order of locks: email, code, registration. */
import { type Kysely, sql } from 'kysely';
import { sha256 } from '../domain/clock.ts';
import type { AuditEntry } from '../domain/records.ts';
import { createAdminUserStore } from './adminUserStore.ts';
import { createApiKeyStore } from './apiKeyStore.ts';
import { createApplicationStore } from './applicationStore.ts';
import { createCodeStore, createLinkStore } from './codeStore.ts';
import { createDenialStore, createFunnelStore } from './countStores.ts';
import { createListStore } from './lists.ts';
import { createMailStore } from './mailStore.ts';
import { createPersonalDataStore } from './personalDataStore.ts';
import { createRegistrationStore } from './registrationStore.ts';
import type { Tables } from './tables.ts';
import { createWaitStore } from './waitStore.ts';
import { createWebhookStore } from './webhookStore.ts';

export type UnitOfWork = ReturnType<typeof createUnitOfWork>;

type OnWrite = (outbox: 'mails' | 'webhooks') => unknown;

export type Stores = ReturnType<typeof createStores>;

/** `onWrite` is called after a commit that wrote mails or webhooks. */
export function createUnitOfWork(db: Kysely<Tables>, onWrite: OnWrite = () => undefined) {
  return {
    stores: createStores(db, onWrite),
    transaction: async <Result>(work: (stores: Stores) => Promise<Result>): Promise<Result> => {
      const written = new Set<'mails' | 'webhooks'>();
      const result = await db.transaction().execute((trx) => work(createStores(trx, (outbox) => written.add(outbox))));
      for (const outbox of written) onWrite(outbox);
      return result;
    },
  };
}

function createStores(db: Kysely<Tables>, onWrite: OnWrite) {
  return {
    codes: createCodeStore(db),
    links: createLinkStore(db),
    registrations: createRegistrationStore(db),
    idempotencyKeys: createIdempotencyStore(db),
    mails: createMailStore(db, () => onWrite('mails')),
    apiKeys: createApiKeyStore(db),
    webhooks: createWebhookStore(db, () => onWrite('webhooks')),
    applications: createApplicationStore(db),
    waits: createWaitStore(db),
    audit: {
      add: (entry: AuditEntry, at: Date) => {
        const row = { ...entry, at };
        return db.insertInto('auditLog').values(row).execute();
      },
    },
    adminUsers: createAdminUserStore(db),
    counters: createRateCounter(db),
    challenges: {
      /** False for a nonce that was used before. */
      claimNonce: async (nonce: string, forgottenAt: Date) => {
        const used = await db
          .insertInto('usedChallenges')
          .values({ nonce, forgottenAt })
          .onConflict((conflict) => conflict.doNothing())
          .returning('nonce')
          .execute();
        return used.length === 1;
      },
    },
    funnel: createFunnelStore(db),
    denials: createDenialStore(db),
    personalData: createPersonalDataStore(db),
    lists: createListStore(db),
  };
}

function createIdempotencyStore(db: Kysely<Tables>) {
  const find = async (scope: string, key: string) =>
    (await db
      .selectFrom('idempotencyKeys')
      .select(['inputHash', 'result'])
      .where(matchesKey(scope, key))
      .where('result', 'is not', null)
      .executeTakeFirst()) ?? null;
  return {
    find,
    /** Waits for a concurrent claim of the same key and returns its result; null for the first claimant. */
    claim: async (scope: string, key: string, inputHash: string, now: Date) => {
      const claimed = await db
        .insertInto('idempotencyKeys')
        .values({ scope, keyHash: sha256(key), inputHash, result: null, createdAt: now })
        .onConflict((conflict) => conflict.doNothing())
        .returning('keyHash')
        .execute();
      return claimed.length === 1 ? null : find(scope, key);
    },
    saveResult: (scope: string, key: string, result: unknown) => {
      const columns = { result: JSON.stringify(result) };
      return db.updateTable('idempotencyKeys').set(columns).where(matchesKey(scope, key)).execute();
    },
    release: (scope: string, key: string) => db.deleteFrom('idempotencyKeys').where(matchesKey(scope, key)).execute(),
  };
}

const matchesKey = (scope: string, key: string) => sql<boolean>`scope = ${scope} AND key_hash = ${sha256(key)}`;

function createRateCounter(db: Kysely<Tables>) {
  return {
    /** Counts one use; returns the count and the end of the bucket's fixed window. */
    count: async (bucket: string, windowMs: number, now: Date) => {
      const endsAt = new Date(now.getTime() + windowMs);
      const { rows } = await sql<{ count: number; endsAt: Date }>`
        INSERT INTO rate_limits AS stored (bucket, count, window_ends_at) VALUES (${bucket}, 1, ${endsAt})
        ON CONFLICT (bucket) DO UPDATE SET
          count = CASE WHEN stored.window_ends_at <= ${now} THEN 1 ELSE stored.count + 1 END,
          window_ends_at = CASE WHEN stored.window_ends_at <= ${now}
            THEN excluded.window_ends_at ELSE stored.window_ends_at END
        RETURNING count, window_ends_at AS ends_at`.execute(db);
      return rows[0] ?? { count: 1, endsAt };
    },
    read: async (bucket: string, now: Date) =>
      (await db
        .selectFrom('rateLimits')
        .select(['count', 'windowEndsAt as endsAt'])
        .where('bucket', '=', bucket)
        .where('windowEndsAt', '>', now)
        .executeTakeFirst()) ?? { count: 0, endsAt: now },
  };
}
