/** Sends each assignment that a visitor has seen once per experiment and variation; with consent, once across pages. */
import type { Track } from '../../../shared/consent/events.ts';
import type { Exposure } from '../../../shared/experiments/documentExperiments.ts';
import { browserStorage, readStoredList } from '../../browser/safeStorage.ts';
import type { ConsentService } from '../consent/consent.ts';

export type Expose = (exposure: Pick<Exposure, 'experiment' | 'variation'>) => void;

export const exposuresKey = 'exposed';

/** Stored with the exposures: a visitor with a new id is exposed again. */
const idPrefixLength = 8;
const maxStoredExposures = 50;

export function createExposures(
  acqAnonymousId: string,
  track: Track,
  consent: Pick<ConsentService, 'subscribe'>,
): Expose {
  const idPrefix = acqAnonymousId.slice(0, idPrefixLength);
  const sentExposures = new Set<string>();
  let canStore = false;

  const storeExposures = () => {
    const stored = [idPrefix, ...[...sentExposures].slice(-maxStoredExposures)];
    if (canStore) browserStorage.set(exposuresKey, JSON.stringify(stored));
  };

  consent.subscribe(({ choices }) => {
    canStore = choices.statistics;
    if (canStore) {
      for (const exposure of readStoredExposures(idPrefix)) sentExposures.add(exposure);
      storeExposures();
      return;
    }
    // The queued events were dropped: a visitor who consents later is exposed again.
    sentExposures.clear();
    browserStorage.set(exposuresKey, null);
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

function readStoredExposures(idPrefix: string): string[] {
  const [storedPrefix, ...exposures] = readStoredList(exposuresKey);
  return storedPrefix === idPrefix ? exposures.filter((entry) => typeof entry === 'string') : [];
}
