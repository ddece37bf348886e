/** Variants that nobody is given any more make room: pages are rendered anew when the features change. */
import type { FeatureSource } from '../experiments/featureSource.ts';

export interface RenewPageCacheOptions {
  readonly features: Pick<FeatureSource, 'current' | 'subscribe'>;
  readonly clear: () => void;
  readonly warm: () => void;
}

/** Housekeeping alone: a page comes from its key, so that none of another variant could be used by mistake. */
export function renewPageCache({ features, clear, warm }: RenewPageCacheOptions): void {
  const textOf = (payload: ReturnType<FeatureSource['current']>) => payload && JSON.stringify(payload.features);
  let known = textOf(features.current());
  features.subscribe((payload) => {
    const before = known;
    known = textOf(payload);
    // Nothing was decided by features before the first; a redirect experiment changes no page.
    if (before === null || before === known) return;
    clear();
    warm();
  });
}
