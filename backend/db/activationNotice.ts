/** How an activation is told to every instance, by PostgreSQL's NOTIFY: with the commit, and never without it. */
import { type Kysely, sql } from 'kysely';
import { sha256 } from '../domain/clock.ts';
import type { Tables } from './tables.ts';

export const activationChannel = 'registration_activated';

/** Any role of the database may listen, and an id lets its holder ask for mails: what is told names the row and opens nothing. */
export const noticeOf = (registrationId: string) => sha256(registrationId);

export async function notifyActivation(db: Kysely<Tables>, registrationIds: readonly string[]): Promise<void> {
  const notices = registrationIds.map(noticeOf);
  await sql`SELECT pg_notify(${activationChannel}, notice) FROM unnest(${notices}::text[]) AS notice`.execute(db);
}
