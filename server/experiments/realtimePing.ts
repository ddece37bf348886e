/**
 * spec §7.4, "A realtime usage ping goes to the provider": which features were evaluated, and whether they were on, without
 * visitor data. Sends the same request as the SDK before 1.3.
 */
import { errorFields, type Logger } from '../../node/logs/logger.ts';
import { createRateLimitedLog } from '../../node/logs/rateLimitedLog.ts';
import type { Config } from '../config.ts';

/** Milliseconds (spec §9). */
const intervalMs = 2_000;
/** Of one request, which has them in its URL; further events of the interval are dropped. */
const maxEvents = 100;

export function createRealtimePing(
  { growthbookRealtimeUrl, growthbookKey }: Pick<Config, 'growthbookRealtimeUrl' | 'growthbookKey'>,
  log: Logger,
) {
  const warn = createRateLimitedLog(log, 'warn');
  let usedFeatures: { readonly key: string; readonly on: boolean }[] = [];

  async function send(): Promise<void> {
    const url = new URL(growthbookRealtimeUrl);
    url.search = String(new URLSearchParams({ key: growthbookKey, events: JSON.stringify(usedFeatures) }));
    usedFeatures = [];
    try {
      const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(intervalMs) });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`Status ${response.status}`);
    } catch (error) {
      warn('Feature usage report failed', errorFields(error));
    }
  }

  return (key: string, on: boolean): void => {
    if (growthbookRealtimeUrl === '' || usedFeatures.length >= maxEvents) return;
    if (usedFeatures.push({ key, on }) === 1) setTimeout(send, intervalMs).unref();
  };
}
