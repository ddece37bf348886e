/** The outbox as the rules see it: what is to go out, and what does not. Sending it is `mail/outboxQueue.ts`. */
import type { Kysely } from 'kysely';
import { canonicalEmail } from '../../shared/validation/canonicalEmail.ts';
import { drawId } from '../domain/clock.ts';
import type { Stores } from '../domain/stores.ts';
import type { Tables } from './tables.ts';

export async function callBack(db: Kysely<Tables>, id: string): Promise<boolean> {
  const unsent = db.deleteFrom('outbox').where('id', '=', id).where('attempts', '=', 0).where('sentAt', 'is', null);
  return (await unsent.returning('id').execute()).length === 1;
}

export function createMailStore(db: Kysely<Tables>, onMail: () => void): Stores['mails'] {
  const unsent = () => db.selectFrom('outbox').selectAll().where('sentAt', 'is', null);
  return {
    add: async ({ payload, ...mail }, now, sendAt = now) => {
      const id = drawId();
      await db
        .insertInto('outbox')
        .values({
          id,
          ...mail,
          recipientCanonical: canonicalEmail(mail.recipient),
          payload: JSON.stringify(payload),
          createdAt: now,
          nextAttemptAt: sendAt,
        })
        .execute();
      onMail();
      return id;
    },
    callBack: (id) => callBack(db, id),
    listUnsent: () => unsent().orderBy('createdAt').orderBy('id').limit(1000).execute(),
    lockUnsent: async (id) => (await unsent().where('id', '=', id).forUpdate().executeTakeFirst()) ?? null,
    sendNow: async (id, now) => {
      const anew = { createdAt: now, nextAttemptAt: now, attempts: 0, deadAt: null, leaseUntil: null };
      await db.updateTable('outbox').set(anew).where('id', '=', id).execute();
      onMail();
    },
    drop: async (id) => {
      await db.deleteFrom('outbox').where('id', '=', id).execute();
    },
  };
}
