/** Writes mails into the outbox, in the transaction of whatever causes them. */
import type { Kysely } from 'kysely';
import type { RandomSource } from '../domain/clock.ts';
import type { MailStore } from '../domain/stores.ts';
import type { Tables } from './tables.ts';

export function createMailStore(db: Kysely<Tables>, random: RandomSource, onMail: () => void): MailStore {
  return {
    add: async ({ template, language, recipient, payload }, now, sendAt = now) => {
      await db
        .insertInto('outbox')
        .values({
          id: random.id(),
          template,
          language,
          recipient,
          payload: JSON.stringify(payload),
          createdAt: now,
          nextAttemptAt: sendAt,
        })
        .execute();
      onMail();
    },
  };
}
