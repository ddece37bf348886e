import type { RunOperation } from '../../../shared/graphql/operations.ts';
import type { Locale } from '../../../shared/i18n/locales.ts';
import type { RouteId } from '../../../shared/routing/routeTable.ts';
import type { PublicConfig } from '../../../shared/settings/publicConfig.ts';
import { loadChunk } from '../../browser/loadChunk.ts';
import { onIdle } from '../../browser/onIdle.ts';
import type { Redaction } from '../../Runtime.tsx';
import type { ConsentService } from '../consent/consent.ts';
import { type ConsentGateOptions, createConsentGate } from '../consent/consentGate.ts';

interface StartOptions extends Pick<ConsentGateOptions, 'report'> {
  readonly consent: Pick<ConsentService, 'subscribe' | 'decision'>;
  readonly settings: Promise<PublicConfig>;
  readonly route: RouteId;
  readonly locale: Locale;
  readonly run: RunOperation;
}

export function startTracking({ consent, settings, report, ...page }: StartOptions) {
  let onRedaction: (redaction: Redaction) => void = () => {};
  const redactionReady = new Promise<Redaction>((resolve) => {
    onRedaction = resolve;
  });
  const tracking = createConsentGate({
    consent,
    report,
    loadLayer: async () => {
      await new Promise<void>((resolve) => void onIdle(resolve));
      const [{ startTags }, config] = await Promise.all([loadChunk(() => import('./startTags.ts')), settings]);
      const hasStatisticsConsent = () => consent.decision()?.choices.statistics === true;
      return startTags({ ...page, config, track: tracking.track, hasStatisticsConsent, onRedaction });
    },
  });
  return { ...tracking, redactionReady };
}
