/**
 * The consent service at CONSENT_SCRIPT_URL, in both versions of its interface: `UC_UI` (v2) and `__ucCmp` (v3). It is ready
 * after its status event and once it reports to be initialised, in either order (spec §4). Everything but a plain yes is a no.
 */
import { type Choices, consentCookie, parseConsent } from '../../../shared/consent/consent.ts';
import { readCookie, writeCookie } from '../../browser/cookies.ts';
import { loadChunk, once } from '../../browser/loadChunk.ts';
import { loadScript } from '../../browser/loadScript.ts';
import type { ConsentDialogs, ConsentParts } from './consent.ts';
import { createDecide } from './decide.ts';

/** Any of it may be missing, throw, or return something else. */
interface ServiceWindow {
  readonly UC_UI?: { isInitialized?: () => unknown; showSecondLayer?: () => unknown };
  readonly __ucCmp?: {
    isInitialized?: () => unknown;
    showSecondLayer?: () => unknown;
    getConsentDetails?: () => unknown;
  };
}

const readyTimeoutMs = 10_000;

export function startUsercentrics(parts: ConsentParts): ConsentDialogs {
  const { config, store, report } = parts;
  const service = window as ServiceWindow;
  const decide = createDecide(parts);
  let hasReceivedStatus = false;
  let isInitialised = false;
  let receivedChoices: Choices | null = null;

  const applyChoices = () => {
    if (!hasReceivedStatus || !isInitialised) return;
    if (receivedChoices === null) {
      if (store.isReady()) return;
      // The server must not read a decision that the service does not have.
      writeCookie({ ...consentCookie, days: 0 }, '');
      return store.setDecision(null);
    }
    const storedDecision = readCookie(consentCookie.name, parseConsent);
    const isStored =
      storedDecision?.choices.statistics === receivedChoices.statistics &&
      storedDecision.choices.marketing === receivedChoices.marketing;
    // The service repeats the choices on every page; they are recorded once.
    if (!isStored || storedDecision === null) decide(receivedChoices, 'service');
    else if (store.decision()?.time !== storedDecision.time) store.setDecision(storedDecision);
  };
  const receiveChoices = (choices: Choices | null) => {
    hasReceivedStatus = true;
    receivedChoices = choices;
    void checkInitialised();
  };
  const checkInitialised = async () => {
    try {
      const { __ucCmp, UC_UI } = service;
      isInitialised = (await (__ucCmp?.isInitialized?.() ?? UC_UI?.isInitialized?.())) === true;
    } catch {
      isInitialised = false;
    }
    applyChoices();
  };

  window.addEventListener('consent_status', (event) => {
    const status = readStatus((event as CustomEvent<unknown>).detail);
    if (status !== null) receiveChoices(status.choices);
  });
  window.addEventListener('UC_UI_CMP_EVENT', (event) => {
    const type = String(getField((event as CustomEvent<unknown>).detail, 'type'));
    if (type === 'ACCEPT_ALL') receiveChoices({ statistics: true, marketing: true });
    else if (type === 'DENY_ALL') receiveChoices({ statistics: false, marketing: false });
    // Version 2 sends its status event instead.
    else if (type === 'SAVE') void readDetails(service).then((choices) => choices !== null && receiveChoices(choices));
  });
  window.addEventListener('UC_UI_INITIALIZED', () => void checkInitialised());

  const timer = setTimeout(() => {
    if (!store.isReady()) report(new Error('The consent service does not answer'));
  }, readyTimeoutMs);
  loadScript(config.consentScriptUrl, { settingsId: config.consentSettingsId }).catch(() => {
    clearTimeout(timer);
    report(new Error('The consent service could not be loaded'));
  });

  const loadUnavailableDialog = once(async () =>
    (await loadChunk(() => import('./builtIn.tsx'))).createUnavailableDialog(parts),
  );
  return {
    openSettings: async () => {
      try {
        const showLayer = isInitialised ? (service.__ucCmp ?? service.UC_UI)?.showSecondLayer : undefined;
        if (showLayer !== undefined) return void showLayer.call(service.__ucCmp ?? service.UC_UI);
      } catch {
        // As if the service was missing.
      }
      (await loadUnavailableDialog())();
    },
  };
}

/** Reads the event that the service's account names `consent_status`; `choices` is null before a decision. */
function readStatus(detail: unknown): { readonly choices: Choices | null } | null {
  if (getField(detail, 'event') !== 'consent_status') return null;
  // `implicit` is assumed by the service, not chosen by the visitor.
  if (String(getField(detail, 'type')).toLowerCase() !== 'explicit') return { choices: null };
  const categories = getField(detail, 'ucCategory');
  return { choices: toChoices((name) => getField(categories, name) === true) };
}

async function readDetails({ __ucCmp }: ServiceWindow): Promise<Choices | null> {
  if (__ucCmp?.getConsentDetails === undefined) return null;
  try {
    const categories = getField(await __ucCmp.getConsentDetails(), 'categories');
    return toChoices((name) => getField(getField(categories, name), 'state') === 'ALL_ACCEPTED');
  } catch {
    return { statistics: false, marketing: false };
  }
}

/** The service calls statistics `functional`. */
function toChoices(isAgreed: (category: string) => boolean): Choices {
  return { statistics: isAgreed('functional'), marketing: isAgreed('marketing') };
}

function getField(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
