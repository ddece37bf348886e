/**
 * Reads what the visitor decided, and has them asked: by the plate and the settings of our own, or by another service at
 * CONSENT_SCRIPT_URL. Both are loaded once the page is quiet, or when the settings are opened.
 */
import {
  type ConsentDecision,
  consentCookie,
  consentTextVersion,
  formatConsent,
  parseConsent,
  purposes,
} from '../../../shared/consent/consent.ts';
import type { PublicConfig } from '../../../shared/settings/publicConfig.ts';
import { readCookie, readCookieNames } from '../../browser/cookies.ts';
import { loadChunk, once } from '../../browser/loadChunk.ts';
import { onIdle } from '../../browser/onIdle.ts';
import {
  type ConsentDialogs,
  type ConsentOptions,
  type ConsentParts,
  type ConsentService,
  type ConsentStore,
  createConsentStore,
  readConsentRecord,
} from './consent.ts';

export function startConsent(options: ConsentOptions): ConsentService {
  const { config, report } = options;
  const store = createConsentStore(reloadToUnloadTags);
  const parts: ConsentParts = { ...options, store };
  const load = once(() => loadDialogs(config, parts));
  store.subscribe(clearLeftoverTrackingData);
  if (config.consentScriptUrl === '') store.setDecision(readDecision());
  syncFromOtherTabs(store);
  if (store.decision() === null) onIdle(() => void load().catch(report));
  return {
    ...store,
    openSettings: async () => (await load()).openSettings(),
  };
}

async function loadDialogs({ consentScriptUrl }: PublicConfig, parts: ConsentParts): Promise<ConsentDialogs> {
  if (consentScriptUrl === '') {
    const { startBuiltIn } = await loadChunk(() => import('./builtIn.tsx'));
    return startBuiltIn(parts);
  }
  const { startUsercentrics } = await loadChunk(() => import('./usercentrics.ts'));
  return startUsercentrics(parts);
}

/** A choice that was made here outweighs the browser's general signal. */
function readDecision(): ConsentDecision | null {
  return readCookie(consentCookie.name, parseConsent) ?? (hasRefusalSignal() ? refusalBySignal : null);
}

const refusalBySignal: ConsentDecision = {
  choices: { statistics: false, marketing: false },
  textVersion: consentTextVersion,
  time: 0,
  by: 'signal',
};

/** Global Privacy Control, Do Not Track: the server hears the same as headers. */
function hasRefusalSignal(): boolean {
  const { globalPrivacyControl } = navigator as { globalPrivacyControl?: boolean };
  return globalPrivacyControl === true || navigator.doNotTrack === '1';
}

/** A decision in another tab, or made while this page lay in the back-forward cache, is this page's, too. */
function syncFromOtherTabs({ isReady, decision, setDecision }: ConsentStore): void {
  const applyDecision = (newDecision: ConsentDecision | null) => {
    const currentDecision = decision();
    if (!isReady() || newDecision === null) return;
    // As a whole: two tabs may decide within the same second. Nothing older: a cookie may lag behind what was heard.
    if (
      currentDecision === null ||
      (newDecision.time >= currentDecision.time && formatConsent(newDecision) !== formatConsent(currentDecision))
    )
      setDecision(newDecision);
  };
  const checkCookie = () => applyDecision(readCookie(consentCookie.name, parseConsent));
  window.addEventListener('storage', (event) => applyDecision(parseConsent(readConsentRecord(event))));
  // Where nothing can be stored there is no such event.
  document.addEventListener('visibilitychange', checkCookie);
  window.addEventListener('pageshow', checkCookie);
}

/** Tags write their cookies once more while the page is left that they are withdrawn from. */
function clearLeftoverTrackingData({ choices }: ConsentDecision): void {
  const isAnyRefused = purposes.some((purpose) => !choices[purpose]);
  if (!isAnyRefused || !readCookieNames().some((name) => name.startsWith('_'))) return;
  loadChunk(() => import('./clearTrackingData.ts'))
    .then(({ clearTrackingData }) => clearTrackingData(choices))
    .catch(() => undefined);
}

/** A tag that has been loaded cannot be unloaded. What was typed into a form is kept (registration/clientRegistration.ts). */
function reloadToUnloadTags(): void {
  if (document.querySelector('script[src^="https://www.googletagmanager.com/"]') !== null) window.location.reload();
}
