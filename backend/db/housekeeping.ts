/** Forgets what nobody needs any more. Nothing depends on it having run: every rule looks at the time itself. */
import type { Kysely } from 'kysely';
import type { Clock } from '../domain/clock.ts';
import type { Logger } from '../logger.ts';
import type { Tables } from './tables.ts';

const hour = 60 * 60 * 1000;
const keptMs = 7 * 24 * hour;

/** Answers with the function that stops it. */
export function startHousekeeping(db: Kysely<Tables>, clock: Clock, log: Logger): () => void {
  const timer = setInterval(() => {
    tidyUp(db, clock()).catch((error: unknown) => log.warn({ reason: String(error) }, 'Housekeeping failed'));
  }, hour);
  timer.unref();
  return () => clearInterval(timer);
}

async function tidyUp(db: Kysely<Tables>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptMs);
  await db.deleteFrom('rate_limits').where('window_ends_at', '<', now).execute();
  await db.deleteFrom('idempotency_keys').where('created_at', '<', before).execute();
  await db.deleteFrom('membership_interests').where('withdrawn_at', '<', before).execute();
  await db.deleteFrom('outbox').where('sent_at', '<', before).execute();
  await db
    .updateTable('registrations')
    .set({ state: 'LAPSED' })
    .where('state', '=', 'PENDING')
    .where('expires_at', '<', before)
    .execute();
}
