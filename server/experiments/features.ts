/**
 * Loads the features from the feature service (spec §7.5) or, if none is configured, from a file. Pages never wait for the
 * service: while it fails, the last valid payload is used up to its maximum age.
 */
import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorFields, errorKind, type Logger } from '../../node/logs/logger.ts';
import { createRateLimitedLog } from '../../node/logs/rateLimitedLog.ts';
import { toStartError } from '../../shared/settings/startError.ts';
import type { Config } from '../config.ts';
import { type Payload, parsePayload } from './parsePayload.ts';

export type Features = ReturnType<typeof createFeatures>;

const defaultLimits = {
  /** spec §9: "Feature-flag cache: stale after 1 minute, max age 4 hours". There is one key, so one entry. */
  staleMs: 60_000,
  maxAgeMs: 4 * 3_600_000,
  /** spec §9: "A/B init timeout 5000 ms". */
  timeoutMs: 5_000,
  retryMs: 10_000,
  /** From the first change of a burst to its request. */
  changeMs: 1_000,
};

export type FeatureLimits = Readonly<typeof defaultLimits>;

export const maxPayloadBytes = 10_000_000;

interface FeaturesOptions {
  readonly config: Config;
  readonly log: Logger;
  readonly report: (error: unknown) => void;
  readonly rootFolder: string;
  readonly limits?: Partial<FeatureLimits> | undefined;
}

/** @throws {StartError} when the file is invalid. */
export function createFeatures({ config, log, report, rootFolder, limits }: FeaturesOptions) {
  const { growthbookHost, growthbookKey, featuresFile } = config;
  const { staleMs, maxAgeMs, timeoutMs, retryMs, changeMs } = { ...defaultLimits, ...limits };
  const listeners: ((payload: Payload) => void)[] = [];
  const stopController = new AbortController();
  const warn = createRateLimitedLog(log, 'warn');
  const file = featuresFile || join(rootFolder, 'server/data/features.json');
  let payload: Payload | null = null;
  let confirmedAt = Number.POSITIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  let isChanged = false;
  let isFollowing = false;

  const applyPayload = (text: string) => {
    // Editors may have written a byte-order mark.
    const parsed = parsePayload(JSON.parse(text.replace(/^\ufeff/, '')), config);
    if (parsed.version === payload?.version) return;
    payload = parsed;
    for (const experiment of parsed.rejectedRedirects) log.error({ experiment }, 'Redirect experiment rejected');
    for (const listener of listeners) listener(parsed);
  };

  const scheduleRefresh = (delayMs: number) => {
    clearTimeout(timer);
    if (!stopController.signal.aborted) timer = setTimeout(refresh, delayMs).unref();
  };

  async function refresh(): Promise<void> {
    isChanged = false;
    scheduleRefresh(staleMs);
    try {
      const url = `${growthbookHost}/api/features/${growthbookKey}`;
      const signal = AbortSignal.timeout(timeoutMs);
      const response = await fetch(url, { redirect: 'error', signal });
      if (!response.ok) throw new Error(`Status ${response.status}`);
      // After garbage collection of the Response, an abort of fetch() does not cancel its body.
      const aborted = new Promise<never>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      });
      applyPayload(await Promise.race([readBounded(response), aborted]));
      confirmedAt = performance.now();
      if (response.headers.get('x-sse-support') === 'enabled') void followStream();
    } catch (error) {
      const { cause } = error as Error;
      const failure = cause === undefined ? errorFields(error).error : errorKind(cause);
      if (stopController.signal.aborted) return;
      warn('Feature service unavailable', { failure: failure.slice(0, 200) });
      scheduleRefresh(retryMs);
    }
  }

  /** The service's stream only signals changes. */
  async function followStream(): Promise<void> {
    if (isFollowing || stopController.signal.aborted) return;
    isFollowing = true;
    try {
      const url = `${growthbookHost}/sub/${growthbookKey}`;
      const response = await fetch(url, { redirect: 'error', signal: stopController.signal });
      for await (const chunk of response.body ?? []) {
        if (isChanged || !/^event: ?features/m.test(Buffer.from(chunk).toString())) continue;
        isChanged = true;
        scheduleRefresh(changeMs);
      }
    } catch {
      // A failed stream is reopened like one that ended.
    }
    isFollowing = false;
    if (!isChanged) scheduleRefresh(retryMs);
  }

  const reloadFile = () =>
    readFile(file, 'utf8')
      .then(applyPayload)
      .catch((error) => warn('Feature service unavailable', { file, failure: errorFields(error).error }));
  if (growthbookHost === '') {
    try {
      applyPayload(readFileSync(file, 'utf8'));
    } catch (error) {
      throw toStartError(`The features of FEATURES_FILE (${file})`, error);
    }
  }
  return {
    /** Null without a payload, or beyond its maximum age. */
    current: () => (performance.now() - confirmedAt > maxAgeMs ? null : payload),
    onChange: (listener: (payload: Payload) => void) => void listeners.push(listener),
    /** Resolves after the service's first response or failure. Never rejects. */
    start: async () => {
      if (growthbookHost === '') {
        if (!config.production) watchFile(file, { persistent: false, interval: 250 }, reloadFile);
        return;
      }
      if (growthbookKey !== '') return refresh();
      // spec §8: the site runs without experiments.
      const message = 'Missing clientKey';
      log.error({ variable: 'GROWTHBOOK_CLIENT_KEY' }, message);
      report(new Error(message));
    },
    stop: () => {
      stopController.abort();
      clearTimeout(timer);
      unwatchFile(file, reloadFile);
    },
  };
}

/** @throws when the body is larger than `maxPayloadBytes`. */
async function readBounded({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > maxPayloadBytes) throw new Error('The payload is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
