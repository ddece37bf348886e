/** Reads the visitor's decision, or requests it with the site's banner or the service at CONSENT_SCRIPT_URL. */
import {
  type ConsentDecision,
  consentCookie,
  consentTextVersion,
  formatConsent,
  parseConsent,
  purposes,
} from '../../../shared/consent/consent.ts';
import { readCookie, readCookieNames } from '../../browser/cookies.ts';
import { loadChunk, once } from '../../browser/loadChunk.ts';
import { onIdle } from '../../browser/onIdle.ts';
import {
  type ConsentParts,
  type ConsentService,
  type ConsentStore,
  createConsentStore,
  readConsentRecord,
} from './consent.ts';

/** `isRefused`: the server has received a refusal. */
export function startConsent(options: Omit<ConsentParts, 'store'>, isRefused = false): ConsentService {
  const { config, report } = options;
  const store = createConsentStore(reloadToUnloadTags);
  const load = once(() => loadDialogs({ ...options, store }));
  store.subscribe(clearLeftoverTrackingData);
  if (config.consentScriptUrl === '') store.setDecision(readDecision(isRefused));
  syncFromOtherTabs(store);
  if (store.decision() === null) onIdle(() => void load().catch(report));
  return {
    ...store,
    openSettings: async () => (await load()).openSettings(),
  };
}

async function loadDialogs(parts: ConsentParts) {
  if (parts.config.consentScriptUrl === '') {
    const { startBuiltIn } = await loadChunk(() => import('./startBuiltIn.tsx'));
    return startBuiltIn(parts);
  }
  const { startUsercentrics } = await loadChunk(() => import('./usercentrics.ts'));
  return startUsercentrics(parts);
}

/** A choice made on the site has priority over the browser's signal. */
function readDecision(isRefused: boolean): ConsentDecision | null {
  const stored = readCookie(consentCookie.name, parseConsent);
  if (stored !== null || !(isRefused || hasRefusalSignal())) return stored;
  return { choices: { statistics: false, marketing: false }, textVersion: consentTextVersion, time: 0, by: 'signal' };
}

/** Global Privacy Control and Do Not Track: a browser or an extension may only send the headers. */
function hasRefusalSignal(): boolean {
  const { globalPrivacyControl } = navigator as { globalPrivacyControl?: boolean };
  return globalPrivacyControl === true || navigator.doNotTrack === '1';
}

/** Applies decisions made in another tab, or while this page was in the back-forward cache. */
function syncFromOtherTabs({ isReady, decision, setDecision }: ConsentStore): void {
  const applyDecision = (newDecision: ConsentDecision | null) => {
    const currentDecision = decision();
    if (!isReady() || newDecision === null) return;
    // Two tabs may decide within the same second, and a cookie may be older than the storage event.
    if (
      currentDecision === null ||
      (newDecision.time >= currentDecision.time && formatConsent(newDecision) !== formatConsent(currentDecision))
    )
      setDecision(newDecision);
  };
  const checkCookie = () => applyDecision(readCookie(consentCookie.name, parseConsent));
  window.addEventListener('storage', (event) => applyDecision(parseConsent(readConsentRecord(event))));
  // Without storage there is no storage event.
  document.addEventListener('visibilitychange', checkCookie);
  window.addEventListener('pageshow', checkCookie);
}

/** Tags may write their cookies again while the page on which consent was withdrawn unloads. */
function clearLeftoverTrackingData({ choices }: ConsentDecision): void {
  const isAnyRefused = purposes.some((purpose) => !choices[purpose]);
  if (!isAnyRefused || !readCookieNames().some((name) => name.startsWith('_'))) return;
  loadChunk(() => import('./clearTrackingData.ts'))
    .then(({ clearTrackingData }) => clearTrackingData(choices))
    .catch(() => undefined);
}

/** A loaded tag cannot be removed otherwise. Drafts of forms are kept (registration/clientRegistration.ts). */
function reloadToUnloadTags(): void {
  if (document.querySelector('script[src^="https://www.googletagmanager.com/"]') !== null) window.location.reload();
}
