/** Reads what the visitor decided. */
import { type ConsentDecision, consentCookie, consentTextVersion, parseConsent } from '../../shared/consent.ts';
import type { Locale } from '../../shared/locales.ts';
import type { PublicConfig } from '../../shared/publicConfig.ts';
import { readCookie } from '../cookies.ts';
import { type ConsentService, type ConsentStore, createConsentStore } from './consent.ts';

export interface ConsentOptions {
  readonly config: PublicConfig;
  readonly locale: Locale;
  /** The id that this document was made for; null without one. */
  readonly visitorId: string | null;
  readonly report: (problem: Error) => void;
}

export function startConsent({ config }: ConsentOptions): ConsentService {
  const store = createConsentStore(reloadAfterTags);
  if (config.consentScriptUrl === '') store.hear(readDecision());
  hearOtherTabs(store);
  return { ...store, openSettings: () => undefined };
}

/** A choice that was made here outweighs the browser's general signal. */
function readDecision(): ConsentDecision | null {
  return parseConsent(readCookie(consentCookie.name)) ?? (hasRefusalSignal() ? refusalBySignal : null);
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
function hearOtherTabs({ isReady, decision, hear }: ConsentStore): void {
  const listen = () => {
    const found = parseConsent(readCookie(consentCookie.name));
    if (isReady() && found !== null && found.time !== decision()?.time) hear(found);
  };
  window.addEventListener('storage', listen);
  window.addEventListener('pageshow', listen);
}

/** A tag that has been loaded cannot be unloaded. What was typed into a form is kept (registration/clientRegistration.ts). */
function reloadAfterTags(): void {
  if (document.querySelector('script[src^="https://www.googletagmanager.com/"]') !== null) window.location.reload();
}
