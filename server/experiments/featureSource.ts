/** Where the features come from, for this process: the one owner of the payload that pages and browsers are given. */
import { errorFields, type Logger } from '../../node/logger.ts';
import { type ParsePayloadOptions, type Payload, parsePayload } from './parsePayload.ts';

export interface FeatureSource {
  /** Null: there is none yet, or none that may still be used. */
  readonly current: () => Payload | null;
  /** Told of every payload that differs from the one before. The answer ends it. */
  readonly subscribe: (listener: (payload: Payload) => void) => () => void;
  /** Resolves after the first answer, or when it has taken too long. Never rejects. */
  readonly start: () => Promise<void>;
  readonly stop: () => void;
}

export interface PayloadStore extends Pick<FeatureSource, 'subscribe'> {
  readonly payload: () => Payload | null;
  /** What cannot be used is logged and leaves the payload as it was. The answer says whether it could be. */
  readonly take: (text: string) => boolean;
}

export interface PayloadStoreOptions {
  readonly config: ParsePayloadOptions['config'];
  readonly log: Logger;
}

/** Of what is refused together. */
const mostLines = 20;

export function createPayloadStore({ config, log }: PayloadStoreOptions): PayloadStore {
  const listeners = new Set<(payload: Payload) => void>();
  let payload: Payload | null = null;
  let lastProblem = '';
  let lastRefused = '';

  const tellRefused = (refused: readonly Record<string, string>[]) => {
    const told = JSON.stringify(refused);
    // The same answer comes every minute.
    if (told === lastRefused) return;
    lastRefused = told;
    for (const one of refused.slice(0, mostLines)) {
      if (one.experiment === undefined) log.error(one, 'Feature not taken whole: docs/operations.md has the reasons');
      else log.error(one, 'Redirect experiment refused: docs/operations.md has the reasons');
    }
  };

  return {
    payload: () => payload,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    take: (text) => {
      const refused: Record<string, string>[] = [];
      const onRefused = (kind: string, key: string) => void refused.push({ [kind]: key.slice(0, 200) });
      let taken: Payload;
      try {
        taken = parsePayload(JSON.parse(text.replace(/^\ufeff/, '')) as unknown, {
          config,
          onRefused,
          previous: payload?.features,
        });
      } catch (error) {
        const { error: problem } = errorFields(error);
        // The same answer comes every minute.
        if (problem !== lastProblem)
          log.error({ problem: problem.slice(0, 200) }, "The experiments' payload needs mending");
        lastProblem = problem;
        return false;
      }
      lastProblem = '';
      tellRefused(refused);
      if (taken.version !== payload?.version) {
        payload = taken;
        for (const listener of listeners) listener(taken);
      }
      return true;
    },
  };
}
