/** Notifies waiting pages of an activation or an undeliverable mail, with one query each second for all of them. */
import { EventEmitter, on } from 'node:events';
import { type Kysely, sql } from 'kysely';
import type { Logger } from '../../node/logs/logger.ts';
import { runPeriodically } from './runPeriodically.ts';
import type { Tables } from './tables.ts';

export type ActivationWatch = ReturnType<typeof createActivationWatch>;

/** With account privacy, an account that another registration opened is not reported. */
export function createActivationWatch(db: Kysely<Tables>, accountPrivacy: boolean, log: Logger) {
  const emittersById = new Map<string, EventEmitter>();
  const run = async () => {
    for (const [id, emitter] of emittersById) if (emitter.listenerCount('ended') === 0) emittersById.delete(id);
    if (emittersById.size === 0) return;
    for (const { id, state } of await findEnded(db, [...emittersById.keys()], accountPrivacy)) {
      emittersById.get(id)?.emit('ended', id, state);
      emittersById.get(id)?.emit('end');
    }
  };
  const stopPolling = runPeriodically({ run, intervalMs: 1000, log, failureMessage: 'Activations query failed' });
  return {
    waitFor: (registrationId: string) => {
      const emitter = emittersById.get(registrationId) ?? new EventEmitter().setMaxListeners(0);
      emittersById.set(registrationId, emitter);
      return on(emitter, 'ended', { close: ['end'] });
    },
    stop: () => {
      for (const emitter of emittersById.values()) emitter.emit('end');
      return stopPolling();
    },
  };
}

async function findEnded(db: Kysely<Tables>, ids: readonly string[], accountPrivacy: boolean) {
  const isEnded = sql`state IN ('ACTIVE', 'LAPSED')`;
  const hasAccount = sql`state = 'REPLACED' AND EXISTS (SELECT FROM registrations AS account
    WHERE account.state = 'ACTIVE' AND account.email_canonical = registrations.email_canonical)`;
  // One array: the protocol allows 65,535 values at most.
  const { rows } = await sql<{ id: string; state: 'ACTIVE' | 'UNDELIVERABLE' }>`
    SELECT id, CASE state WHEN 'LAPSED' THEN 'UNDELIVERABLE' ELSE 'ACTIVE' END AS state FROM registrations
    WHERE id = any(${ids}::text[]) AND (${accountPrivacy ? isEnded : sql`${isEnded} OR ${hasAccount}`})`.execute(db);
  return rows;
}
