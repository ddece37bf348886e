/**
 * The consent service at CONSENT_SCRIPT_URL, in both versions of its interface: `UC_UI` (v2) and `__ucCmp` (v3). It is ready
 * after its status event and its report of being initialised, in either order (spec §4). Any value other than true counts
 * as refused.
 */
import { type Choices, consentCookie, parseConsent } from '../../../shared/consent/consent.ts';
import { readCookie, writeCookie } from '../../browser/cookies.ts';
import { loadChunk, once } from '../../browser/loadChunk.ts';
import { loadScript } from '../../browser/loadScript.ts';
import type { ConsentParts } from './consent.ts';
import { createDecide } from './createDecide.ts';

/** Any of it may be missing, throw, or return something else. */
interface WindowWithService {
  readonly UC_UI?: { isInitialized?: () => unknown; showSecondLayer?: () => unknown };
  readonly __ucCmp?: {
    isInitialized?: () => unknown;
    showSecondLayer?: () => unknown;
    getConsentDetails?: () => Promise<{ categories?: Fields<{ state?: unknown } | null> } | null>;
  };
}

type Fields<Value> = Readonly<Record<string, Value | undefined>> | null;
type StatusDetail = { readonly event?: unknown; readonly type?: unknown; readonly ucCategory?: Fields<unknown> };
type StatusEvent = CustomEvent<StatusDetail | null | undefined>;

const readyTimeoutMs = 10_000;

export function startUsercentrics(parts: ConsentParts) {
  const { config, store, report } = parts;
  const service = window as WindowWithService;
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
    const { detail } = event as StatusEvent;
    if (detail?.event === 'consent_status') receiveChoices(readStatus(detail));
  });
  window.addEventListener('UC_UI_CMP_EVENT', (event) => {
    const type = (event as StatusEvent).detail?.type;
    if (type === 'ACCEPT_ALL') receiveChoices({ statistics: true, marketing: true });
    else if (type === 'DENY_ALL') receiveChoices({ statistics: false, marketing: false });
    // Version 2 sends its status event instead.
    else if (type === 'SAVE') void readDetails(service).then((choices) => choices !== null && receiveChoices(choices));
  });
  window.addEventListener('UC_UI_INITIALIZED', () => void checkInitialised());

  const timer = setTimeout(() => {
    if (!store.isReady()) report(new Error('The consent service did not respond'));
  }, readyTimeoutMs);
  loadScript(config.consentScriptUrl, { settingsId: config.consentSettingsId }).catch(() => {
    clearTimeout(timer);
    report(new Error('The consent service could not be loaded'));
  });

  const loadUnavailableDialog = once(async () =>
    (await loadChunk(() => import('./startBuiltIn.tsx'))).createUnavailableDialog(parts),
  );
  return {
    openSettings: async () => {
      try {
        const showLayer = isInitialised ? (service.__ucCmp ?? service.UC_UI)?.showSecondLayer : undefined;
        if (showLayer !== undefined) return void showLayer.call(service.__ucCmp ?? service.UC_UI);
      } catch {
        // Handled like a missing service.
      }
      (await loadUnavailableDialog())();
    },
  };
}

/** Null before a decision of the visitor: `implicit` is assumed by the service. */
function readStatus({ type, ucCategory }: StatusDetail): Choices | null {
  if (String(type).toLowerCase() !== 'explicit') return null;
  return toChoices((name) => ucCategory?.[name] === true);
}

async function readDetails({ __ucCmp }: WindowWithService): Promise<Choices | null> {
  if (__ucCmp?.getConsentDetails === undefined) return null;
  try {
    const details = await __ucCmp.getConsentDetails();
    return toChoices((name) => details?.categories?.[name]?.state === 'ALL_ACCEPTED');
  } catch {
    return { statistics: false, marketing: false };
  }
}

/** The service calls statistics `functional`. */
function toChoices(isAgreed: (category: string) => boolean): Choices {
  return { statistics: isAgreed('functional'), marketing: isAgreed('marketing') };
}
