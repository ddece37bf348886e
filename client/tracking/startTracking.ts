/** Makes `track` for a page that may be tracked. Before somebody agrees, nothing of it is loaded. */
import type { CountryCode } from '../../shared/countries.ts';
import type { Locale } from '../../shared/locales.ts';
import type { PublicConfig } from '../../shared/publicConfig.ts';
import type { ConsentService } from '../consent/consent.ts';
import { loadChunk } from '../loadChunk.ts';
import type { Hide } from '../Runtime.tsx';
import { whenQuiet } from '../whenQuiet.ts';
import { tellActivationLanding } from './activationLanding.ts';
import { createTracking } from './createTracking.ts';

export interface StartTrackingOptions {
  readonly consent: Pick<ConsentService, 'subscribe'>;
  readonly settings: Promise<PublicConfig>;
  readonly locale: Locale;
  readonly country: CountryCode;
  readonly report: (problem: Error) => void;
}

export function startTracking({ consent, settings, locale, country, report }: StartTrackingOptions) {
  let onHide: (hide: Hide) => void = () => {};
  const hiding = new Promise<Hide>((resolve) => {
    onHide = resolve;
  });
  let agrees = false;
  consent.subscribe(({ choices }) => {
    agrees = choices.statistics;
  });
  const tracking = createTracking({
    consent,
    report,
    loadLayer: async () => {
      await new Promise<void>((resolve) => void whenQuiet(resolve));
      const [{ beginLayer }, { watchVitals }, config] = await Promise.all([
        loadChunk(() => import('./dataLayer.ts')),
        loadChunk(() => import('./vitals.ts')),
        settings,
      ]);
      return (choices) => {
        watchVitals({ track: tracking.track, basePath: config.basePath, agrees: () => agrees });
        return beginLayer({ config, locale, country, onHide }, choices);
      };
    },
  });
  tellActivationLanding(tracking.track);
  return { ...tracking, hiding };
}
