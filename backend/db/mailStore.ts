import { type Kysely, sql } from 'kysely';
import { canonicalEmail } from '../../shared/validation/canonicalEmail.ts';
import { generateId } from '../domain/clock.ts';
import type { Mail, UnsentMail } from '../domain/records.ts';
import type { Tables } from './tables.ts';

/** False when an attempt to send the mail was started. */
export async function cancelUnsent(db: Kysely<Tables>, id: string): Promise<boolean> {
  const unsent = db.deleteFrom('outbox').where('id', '=', id).where('attempts', '=', 0).where('sentAt', 'is', null);
  return (await unsent.returning('id').execute()).length === 1;
}

export function createMailStore(db: Kysely<Tables>, onMail: () => void) {
  const selectUnsent = () => db.selectFrom('outbox').selectAll().where('sentAt', 'is', null);
  return {
    add: async ({ payload, ...mail }: Mail, now: Date, sendAt = now) => {
      const id = generateId();
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
    cancel: (id: string) => cancelUnsent(db, id),
    listUnsent: (): Promise<readonly UnsentMail[]> =>
      selectUnsent().orderBy('createdAt').orderBy('id').limit(1000).execute(),
    findUnsent: async (id: string): Promise<UnsentMail | null> =>
      (await selectUnsent().where('id', '=', id).executeTakeFirst()) ?? null,
    lockUnsent: async (id: string): Promise<UnsentMail | null> =>
      (await selectUnsent().where('id', '=', id).forUpdate().executeTakeFirst()) ?? null,
    /** The newest of sent and unsent mails first. */
    listTo: (recipients: readonly string[]) =>
      db
        .selectFrom('outbox')
        .select(['template', 'recipientCanonical', 'payload', 'createdAt', 'sentAt', 'deadAt', 'lastError'])
        .where(sql<boolean>`recipient_canonical = ANY(${[...recipients]}::text[])`)
        .orderBy('createdAt', 'desc')
        .limit(500)
        .execute(),
    sendNow: async (id: string, now: Date) => {
      const columns = { createdAt: now, nextAttemptAt: now, attempts: 0, deadAt: null, leaseUntil: null };
      await db.updateTable('outbox').set(columns).where('id', '=', id).execute();
      onMail();
    },
    drop: (id: string) => db.deleteFrom('outbox').where('id', '=', id).execute(),
  };
}
