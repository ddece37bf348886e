/**
 * Tells whoever waits that a registration became active, or that its mail was refused for good, on whichever instance:
 * one query each second for all who wait.
 */
import { EventEmitter, on } from 'node:events';
import { type Kysely, sql } from 'kysely';
import { type Logger, wordlessErrorFields } from '../../node/logs/logger.ts';
import type { Tables } from './tables.ts';

export type ActivationWatch = ReturnType<typeof createActivationWatch>;

const pollMs = 1000;

/** With `neutralAnswers` whoever waits is told of that very registration alone. */
export function createActivationWatch(db: Kysely<Tables>, neutralAnswers: boolean, log: Logger) {
  /** Whoever waits for an id listens for `ended`, and goes at `end`. */
  const waiting = new Map<string, EventEmitter>();
  let asking = false;
  const look = async () => {
    for (const [id, listeners] of waiting) if (listeners.listenerCount('ended') === 0) waiting.delete(id);
    if (asking || waiting.size === 0) return;
    asking = true;
    try {
      for (const { id, state } of await findEnded(db, [...waiting.keys()], neutralAnswers)) {
        waiting.get(id)?.emit('ended', id, state);
        waiting.get(id)?.emit('end');
      }
    } catch (error) {
      log.warn(wordlessErrorFields(error), 'Activations could not be read');
    } finally {
      asking = false;
    }
  };
  const timer = setInterval(look, pollMs).unref();
  return {
    /** Yields `[id, state]` once, when the registration is undeliverable or active, or the address has become so by another one, and ends. */
    waitFor: (registrationId: string) => {
      const listeners = waiting.get(registrationId) ?? new EventEmitter().setMaxListeners(0);
      waiting.set(registrationId, listeners);
      return on(listeners, 'ended', { close: ['end'] });
    },
    stop: () => {
      clearInterval(timer);
      for (const listeners of waiting.values()) listeners.emit('end');
    },
  };
}

async function findEnded(db: Kysely<Tables>, ids: readonly string[], neutralAnswers: boolean) {
  const isEnded = sql`state IN ('ACTIVE', 'LAPSED')`;
  const hasAccount = sql`state = 'REPLACED' AND EXISTS (SELECT FROM registrations AS account
    WHERE account.state = 'ACTIVE' AND account.email_canonical = registrations.email_canonical)`;
  // The ids are one value, however many wait: the protocol has no room for more than 65,535.
  const { rows } = await sql<{ id: string; state: 'ACTIVE' | 'UNDELIVERABLE' }>`
    SELECT id, CASE state WHEN 'LAPSED' THEN 'UNDELIVERABLE' ELSE 'ACTIVE' END AS state FROM registrations
    WHERE id = any(${ids}::text[]) AND (${neutralAnswers ? isEnded : sql`${isEnded} OR ${hasAccount}`})`.execute(db);
  return rows;
}
