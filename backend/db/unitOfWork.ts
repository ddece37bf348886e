/** The stores over one kysely: the pool's outside of transactions, a transaction's own inside. */
import { type Kysely, sql } from 'kysely';
import type { RateCounter } from '../domain/rateLimits.ts';
import type { Stores, UnitOfWork } from '../domain/stores.ts';
import { createAddressStore } from './addressStore.ts';
import { createCodeStore } from './codeStore.ts';
import { createDenialStore } from './denialStore.ts';
import { createFunnelStore } from './funnelStore.ts';
import { createIdempotencyStore } from './idempotencyStore.ts';
import { createInterestStore } from './interestStore.ts';
import { createLinkStore } from './linkStore.ts';
import { listApplications } from './lists/applicationList.ts';
import { listAudit } from './lists/auditList.ts';
import { listCodes } from './lists/codeList.ts';
import { listLinks } from './lists/linkList.ts';
import { createMailStore } from './mailStore.ts';
import { createRegistrationStore } from './registrationStore.ts';
import type { Tables } from './tables.ts';

/** `onMail` is called after a commit that wrote a mail. */
export function createUnitOfWork(db: Kysely<Tables>, onMail = () => undefined as void): UnitOfWork {
  return {
    stores: createStores(db, onMail),
    transaction: async (work) => {
      let wroteMail = false;
      const noteMail = () => {
        wroteMail = true;
      };
      const result = await db.transaction().execute((trx) => work(createStores(trx, noteMail)));
      if (wroteMail) onMail();
      return result;
    },
  };
}

function createStores(db: Kysely<Tables>, onMail: () => void): Stores {
  return {
    codes: createCodeStore(db),
    links: createLinkStore(db),
    registrations: createRegistrationStore(db),
    keys: createIdempotencyStore(db),
    mails: createMailStore(db, onMail),
    interests: createInterestStore(db),
    audit: {
      add: async (entry, at) => {
        const row = { ...entry, at };
        await db.insertInto('auditLog').values(row).execute();
      },
    },
    counters: createRateCounter(db),
    challenges: {
      use: async (nonce, forgottenAt) => {
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
    addresses: createAddressStore(db),
    lists: {
      codes: (filter) => listCodes(db, filter),
      links: (filter, now) => listLinks(db, filter, now),
      applications: (filter) => listApplications(db, filter),
      audit: (filter) => listAudit(db, filter),
    },
  };
}

/** Fixed windows, one row per bucket, counted by one statement. */
function createRateCounter(db: Kysely<Tables>): RateCounter {
  return {
    count: async (bucket, windowMs, now) => {
      const endsAt = new Date(now.getTime() + windowMs);
      const { rows } = await sql<{ count: number; endsAt: Date }>`
        INSERT INTO rate_limits AS own (bucket, count, window_ends_at) VALUES (${bucket}, 1, ${endsAt})
        ON CONFLICT (bucket) DO UPDATE SET
          count = CASE WHEN own.window_ends_at <= ${now} THEN 1 ELSE own.count + 1 END,
          window_ends_at = CASE WHEN own.window_ends_at <= ${now} THEN excluded.window_ends_at ELSE own.window_ends_at END
        RETURNING count, window_ends_at AS ends_at`.execute(db);
      return rows[0] ?? { count: 1, endsAt };
    },
    read: async (bucket, now) =>
      (await db
        .selectFrom('rateLimits')
        .select(['count', 'windowEndsAt as endsAt'])
        .where('bucket', '=', bucket)
        .where('windowEndsAt', '>', now)
        .executeTakeFirst()) ?? { count: 0, endsAt: now },
  };
}
