/**
 * spec §7.4, "A realtime usage ping goes to the provider": which features were evaluated, and whether they were on. It
 * comes from the server and holds nothing of a visitor. The package's own option for it left in 1.3; this is its request.
 */
import { errorFields, type Logger } from '../../node/logs/logger.ts';
import { createSparseLog } from '../../node/logs/sparseLog.ts';
import type { Config } from '../config.ts';

/** Milliseconds (spec §9). */
const interval = 2_000;
/** What a request's address may hold; further ones of the same two seconds are left out. */
const maxEvents = 100;

export function createRealtimePing(
  { growthbookRealtimeUrl, growthbookKey }: Pick<Config, 'growthbookRealtimeUrl' | 'growthbookKey'>,
  log: Logger,
) {
  const warn = createSparseLog(log, 'warn');
  let used: { readonly key: string; readonly on: boolean }[] = [];

  async function send(): Promise<void> {
    const url = new URL(growthbookRealtimeUrl);
    url.search = String(new URLSearchParams({ key: growthbookKey, events: JSON.stringify(used) }));
    used = [];
    try {
      const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(interval) });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`Status ${answer.status}`);
    } catch (error) {
      warn('Feature usage could not be told', errorFields(error));
    }
  }

  return (key: string, on: boolean): void => {
    if (growthbookRealtimeUrl === '' || used.length >= maxEvents) return;
    if (used.push({ key, on }) === 1) setTimeout(send, interval).unref();
  };
}
