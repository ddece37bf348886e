/** What the inspector shows, read in one go from the parts of the running page. It changes none of them. */
import type { Variants } from '../../shared/experiments.ts';
import type { Locale } from '../../shared/locales.ts';
import type { DocumentExperiments } from '../../shared/visitor.ts';
import type { ConsentService } from '../consent/consent.ts';
import type { Tracking } from '../tracking/createTracking.ts';
import { writePush } from './writePush.ts';

export interface Inspected {
  readonly locale: Locale;
  readonly consent: Pick<ConsentService, 'isReady' | 'decision'>;
  readonly waiting: Tracking['waiting'];
  /** As the server decided them for this document. */
  readonly documentExperiments: DocumentExperiments;
  readonly readVariants: () => Variants;
}

export interface Push {
  /** Its place in the layer, from 1. */
  readonly number: number;
  readonly text: string;
}

export type Snapshot = ReturnType<typeof takeSnapshot>;

const mostPushes = 50;

export function takeSnapshot({ consent, waiting, documentExperiments, readVariants }: Inspected) {
  const layer = window.dataLayer ?? [];
  const first = Math.max(0, layer.length - mostPushes);
  const pushes = layer.slice(first).map((push, index) => ({ number: first + index + 1, text: writePush(push) }));
  return {
    isReady: consent.isReady(),
    decision: consent.decision(),
    waiting: waiting(),
    documentExperiments,
    variants: readVariants(),
    /** Newest first. */
    pushes: pushes.reverse(),
  };
}
