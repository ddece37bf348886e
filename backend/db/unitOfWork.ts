/** The stores over one kysely: the pool's outside of transactions, a transaction's own inside. */
import type { Kysely } from 'kysely';
import type { RandomSource } from '../domain/clock.ts';
import type { Stores, UnitOfWork } from '../domain/stores.ts';
import { createAuditStore } from './auditStore.ts';
import { createCodeStore } from './codeStore.ts';
import { createIdempotencyStore } from './idempotencyStore.ts';
import { createInterestStore } from './interestStore.ts';
import { createMailStore } from './mailStore.ts';
import { createRateCounter } from './rateCounter.ts';
import { createRegistrationStore } from './registrationStore.ts';
import type { Tables } from './tables.ts';

export interface UnitOfWorkOptions {
  readonly db: Kysely<Tables>;
  readonly random: RandomSource;
  /** Called after a commit that wrote a mail. */
  readonly onMail: () => void;
}

export function createUnitOfWork({ db, random, onMail }: UnitOfWorkOptions): UnitOfWork {
  return {
    stores: createStores(db, random, onMail),
    transaction: async (work) => {
      let wroteMail = false;
      const result = await db.transaction().execute((trx) =>
        work(
          createStores(trx, random, () => {
            wroteMail = true;
          }),
        ),
      );
      if (wroteMail) onMail();
      return result;
    },
  };
}

function createStores(db: Kysely<Tables>, random: RandomSource, onMail: () => void): Stores {
  return {
    codes: createCodeStore(db),
    registrations: createRegistrationStore(db),
    keys: createIdempotencyStore(db),
    mails: createMailStore(db, random, onMail),
    interests: createInterestStore(db),
    audit: createAuditStore(db),
    counters: createRateCounter(db),
  };
}
