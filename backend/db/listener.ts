/**
 * What one instance is told of another's work: one connection that does nothing but LISTEN, and comes back by itself.
 * Notices are a shortcut and nothing is kept of them: whoever misses one must be able to ask.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { errorKind, type Logger } from '../../node/logger.ts';
import { createPostgresSocket, keepAlive } from './postgresSocket.ts';

export interface Listener {
  /** Since when no notice was missed, by `performance.now()`; null while notices may be missed. */
  readonly hearingSince: () => number | null;
  stop(): void;
}

/** `onNotice` also hears what is none of its own: other listeners' signs of life. */
export type Listen = (channel: string, onNotice: (payload: string) => void) => Listener;

export interface ListenerOptions {
  readonly databaseUrl: string;
  readonly channel: string;
  readonly onNotice: (payload: string) => void;
  readonly log: Logger;
  /** Between two signs of life. */
  readonly beatMs?: number;
}

const firstRetryMs = 500;
const longestRetryMs = 30_000;

/** For operators who look at pg_stat_activity. */
export const listenerName = 'salon-listener';

export function listenToPostgres({ databaseUrl, channel, onNotice, log, beatMs = 15_000 }: ListenerOptions): Listener {
  const stopping = new AbortController();
  const { signal } = stopping;
  let hearing: { readonly since: number; readonly lastAt: number } | null = null;
  let failures = 0;

  const isHearing = () => hearing !== null && performance.now() - hearing.lastAt < 2 * beatMs;
  /** Ends by rejecting: the connection is lost, or stopped. */
  const listen = async (): Promise<never> => {
    const socket = createPostgresSocket(3 * beatMs);
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: listenerName,
      connectionTimeoutMillis: beatMs,
      stream: () => socket,
      ...keepAlive,
    });
    const lost = once(client, 'end', { signal }).then(() => Promise.reject(new Error('The connection has ended.')));
    lost.catch(() => undefined);
    // Told by `end` as well; without a listener it would end the process.
    client.on('error', () => undefined);
    const ownSign = randomUUID();
    client.on('notification', ({ payload = '' }) => {
      if (payload !== ownSign) return onNotice(payload);
      if (failures > 0) log.info({ failures }, 'Notices of the database are heard again');
      failures = 0;
      const now = performance.now();
      hearing = { since: hearing?.since ?? now, lastAt: now };
    });
    try {
      await Promise.race([client.connect(), lost]);
      await Promise.race([client.query(`LISTEN ${client.escapeIdentifier(channel)}`), lost]);
      for (;;) {
        // Only what comes back proves it: behind a pooler that gives connections to others, LISTEN succeeds and nothing is heard.
        await Promise.race([client.query('SELECT pg_notify($1, $2)', [channel, ownSign]), lost]);
        await Promise.race([wait(beatMs, null, { signal }), lost]);
        if (!isHearing()) throw new Error('The connection listens and hears nothing.');
      }
    } finally {
      hearing = null;
      socket.destroy();
    }
  };
  const goOn = async () => {
    while (!signal.aborted) {
      await listen().catch((error: unknown) => {
        if (failures === 0 && !signal.aborted)
          log.warn({ reason: errorKind(error) }, 'Notices of the database are not heard');
      });
      // Not in step with the other instances, which have lost theirs in the same moment.
      const delay = Math.min(firstRetryMs * 2 ** failures, longestRetryMs) * (0.5 + Math.random() / 2);
      failures += 1;
      await wait(delay, null, { signal, ref: false }).catch(() => undefined);
    }
  };
  void goOn();
  return {
    hearingSince: () => (isHearing() ? (hearing?.since ?? null) : null),
    stop: () => stopping.abort(),
  };
}

/** Ahead of whatever the process asks next: PGlite has one connection, and LISTEN would be part of a transaction on it. */
export function listenToPglite(pglite: PGlite, channel: string, onNotice: (payload: string) => void): Listener {
  let since: number | null = null;
  pglite.listen(channel, onNotice).then(
    () => {
      since = performance.now();
    },
    // Closed before it began: nobody waits any more.
    () => undefined,
  );
  return {
    hearingSince: () => since,
    // Its only connection ends with the database.
    stop: () => undefined,
  };
}
