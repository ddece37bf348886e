/**
 * Tells whoever waits that a registration has become active, on whichever instance that happened: one query a second
 * for everybody who waits here, none while nobody does.
 */
import type { ExpressionBuilder, Kysely } from 'kysely';
import { type Logger, wordlessErrorFields } from '../node/logger.ts';
import type { Tables } from './db/tables.ts';

export interface ActivationWatch {
  /** Yields once, when the registration is active or the address has become so by another one, and ends. */
  waitFor(registrationId: string): AsyncGenerator<string, void, undefined>;
  /** A registration has become active on this instance. */
  wake(): void;
  stop(): void;
}

/** Ids in one query, each of which it carries twice: far from the 65,535 values that the protocol allows. */
const batchSize = 1000;

export function createActivationWatch(db: Kysely<Tables>, log: Logger, pollMs = 1000): ActivationWatch {
  const waiting = new Map<string, Set<(active: boolean) => void>>();
  let timer: NodeJS.Timeout | null = null;
  let asking = false;

  /** What the database refuses is looked for by halves: only who waits with it is sent away. */
  const askFor = async (ids: readonly string[]): Promise<void> => {
    try {
      for (const id of await findActive(db, ids)) settle(waiting, id, true);
    } catch (error) {
      if (!isRefusedValue(error)) return log.warn(wordlessErrorFields(error), 'Activations not readable');
      const [only] = ids;
      if (ids.length === 1 && only !== undefined) return settle(waiting, only, false);
      const half = Math.ceil(ids.length / 2);
      await askFor(ids.slice(0, half));
      await askFor(ids.slice(half));
    }
  };
  const ask = async () => {
    if (asking || waiting.size === 0) return;
    asking = true;
    try {
      const ids = [...waiting.keys()];
      for (let start = 0; start < ids.length; start += batchSize) await askFor(ids.slice(start, start + batchSize));
    } finally {
      asking = false;
    }
    if (waiting.size === 0) stopTimer();
  };
  const stopTimer = () => {
    if (timer !== null) clearInterval(timer);
    timer = null;
  };
  return {
    waitFor: (registrationId) => {
      let leave: () => void = () => undefined;
      const activated = new Promise<boolean>((resolve) => {
        const listeners = waiting.get(registrationId) ?? new Set();
        waiting.set(registrationId, listeners.add(resolve));
        leave = () => {
          resolve(false);
          listeners.delete(resolve);
          if (listeners.size === 0 && waiting.get(registrationId) === listeners) waiting.delete(registrationId);
        };
      });
      timer ??= setInterval(() => void ask(), pollMs);
      void ask();
      return yieldOnce(registrationId, activated, leave);
    },
    wake: () => void ask(),
    stop: () => {
      stopTimer();
      for (const id of [...waiting.keys()]) settle(waiting, id, false);
    },
  };
}

/** Written out instead of an async generator function: its `return` must end a wait that nothing else will end. */
function yieldOnce(
  id: string,
  activated: Promise<boolean>,
  leave: () => void,
): AsyncGenerator<string, void, undefined> {
  let ended = false;
  const end = async (): Promise<IteratorReturnResult<undefined>> => {
    ended = true;
    leave();
    return { done: true, value: undefined };
  };
  const generator: AsyncGenerator<string, void, undefined> = {
    next: async () => {
      if (ended || !(await activated) || ended) return end();
      ended = true;
      leave();
      return { done: false, value: id };
    },
    return: end,
    throw: async (error) => {
      await end();
      throw error;
    },
    [Symbol.asyncIterator]: () => generator,
    [Symbol.asyncDispose]: async () => void (await end()),
  };
  return generator;
}

function settle(waiting: Map<string, Set<(active: boolean) => void>>, id: string, active: boolean): void {
  const listeners = waiting.get(id);
  waiting.delete(id);
  for (const listener of listeners ?? []) listener(active);
}

/** Class 22 of SQL's states: the value, not the database, is at fault. */
function isRefusedValue(error: unknown): boolean {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code === 'string' && code.startsWith('22');
}

async function findActive(db: Kysely<Tables>, ids: readonly string[]): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('registrations')
    .select('id')
    .where('id', 'in', ids)
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
