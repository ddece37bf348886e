/**
 * Tells whoever waits that a registration became active, or that its mail was refused for good, on whichever instance:
 * one query each second for all who wait.
 */
import { EventEmitter, on } from 'node:events';
import { type Kysely, sql } from 'kysely';
import { type Logger, redactedErrorFields } from '../../node/logs/logger.ts';
import type { Tables } from './tables.ts';

export type ActivationWatch = ReturnType<typeof createActivationWatch>;

const pollMs = 1000;

/** With `neutralAnswers` whoever waits is told of that very registration alone. */
export function createActivationWatch(db: Kysely<Tables>, accountPrivacy: boolean, log: Logger) {
  /** Whoever waits for an id listens for `ended`, and goes at `end`. */
  const emittersById = new Map<string, EventEmitter>();
  let isPolling = false;
  const poll = async () => {
    for (const [id, emitter] of emittersById) if (emitter.listenerCount('ended') === 0) emittersById.delete(id);
    if (isPolling || emittersById.size === 0) return;
    isPolling = true;
    try {
      for (const { id, state } of await findEnded(db, [...emittersById.keys()], accountPrivacy)) {
        emittersById.get(id)?.emit('ended', id, state);
        emittersById.get(id)?.emit('end');
      }
    } catch (error) {
      log.warn(redactedErrorFields(error), 'Activations query failed');
    } finally {
      isPolling = false;
    }
  };
  const timer = setInterval(poll, pollMs).unref();
  return {
    /** Yields `[id, state]` once, when the registration is undeliverable or active, or the address has become so by another one, and ends. */
    waitFor: (registrationId: string) => {
      const emitter = emittersById.get(registrationId) ?? new EventEmitter().setMaxListeners(0);
      emittersById.set(registrationId, emitter);
      return on(emitter, 'ended', { close: ['end'] });
    },
    stop: () => {
      clearInterval(timer);
      for (const emitter of emittersById.values()) emitter.emit('end');
    },
  };
}

async function findEnded(db: Kysely<Tables>, ids: readonly string[], accountPrivacy: boolean) {
  const isEnded = sql`state IN ('ACTIVE', 'LAPSED')`;
  const hasAccount = sql`state = 'REPLACED' AND EXISTS (SELECT FROM registrations AS account
    WHERE account.state = 'ACTIVE' AND account.email_canonical = registrations.email_canonical)`;
  // The ids are one value, however many wait: the protocol has no room for more than 65,535.
  const { rows } = await sql<{ id: string; state: 'ACTIVE' | 'UNDELIVERABLE' }>`
    SELECT id, CASE state WHEN 'LAPSED' THEN 'UNDELIVERABLE' ELSE 'ACTIVE' END AS state FROM registrations
    WHERE id = any(${ids}::text[]) AND (${accountPrivacy ? isEnded : sql`${isEnded} OR ${hasAccount}`})`.execute(db);
  return rows;
}
