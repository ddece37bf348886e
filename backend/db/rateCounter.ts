/** Fixed windows, one row per bucket, counted by one statement. */
import { type Kysely, sql } from 'kysely';
import type { RateCounter } from '../domain/rateLimits.ts';
import type { Tables } from './tables.ts';

export function createRateCounter(db: Kysely<Tables>): RateCounter {
  return {
    count: async (bucket, windowMs, now) => {
      const endsAt = new Date(now.getTime() + windowMs);
      const { rows } = await sql<{ count: number; windowEndsAt: Date }>`
        INSERT INTO rate_limits AS own (bucket, count, window_ends_at) VALUES (${bucket}, 1, ${endsAt})
        ON CONFLICT (bucket) DO UPDATE SET
          count = CASE WHEN own.window_ends_at <= ${now} THEN 1 ELSE own.count + 1 END,
          window_ends_at = CASE WHEN own.window_ends_at <= ${now} THEN excluded.window_ends_at ELSE own.window_ends_at END
        RETURNING count, window_ends_at`.execute(db);
      const row = rows[0];
      return { count: row?.count ?? 1, endsAt: row?.windowEndsAt ?? endsAt };
    },
  };
}
