/**
 * Features from the feature service (spec §7.5): asked when the payload is stale and somebody needs it, told of changes by
 * its stream. However it fails, pages do not wait and the last good payload is used for as long as it may be.
 */
import { errorKind } from '../../node/logger.ts';
import { createPerMinute } from '../../node/perMinute.ts';
import { createPayloadStore, type FeatureSource, type PayloadStoreOptions } from './featureSource.ts';
import { followStream } from './followStream.ts';
import { readLimited } from './readBody.ts';

export type FeatureLimits = Readonly<typeof defaultLimits>;

/** Milliseconds. */
const defaultLimits = {
  /** spec §9: "Feature-flag cache: stale after 1 minute, max age 4 hours". There is one key, and so one entry. */
  stale: 60_000,
  maxAge: 4 * 3_600_000,
  /** spec §9: "A/B init timeout 5000 ms". */
  timeout: 5_000,
  /** Between two questions while the service does not answer. */
  retry: 10_000,
  /** Between two changes that the stream tells of. */
  between: 1_000,
  /** A stream that says nothing for so long is taken for dead. */
  silence: 60_000,
  /** Until the stream is asked for again; three times as long after each failure, up to `longestReconnect`. */
  reconnect: 1_000,
  longestReconnect: 300_000,
};

export interface UpstreamFeaturesOptions extends PayloadStoreOptions {
  readonly apiHost: string;
  readonly clientKey: string;
  readonly limits?: Partial<FeatureLimits> | undefined;
  readonly now?: () => number;
}

/** Bytes; ours has a few kB. */
const longestAnswer = 512 * 1024;

/** Not AbortSignal.timeout(): within AbortSignal.any() Node may collect it, and its time never comes (nodejs/node#57736). */
function limitedSignal(stopped: AbortSignal, milliseconds: number) {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(Object.assign(new Error(), { code: 'ETIMEDOUT' })), milliseconds);
  return { signal: AbortSignal.any([stopped, late.signal]), clear: () => clearTimeout(timer) };
}

export function createUpstreamFeatures(options: UpstreamFeaturesOptions): FeatureSource {
  const { apiHost, clientKey, log, now = () => performance.now() } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const store = createPayloadStore(options);
  const stopping = new AbortController();
  const mayLog = createPerMinute(1, now);
  let confirmedAt = Number.NEGATIVE_INFINITY;
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | null = null;
  let tag: string | null = null;
  let isFollowing = false;
  let next: (() => void) | null = null;

  const fail = (failure: string) => {
    if (!stopping.signal.aborted && mayLog()) log.warn({ failure }, 'The feature service gave no usable answer');
  };

  const take = (text: string) => {
    // What waits is older.
    next = null;
    if (store.take(text)) confirmedAt = now();
  };

  async function ask(signal: AbortSignal): Promise<void> {
    const headers = tag === null ? {} : { 'If-None-Match': tag };
    try {
      const answer = await fetch(`${apiHost}/api/features/${clientKey}`, { signal, headers, redirect: 'error' });
      if (answer.status === 304) confirmedAt = now();
      else if (answer.ok) {
        take(await readLimited(answer, longestAnswer, signal));
        // What could not be used is asked for again, whole.
        tag = confirmedAt >= askedAt ? answer.headers.get('etag') : null;
      } else {
        await answer.body?.cancel();
        fail(`status ${answer.status}`);
      }
      if (answer.headers.get('x-sse-support') === 'enabled') follow();
    } catch (error) {
      fail(errorKind(error instanceof Error && error.cause !== undefined ? error.cause : error));
    }
  }

  function refresh(): Promise<void> {
    askedAt = now();
    if (asking !== null) return asking;
    const { signal, clear } = limitedSignal(stopping.signal, limits.timeout);
    asking = ask(signal).finally(() => {
      clear();
      asking = null;
    });
    return asking;
  }

  function proceed(): void {
    const work = next;
    next = null;
    if (!stopping.signal.aborted) work?.();
  }

  /** The last of a burst: for each payload pages are rendered anew, and every browser is sent it. */
  function soon(work: () => void): void {
    if (next === null) setTimeout(proceed, limits.between).unref();
    next = work;
  }

  function follow(): void {
    if (isFollowing || stopping.signal.aborted) return;
    isFollowing = true;
    void followStream({
      url: `${apiHost}/sub/${clientKey}`,
      limits,
      signal: stopping.signal,
      onEvent: (name, data) => {
        if (name === 'features') soon(() => take(data));
        else if (name === 'features-updated') soon(() => void refresh());
      },
    });
  }

  return {
    current: () => {
      const time = now();
      const isStale = time - confirmedAt > limits.stale;
      if (isStale && asking === null && time - askedAt > limits.retry && !stopping.signal.aborted) void refresh();
      return time - confirmedAt > limits.maxAge ? null : store.payload();
    },
    subscribe: store.subscribe,
    start: refresh,
    stop: () => stopping.abort(),
  };
}
