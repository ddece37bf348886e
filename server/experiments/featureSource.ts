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

/** Of experiments that are refused together. */
const mostLines = 20;

export function createPayloadStore({ config, log }: PayloadStoreOptions): PayloadStore {
  const listeners = new Set<(payload: Payload) => void>();
  let payload: Payload | null = null;
  let lastProblem = '';
  let lastRefused = '';

  return {
    payload: () => payload,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    take: (text) => {
      const refused: string[] = [];
      let taken: Payload;
      try {
        taken = parsePayload(JSON.parse(text.replace(/^\ufeff/, '')) as unknown, {
          config,
          onRefused: (key) => refused.push(key),
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
      if (refused.join() !== lastRefused) {
        for (const experiment of refused.slice(0, mostLines))
          log.error({ experiment }, 'Redirect experiment refused: docs/operations.md has the reasons');
        lastRefused = refused.join();
      }
      if (taken.version !== payload?.version) {
        payload = taken;
        for (const listener of listeners) listener(taken);
      }
      return true;
    },
  };
}
