import { type Choices, type Purpose, purposes } from '../../../shared/consent/consent.ts';
import { parentDomains, readCookieNames, writeCookie } from '../../browser/cookies.ts';
import { browserStorage, tabStorage } from '../../browser/safeStorage.ts';
import { exposuresKey } from '../experiments/exposures.ts';
import { activationEventsKey } from '../tracking/deferActivationEvent.ts';

/** The site's and known tags' cookies, deleted when their purpose is refused. */
export const cookiePatterns: Readonly<Record<Purpose, readonly RegExp[]>> = {
  statistics: [/^acqAnonymousId$/, /^_ga(?:_|$)/, /^_gid$/, /^_gat/],
  marketing: [/^_gcl_/, /^_gac_/, /^_fbp$/],
};

export function clearTrackingData(choices: Choices): void {
  const refusedPatterns = purposes.filter((purpose) => !choices[purpose]).flatMap((purpose) => cookiePatterns[purpose]);
  const isRefused = (name: string) => refusedPatterns.some((pattern) => pattern.test(name));
  const domains = [undefined, ...parentDomains(window.location.hostname)];
  for (const name of readCookieNames().filter(isRefused)) {
    for (const domain of domains) writeCookie({ name, days: 0, path: '/' }, '', domain);
  }
  if (choices.statistics) return;
  browserStorage.set(exposuresKey, null);
  tabStorage.set(activationEventsKey, null);
}
