/**
 * Tells whoever waits that a registration became active, or that its mail was refused for good, on whichever instance. The database's notice comes at once; what it
 * may have missed is found by asking, one query for all: every second while nothing is heard, else now and then.
 */
import { EventEmitter, on } from 'node:events';
import { type Kysely, sql } from 'kysely';
import { type Logger, wordlessErrorFields } from '../node/logger.ts';
import { activationChannel, noticeOf } from './db/activationNotice.ts';
import type { Listen } from './db/listener.ts';
import type { Tables } from './db/tables.ts';
import type { Registration } from './domain/stores.ts';

export type ActivationWatch = ReturnType<typeof createActivationWatch>;

export interface WatchOptions {
  readonly db: Kysely<Tables>;
  readonly listen: Listen;
  readonly log: Logger;
  /** Whoever waits is told of that very registration alone. */
  readonly neutralAnswers: boolean;
  /** Between two questions while no notice can be heard. */
  readonly pollMs?: number | undefined;
  /** Between two questions while notices are heard. */
  readonly restMs?: number;
}

interface Waiting {
  readonly id: string;
  /** Whoever waits listens for `ended`, and goes at `end`. */
  readonly listeners: EventEmitter;
}

export function createActivationWatch(options: WatchOptions) {
  const { db, listen, log, neutralAnswers, pollMs = 1000, restMs = 10_000 } = options;
  /** By the notice that an activation gives. */
  const waiting = new Map<string, Waiting>();
  const due = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let asking = false;
  let askedAllAt = Number.NEGATIVE_INFINITY;

  const ask = async () => {
    if (asking) return;
    asking = true;
    try {
      while (due.size > 0) {
        const ids = [...due];
        due.clear();
        for (const { id, state } of await findEnded(db, ids, neutralAnswers)) {
          const listeners = waiting.get(noticeOf(id))?.listeners;
          listeners?.emit('ended', id, state === 'LAPSED' ? 'UNDELIVERABLE' : 'ACTIVE');
          listeners?.emit('end');
        }
      }
    } catch (error) {
      askedAllAt = Number.NEGATIVE_INFINITY;
      log.warn(wordlessErrorFields(error), 'Activations could not be read');
    } finally {
      asking = false;
    }
  };
  const listener = listen(activationChannel, (notice) => {
    const id = waiting.get(notice)?.id;
    if (id === undefined) return;
    due.add(id);
    void ask();
  });
  const look = () => {
    for (const [notice, { listeners }] of waiting) if (listeners.listenerCount('ended') === 0) waiting.delete(notice);
    if (waiting.size === 0) {
      clearInterval(timer);
      timer = undefined;
      return;
    }
    const now = performance.now();
    const since = listener.hearingSince();
    // What was asked before the notices came, or came back, does not count.
    if (since !== null && since <= askedAllAt && now - askedAllAt < restMs) return;
    askedAllAt = now;
    for (const { id } of waiting.values()) due.add(id);
    void ask();
  };
  return {
    /** Yields `[id, state]` once, when the registration is undeliverable or active, or the address has become so by another one, and ends. */
    waitFor: (registrationId: string) => {
      const notice = noticeOf(registrationId);
      const known = waiting.get(notice) ?? { id: registrationId, listeners: new EventEmitter().setMaxListeners(0) };
      waiting.set(notice, known);
      timer ??= setInterval(look, pollMs);
      const activation = on(known.listeners, 'ended', { close: ['end'] });
      // After it listens: what was activated before is found, what is activated later is told.
      due.add(registrationId);
      void ask();
      return activation;
    },
    stop: () => {
      clearInterval(timer);
      listener.stop();
      for (const { listeners } of waiting.values()) listeners.emit('end');
    },
  };
}

async function findEnded(db: Kysely<Tables>, ids: readonly string[], neutralAnswers: boolean) {
  const isEnded = sql`state IN ('ACTIVE', 'LAPSED')`;
  const hasAccount = sql`state = 'REPLACED' AND EXISTS (SELECT FROM registrations AS account
    WHERE account.state = 'ACTIVE' AND account.email_canonical = registrations.email_canonical)`;
  // The ids are one value, however many wait: the protocol has no room for more than 65,535.
  const { rows } = await sql<Pick<Registration, 'id' | 'state'>>`SELECT id, state FROM registrations
    WHERE id = any(${ids}::text[]) AND (${neutralAnswers ? isEnded : sql`${isEnded} OR ${hasAccount}`})`.execute(db);
  return rows;
}
