import { type MetricType, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import type { Choices } from '../../../shared/consent/consent.ts';
import type { Track } from '../../../shared/consent/events.ts';
import { CountryDetailsDocument } from '../../../shared/graphql/operations.generated.ts';
import type { RunOperation } from '../../../shared/graphql/operations.ts';
import { withTimeout } from '../../../shared/graphql/withTimeout.ts';
import type { CountryCode } from '../../../shared/i18n/countries.ts';
import { detectCountry } from '../../../shared/i18n/detectCountry.ts';
import type { RouteId } from '../../../shared/routing/routeTable.ts';
import { readCountryHints } from '../../browser/readCountryHints.ts';
import { tabStorage } from '../../browser/safeStorage.ts';
import { sendBeacon } from '../../browser/sendBeacon.ts';
import { type Layer, type LayerSource, startDataLayer } from './dataLayer.ts';
import { activationEventsKey } from './deferActivationEvent.ts';
import { readCustomer } from './payload.ts';

interface TagOptions extends Omit<LayerSource, 'country' | 'customer'> {
  readonly track: Track;
  readonly route: RouteId;
  readonly run: RunOperation;
  readonly hasStatisticsConsent: () => boolean;
}

export async function startTags({ track, route, run, hasStatisticsConsent, ...page }: TagOptions) {
  const [country, customer] = await Promise.all([findCountry(run), readCustomer(page.config.customerIdSalt)]);
  return (choices: Choices): Layer => {
    // After a full load the activation error page tracks its own error.
    trackDeferredActivation(track, route === 'activateAccountError');
    watchVitals(track, (values) => {
      if (hasStatisticsConsent()) sendBeacon(`${page.config.basePath}/vitals`, values);
    });
    return startDataLayer({ ...page, country, customer }, choices);
  };
}

const countryTimeoutMs = 5_000;

async function findCountry(run: RunOperation): Promise<CountryCode> {
  const result = await withTimeout(run(CountryDetailsDocument, {}, 'cache-first'), countryTimeoutMs, null);
  const backendCountry = result?.ok ? result.data.countryDetails.country : null;
  return detectCountry({ backendCountry, ...readCountryHints() }).country;
}

/** Sends the events of an activation that the tab has stored (deferActivationEvent.ts). */
export function trackDeferredActivation(track: Track, isErrorTracked: boolean): void {
  const deferredEvents = tabStorage.get(activationEventsKey)?.split(' ') ?? [];
  tabStorage.set(activationEventsKey, null);
  if (deferredEvents.includes('activation_landing')) track('activation_landing', {});
  for (const error_type of ['activation_failed', 'activation_not_found'] as const)
    if (deferredEvents.includes(error_type) && !isErrorTracked) track('registration_error', { error_type });
}

/** Web vitals, as events and for the site's metrics. The browser buffers those from before this code loaded. */
function watchVitals(track: Track, sendValues: (values: object) => void): void {
  let pendingValues: Record<string, number> = {};
  const sendPendingValues = () => {
    const values = pendingValues;
    pendingValues = {};
    sendValues(values);
  };
  const recordVital = ({ name, value, rating }: MetricType) => {
    track('web_vital', { name, value, rating });
    // Values of one task are sent together: several are reported when the page is left.
    if (Object.keys(pendingValues).length === 0) queueMicrotask(sendPendingValues);
    pendingValues[name] = value;
  };
  for (const watch of [onCLS, onFCP, onINP, onLCP, onTTFB]) watch(recordVital);
}
