import { act, screen } from '@testing-library/react';
import { consentCookie, consentTextVersion, formatConsent, parseConsent } from '../../../shared/consent/consent.ts';
import { installDialogs } from '../../../test/support/dialogs.ts';
import { testConfig } from '../../../test/support/renderScreen.tsx';
import { readCookie, writeCookie } from '../../browser/cookies.ts';
import { createConsentStore } from './consent.ts';
import { startUsercentrics } from './usercentrics.ts';

interface Double {
  UC_UI?: object;
  __ucCmp?: object;
}

/** Removed after each test: the adapter never removes its listeners. */
const added: [string, EventListenerOrEventListenerObject][] = [];
const service = window as Double;

beforeAll(() => {
  installDialogs();
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  Object.assign(window, { fetch: async () => new Response(null, { status: 204 }) });
});

beforeEach(() => {
  jest.useFakeTimers();
  writeCookie({ ...consentCookie, days: 0 }, '');
  const add = window.addEventListener.bind(window);
  jest.spyOn(window, 'addEventListener').mockImplementation((name: string, listener) => {
    if (/consent_status|^UC_/.test(name)) added.push([name, listener as EventListener]);
    add(name, listener as EventListener);
  });
});

afterEach(() => {
  jest.useRealTimers();
  for (const [name, listener] of added.splice(0)) window.removeEventListener(name, listener);
  delete service.UC_UI;
  delete service.__ucCmp;
  document.head.replaceChildren();
  document.body.replaceChildren();
});

function start() {
  const store = createConsentStore(() => undefined);
  const report = jest.fn<void, [Error]>();
  const config = {
    ...testConfig,
    consentScriptUrl: 'https://consent.example/bundle.js',
    consentSettingsId: 'settings-1',
  };
  const dialogs = startUsercentrics({ config, locale: 'en', visitorId: null, report, store });
  const problems = () => report.mock.calls.map(([problem]) => problem.message);
  return { store, dialogs, problems };
}

const settled = () => act(async () => undefined);
const dispatch = (name: string, detail?: object) => {
  window.dispatchEvent(new CustomEvent(name, { detail }));
  return settled();
};
const status = (functional: unknown, marketing: unknown, type = 'explicit') =>
  dispatch('consent_status', {
    event: 'consent_status',
    action: type === 'explicit' ? 'onAcceptAllServices' : 'onInitialPageLoad',
    type,
    ucCategory: { essential: true, functional, marketing },
  });
const script = () => document.querySelector('script');

const both = { statistics: true, marketing: true };
const none = { statistics: false, marketing: false };

/** How each version reports full consent and its initialisation. */
const generations = [
  {
    name: 'v2',
    agree: () => status(true, true),
    initialise: () => {
      service.UC_UI = { isInitialized: () => true };
      return dispatch('UC_UI_INITIALIZED');
    },
  },
  {
    name: 'v3',
    agree: () => dispatch('UC_UI_CMP_EVENT', { type: 'ACCEPT_ALL' }),
    initialise: () => {
      service.__ucCmp = { isInitialized: async () => true };
      return dispatch('UC_UI_INITIALIZED');
    },
  },
];

describe.each(generations)(
  'spec §4: "ready once the consent status update event fires and the service reports initialised" ($name)',
  ({ agree, initialise }) => {
    it.each([
      ['event first', [agree, initialise]],
      ['initialised first', [initialise, agree]],
    ])('%s', async (_order, [first, second]) => {
      const { store } = start();
      await first?.();
      expect([store.isReady(), store.decision()]).toEqual([false, null]);
      await second?.();
      expect([store.isReady(), store.decision()?.choices]).toEqual([true, both]);
    });
  },
);

describe('the service at CONSENT_SCRIPT_URL', () => {
  it('is loaded with its settings', () => {
    start();
    expect(script()).toHaveAttribute('src', 'https://consent.example/bundle.js');
    expect(script()).toHaveAttribute('data-settings-id', 'settings-1');
  });

  it.each([
    ['both', true, true, both],
    ['one', true, false, { statistics: true, marketing: false }],
    ['a part of the services', null, null, none],
    ['text instead of true', 'true', 1, none],
    ['nothing', undefined, undefined, none],
  ])('grants consent only by true: %s', async (_name, functional, marketing, choices) => {
    service.UC_UI = { isInitialized: () => true };
    const { store } = start();
    await status(functional, marketing);
    expect(store.decision()).toMatchObject({ choices, by: 'service' });
    expect(readCookie(consentCookie.name, parseConsent)?.choices).toEqual(choices);
  });

  it('is ready without a decision if it has assumed one', async () => {
    service.UC_UI = { isInitialized: () => true };
    writeCookie(
      consentCookie,
      formatConsent({ choices: both, textVersion: consentTextVersion, time: 1000, by: 'service' }),
    );
    const { store } = start();
    await status(true, true, 'implicit');
    expect([store.isReady(), store.decision()]).toEqual([true, null]);
    expect(readCookie(consentCookie.name, String)).toBeNull();
  });

  it.each(['CMP_SHOWN', 'ACCEPT', 'accept_all', undefined])('makes no decision by %s', async (type) => {
    service.__ucCmp = { isInitialized: async () => true };
    const { store } = start();
    await dispatch('UC_UI_CMP_EVENT', { type });
    await dispatch('consent_status', { event: 'another' });
    expect(store.isReady()).toBe(false);
  });

  it('reads the choice for each purpose', async () => {
    service.__ucCmp = {
      isInitialized: async () => true,
      getConsentDetails: async () => ({
        categories: { functional: { state: 'ALL_ACCEPTED' }, marketing: { state: 'SOME_ACCEPTED' } },
      }),
    };
    const { store } = start();
    await dispatch('UC_UI_CMP_EVENT', { type: 'SAVE' });
    expect(store.decision()?.choices).toEqual({ statistics: true, marketing: false });
  });

  it('repeats its decision on each page, which is stored once', async () => {
    service.UC_UI = { isInitialized: () => true };
    const first = { choices: both, textVersion: consentTextVersion, time: 1000, by: 'service' } as const;
    writeCookie(consentCookie, formatConsent(first));
    const { store } = start();
    const listener = jest.fn();
    store.subscribe(listener);
    await status(true, true);
    await status(true, true);
    expect(listener.mock.calls).toEqual([[first]]);
  });

  it('may withdraw consent later', async () => {
    service.UC_UI = { isInitialized: () => true };
    const { store } = start();
    await status(true, true);
    await dispatch('UC_UI_CMP_EVENT', { type: 'DENY_ALL' });
    expect(store.decision()?.choices).toEqual(none);
  });

  it.each([
    [
      'throws',
      () => {
        throw new Error('No');
      },
    ],
    ['returns another value than true', () => 'true'],
    ['returns false', () => false],
    ['never returns', () => new Promise(() => undefined)],
  ])('is not ready while it %s', async (_name, isInitialized) => {
    service.UC_UI = { isInitialized };
    const { store } = start();
    await status(true, true);
    await dispatch('UC_UI_INITIALIZED');
    expect([store.isReady(), store.decision()]).toEqual([false, null]);
  });

  it('is reported once when it hangs, and used when it responds later', async () => {
    const { store, problems } = start();
    jest.advanceTimersByTime(9_999);
    expect(problems()).toEqual([]);
    jest.advanceTimersByTime(60_000);
    expect(problems()).toEqual(['The consent service did not respond']);
    service.UC_UI = { isInitialized: () => true };
    await status(true, true);
    expect(store.isReady()).toBe(true);
  });

  it('is reported once when it is blocked, without a decision', async () => {
    const { store, problems } = start();
    script()?.dispatchEvent(new Event('error'));
    await settled();
    jest.advanceTimersByTime(60_000);
    expect(problems()).toEqual(['The consent service could not be loaded']);
    expect([store.isReady(), store.decision()]).toEqual([false, null]);
  });

  it.each(['UC_UI', '__ucCmp'] as const)('shows its own settings (%s)', async (name) => {
    const shown: unknown[] = [];
    service[name] = {
      isInitialized: () => true,
      showSecondLayer(this: unknown) {
        shown.push(this);
      },
    };
    const { dialogs } = start();
    await dispatch('UC_UI_INITIALIZED');
    dialogs.openSettings();
    expect(shown).toEqual([service[name]]);
  });

  it.each([
    ['is not there', undefined],
    [
      'throws',
      {
        isInitialized: () => true,
        showSecondLayer: () => {
          throw new Error('No');
        },
      },
    ],
  ])('shows that its settings are unavailable where it %s', async (_name, interfaceOfIts) => {
    jest.useRealTimers();
    if (interfaceOfIts !== undefined) service.UC_UI = interfaceOfIts;
    const { dialogs } = start();
    await dispatch('UC_UI_INITIALIZED');
    await act(async () => dialogs.openSettings());
    expect(await screen.findByRole('dialog')).toHaveTextContent(/at the moment\.Close$/);
  });
});
