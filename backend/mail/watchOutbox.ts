/** How many mails wait, and how long the oldest: one question to the database a scrape, and no more than one in five seconds. */
import { type Kysely, sql } from 'kysely';
import type { Metrics } from '../../node/metrics.ts';
import type { Tables } from '../db/tables.ts';
import type { Clock } from '../domain/clock.ts';

const keptFor = 5_000;

export function watchOutbox(metrics: Metrics, db: Kysely<Tables>, clock: Clock): void {
  let asked: { readonly at: number; readonly answer: ReturnType<typeof readDepth> } | null = null;
  const read = () => {
    const now = clock();
    if (asked === null || now.getTime() - asked.at >= keptFor)
      asked = { at: now.getTime(), answer: readDepth(db, now) };
    return asked.answer;
  };
  metrics.watch('outboxMails', async () => (await read()).mails);
  metrics.watch('outboxAge', async () => (await read()).oldest);
}

async function readDepth(db: Kysely<Tables>, now: Date) {
  type Row = { due: number; waiting: number; inHand: number; dead: number; oldest: number | null };
  const { rows } = await sql<Row>`SELECT
    count(*) FILTER (WHERE dead_at IS NULL AND lease_until IS NULL AND next_attempt_at <= ${now})::int AS due,
    count(*) FILTER (WHERE dead_at IS NULL AND lease_until IS NULL AND next_attempt_at > ${now})::int AS waiting,
    count(*) FILTER (WHERE dead_at IS NULL AND lease_until IS NOT NULL)::int AS in_hand,
    count(*) FILTER (WHERE dead_at IS NOT NULL)::int AS dead,
    extract(epoch FROM ${now}::timestamptz - min(next_attempt_at) FILTER (WHERE dead_at IS NULL))::float AS oldest
    FROM outbox WHERE sent_at IS NULL`.execute(db);
  const { due = 0, waiting = 0, inHand = 0, dead = 0, oldest = null } = rows[0] ?? {};
  return { mails: { due, waiting, 'in hand': inHand, dead }, oldest: Math.max(0, oldest ?? 0) };
}
