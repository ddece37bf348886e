/** Tells whoever waits that a registration became active, on whichever instance: one query a second for all. */
import { EventEmitter, on } from 'node:events';
import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import { type Logger, wordlessErrorFields } from '../node/logger.ts';
import type { Tables } from './db/tables.ts';

export type ActivationWatch = ReturnType<typeof createActivationWatch>;

export function createActivationWatch(db: Kysely<Tables>, log: Logger, pollMs = 1000) {
  /** By registration: whoever waits for it listens for `active`, and goes at `end`. */
  const waiting = new Map<string, EventEmitter>();
  let timer: NodeJS.Timeout | undefined;
  let asking = false;

  const stopTimer = () => {
    clearInterval(timer);
    timer = undefined;
  };
  const ask = async () => {
    if (asking) return;
    for (const [id, listeners] of waiting) if (listeners.listenerCount('active') === 0) waiting.delete(id);
    if (waiting.size === 0) return stopTimer();
    asking = true;
    try {
      for (const id of await findActive(db, [...waiting.keys()])) {
        waiting.get(id)?.emit('active', id);
        waiting.get(id)?.emit('end');
      }
    } catch (error) {
      log.warn(wordlessErrorFields(error), 'Activations could not be read');
    } finally {
      asking = false;
    }
  };
  return {
    /** Yields `[id]` once, when the registration is active or the address has become so by another one, and ends. */
    waitFor: (registrationId: string) => {
      const listeners = waiting.get(registrationId) ?? new EventEmitter().setMaxListeners(0);
      waiting.set(registrationId, listeners);
      timer ??= setInterval(() => void ask(), pollMs);
      const activation = on(listeners, 'active', { close: ['end'] });
      void ask();
      return activation;
    },
    /** A registration has become active on this instance. */
    wake: () => void ask(),
    stop: () => {
      stopTimer();
      for (const listeners of waiting.values()) listeners.emit('end');
    },
  };
}

async function findActive(db: Kysely<Tables>, ids: readonly string[]): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('registrations')
    .select('id')
    // One value, however many wait: the protocol has no room for more than 65,535.
    .where('id', '=', sql<string>`any(${ids})`)
    .where((where) =>
      where.or([
        where('state', '=', 'ACTIVE'),
        where.and([where('state', '=', 'REPLACED'), where.exists(accountOfSameAddress(where))]),
      ]),
    )
    .execute();
  return rows.map(({ id }) => id);
}

function accountOfSameAddress(where: ExpressionBuilder<Tables, 'registrations'>) {
  return where
    .selectFrom('registrations as account')
    .select('account.id')
    .where('account.state', '=', 'ACTIVE')
    .whereRef('account.emailCanonical', '=', 'registrations.emailCanonical');
}
