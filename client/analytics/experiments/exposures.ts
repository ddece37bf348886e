/**
 * Tells of each assignment that a visitor has seen: once for an experiment and its variation, and where the visitor
 * agreed, once for good.
 */
import type { Track } from '../../../shared/consent/events.ts';
import type { Exposure } from '../../../shared/experiments/documentExperiments.ts';
import type { SafeStorage } from '../../browser/safeStorage.ts';
import type { ConsentService } from '../consent/consent.ts';

export type Expose = (exposure: Pick<Exposure, 'experiment' | 'variation'>) => void;

export interface ExposuresOptions {
  readonly acqAnonymousId: string;
  readonly track: Track;
  readonly consent: Pick<ConsentService, 'subscribe'>;
  readonly storage: Pick<SafeStorage, 'get' | 'set'>;
}

export const exposuresKey = 'exposed';

/** A visitor who clears the cookies is another one: enough of the id to tell that is remembered with the exposures. */
const idPrefixLength = 8;
const maxStoredExposures = 50;

export function createExposures({ acqAnonymousId, track, consent, storage }: ExposuresOptions): Expose {
  const idPrefix = acqAnonymousId.slice(0, idPrefixLength);
  const sentExposures = new Set<string>();
  let canStore = false;

  const storeExposures = () => {
    if (canStore)
      storage.set(exposuresKey, JSON.stringify([idPrefix, ...[...sentExposures].slice(-maxStoredExposures)]));
  };

  consent.subscribe(({ choices }) => {
    canStore = choices.statistics;
    if (canStore) {
      for (const exposure of readExposed(storage.get(exposuresKey), idPrefix)) sentExposures.add(exposure);
      storeExposures();
      return;
    }
    // What waited to be told was dropped: who agrees later is exposed anew.
    sentExposures.clear();
    storage.set(exposuresKey, null);
  });

  return ({ experiment, variation }) => {
    const exposure = `${experiment}=${variation}`;
    if (sentExposures.has(exposure)) return;
    sentExposures.add(exposure);
    storeExposures();
    track('assign_experiment', {
      experiment_id: experiment,
      variation_id: variation,
      acq_anonymous_id: acqAnonymousId,
    });
  };
}

function readExposed(text: string | null, idPrefix: string): string[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    const [owner, ...exposures] = Array.isArray(stored) ? stored : [];
    return owner === idPrefix ? exposures.filter((entry) => typeof entry === 'string') : [];
  } catch {
    return [];
  }
}
