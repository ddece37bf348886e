/** What begins for somebody who has agreed: loaded then, and not before. */

import { type MetricType, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import type { Choices } from '../../../shared/consent/consent.ts';
import type { Track } from '../../../shared/consent/events.ts';
import { CountryDetailsDocument } from '../../../shared/graphql/operations.generated.ts';
import type { RunOperation } from '../../../shared/graphql/operations.ts';
import { within } from '../../../shared/graphql/within.ts';
import type { CountryCode } from '../../../shared/i18n/countries.ts';
import { detectCountry } from '../../../shared/i18n/detectCountry.ts';
import type { RouteId } from '../../../shared/routing/routeTable.ts';
import { tabMemory } from '../../browser/memory.ts';
import { sendBeacon } from '../../browser/sendBeacon.ts';
import { beginLayer, type Layer, type LayerSource } from './dataLayer.ts';
import { activationKey } from './keepActivation.ts';
import { readCustomer } from './payload.ts';

export interface TrackingSource extends Omit<LayerSource, 'country' | 'customer'> {
  readonly track: Track;
  readonly route: RouteId;
  readonly run: RunOperation;
}

export async function beginTracking({ track, route, run, ...page }: TrackingSource) {
  const [country, customer] = await Promise.all([findCountry(run), readCustomer(page.config.customerIdSalt)]);
  return (choices: Choices): Layer => {
    let agreed = choices;
    // Loaded as a page of its own, the error page tells its error itself.
    tellActivation(track, route === 'activateAccountError');
    watchVitals(track, (values) => {
      if (agreed.statistics) sendBeacon(`${page.config.basePath}/vitals`, values);
    });
    const layer = beginLayer({ ...page, country, customer }, choices);
    return {
      ...layer,
      update: (changed) => {
        agreed = changed;
        layer.update(changed);
      },
    };
  };
}

/** Milliseconds for the country: tags wait for it. */
const countryDeadline = 5_000;

async function findCountry(run: RunOperation): Promise<CountryCode> {
  const result = await within(run(CountryDetailsDocument, {}, 'recall'), countryDeadline, null);
  return detectCountry({
    answer: result?.ok ? result.data.countryDetails.country : null,
    topLevelDomain: window.location.hostname.split('.').at(-1) ?? '',
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  }).country;
}

/** What the tab has kept of an activation. */
export function tellActivation(track: Track, tellsError: boolean): void {
  const kept = tabMemory.get(activationKey)?.split(' ') ?? [];
  tabMemory.set(activationKey, null);
  if (kept.includes('activation_landing')) track('activation_landing', {});
  for (const error_type of ['activation_failed', 'activation_not_found'] as const)
    if (kept.includes(error_type) && !tellsError) track('registration_error', { error_type });
}

/** How fast the page was, as events and for the site's own sums. The browser has kept what happened before this was loaded. */
function watchVitals(track: Track, count: (values: object) => void): void {
  let untold: Record<string, number> = {};
  const tellSite = () => {
    const values = untold;
    untold = {};
    count(values);
  };
  const tell = ({ name, value, rating }: MetricType) => {
    track('web_vital', { name, value, rating });
    // What is known at one moment goes together: several are when the page is left.
    if (Object.keys(untold).length === 0) queueMicrotask(tellSite);
    untold[name] = value;
  };
  for (const watch of [onCLS, onFCP, onINP, onLCP, onTTFB]) watch(tell);
}
