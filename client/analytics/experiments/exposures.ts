/**
 * Tells of each assignment that a visitor has seen: once for an experiment and its variation, and where the visitor
 * agreed, once for good.
 */
import type { Track } from '../../../shared/consent/events.ts';
import type { Exposure } from '../../../shared/experiments/visitor.ts';
import type { Memory } from '../../browser/memory.ts';
import type { ConsentService } from '../consent/consent.ts';

export type Expose = (exposure: Pick<Exposure, 'experiment' | 'variation'>) => void;

export interface ExposuresOptions {
  readonly acqAnonymousId: string;
  readonly track: Track;
  readonly consent: Pick<ConsentService, 'subscribe'>;
  readonly memory: Pick<Memory, 'get' | 'set'>;
}

export const exposedKey = 'exposed';

/** A visitor who clears the cookies is another one: enough of the id to tell that is remembered with the exposures. */
const idLength = 8;
const mostRemembered = 50;

export function createExposures({ acqAnonymousId, track, consent, memory }: ExposuresOptions): Expose {
  const visitor = acqAnonymousId.slice(0, idLength);
  const told = new Set<string>();
  let mayRemember = false;

  const remember = () => {
    if (mayRemember) memory.set(exposedKey, JSON.stringify([visitor, ...[...told].slice(-mostRemembered)]));
  };

  consent.subscribe(({ choices }) => {
    mayRemember = choices.statistics;
    if (mayRemember) {
      for (const exposure of readExposed(memory.get(exposedKey), visitor)) told.add(exposure);
      remember();
      return;
    }
    // What waited to be told was dropped: who agrees later is exposed anew.
    told.clear();
    memory.set(exposedKey, null);
  });

  return ({ experiment, variation }) => {
    const exposure = `${experiment}=${variation}`;
    if (told.has(exposure)) return;
    told.add(exposure);
    remember();
    track('assign_experiment', {
      experiment_id: experiment,
      variation_id: variation,
      acq_anonymous_id: acqAnonymousId,
    });
  };
}

function readExposed(text: string | null, visitor: string): string[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    const [owner, ...exposures] = Array.isArray(stored) ? stored : [];
    return owner === visitor ? exposures.filter((entry) => typeof entry === 'string') : [];
  } catch {
    return [];
  }
}
