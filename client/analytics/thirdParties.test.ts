/** The browser's part of the matrix: settings, consent and tags may fail to load (test/support/resilienceMatrix.ts). */

import { testConfig } from '../../test/support/renderScreen.tsx';
import { cellsOf, defaultsJson, type Fault, thirdPartyScript } from '../../test/support/resilienceMatrix.ts';
import { loadDefaults } from '../graphql/loadDefaults.ts';
import { createConsentStore } from './consent/consent.ts';
import { startUsercentrics } from './consent/usercentrics.ts';
import { startDataLayer } from './tracking/dataLayer.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  document.head.replaceChildren();
});

const settled = () => jest.advanceTimersByTimeAsync(0);

describe('defaults.json', () => {
  const news = { environment: 'staging' };
  const text = JSON.stringify(news);
  const lost = () => Promise.reject(new TypeError('Failed to fetch'));
  const respond = (body: BodyInit, status = 200) => Promise.resolve(new Response(body, { status }));
  const comesAfter = (milliseconds: number, signal: AbortSignal) =>
    new Promise<Response>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
      setTimeout(() => resolve(new Response(text)), milliseconds);
    });
  const brokenBody = () =>
    new ReadableStream({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode(text.slice(0, 5)));
        controller.error(new TypeError('network error'));
      },
    });
  const partial = JSON.stringify({ ...news, errors: [{ message: 'x' }] });
  const responses: Readonly<Record<Fault, (signal: AbortSignal) => Promise<Response>>> = {
    refused: lost,
    'name not known': lost,
    slow: (signal) => comesAfter(1_000, signal),
    'too slow': (signal) => comesAfter(10_000, signal),
    hangs: (signal) => comesAfter(600_000, signal),
    'reset in the body': () => respond(brokenBody()),
    '500': () => respond(text, 500),
    '429': () => respond(text, 429),
    'HTML with 200': () => respond('<html></html>'),
    'truncated JSON': () => respond(text.slice(0, -1)),
    '5 MB of JSON': () => respond(JSON.stringify({ ...news, x: 'x'.repeat(5_000_000) })),
    'wrong types': () => respond('{"environment":7,"acqBackendGraphqlURL":{}}'),
    'data beside errors': () => respond(partial),
    '294': () => respond(partial, 294),
  };

  it.each(cellsOf(defaultsJson))('%s: its settings are %s, within a second and a half', async (fault, expected) => {
    window.fetch = (_url, init) => responses[fault](init?.signal as AbortSignal);
    const loading = loadDefaults(testConfig);
    await jest.advanceTimersByTimeAsync(1_500);
    const { environment } = await loading;
    expect(environment).toBe(expected === 'taken' ? 'staging' : testConfig.environment);
  });

  it('5 MB of JSON are not read as JSON', async () => {
    const parse = jest.spyOn(JSON, 'parse');
    window.fetch = () => responses['5 MB of JSON'](new AbortController().signal);
    await loadDefaults(testConfig);
    expect(parse).not.toHaveBeenCalled();
  });
});

/** The browser's event for a script with this failure. */
function dispatchOutcome(script: HTMLScriptElement | null, event: 'refused' | 'nothing' | 'works'): Promise<void> {
  if (event === 'refused') script?.dispatchEvent(new Event('error'));
  if (event === 'works') script?.dispatchEvent(new Event('load'));
  return settled();
}

describe('the consent service', () => {
  const problems = {
    refused: ['The consent service could not be loaded'],
    nothing: ['The consent service did not respond'],
    works: [],
  };

  it.each(cellsOf(thirdPartyScript))('%s (its script: %s): no consent, and one report', async (_, event) => {
    const report = jest.fn<void, [Error]>();
    const store = createConsentStore(() => undefined);
    const config = { ...testConfig, consentScriptUrl: 'https://consent.example/bundle.js', consentSettingsId: 's-1' };
    startUsercentrics({ config, locale: 'de', visitorId: null, report, store });
    await dispatchOutcome(document.querySelector('script'), event);
    if (event === 'works') {
      Object.assign(window, { UC_UI: { isInitialized: () => true } });
      window.dispatchEvent(
        new CustomEvent('consent_status', {
          detail: { event: 'consent_status', type: 'explicit', ucCategory: { functional: false, marketing: false } },
        }),
      );
      await settled();
      Object.assign(window, { UC_UI: undefined });
    }
    await jest.advanceTimersByTimeAsync(60_000);
    expect(report.mock.calls.map(([problem]) => problem.message)).toEqual(problems[event]);
    expect(store.isReady()).toBe(event === 'works');
    expect(store.decision()?.choices.statistics ?? false).toBe(false);
  });
});

describe('the tag manager', () => {
  it.each(cellsOf(thirdPartyScript))(
    '%s (its script: %s): events are still pushed, and nothing is reported',
    async (_, event) => {
      window.dataLayer = [];
      const config = { ...testConfig, gtmContainerId: 'GTM-TEST123' };
      const source = { config, locale: 'de', country: 'AT', customer: null, onRedaction: () => undefined } as const;
      const layer = startDataLayer(source, { statistics: true, marketing: false });
      const unhandled = jest.fn();
      process.on('unhandledRejection', unhandled);
      layer.loadTags();
      await dispatchOutcome(document.querySelector('script[src*="googletagmanager"]'), event);
      layer.push({ event: 'landing' });
      await settled();
      process.off('unhandledRejection', unhandled);
      expect(window.dataLayer.at(-1)).toEqual({ event: 'landing' });
      expect(unhandled).not.toHaveBeenCalled();
    },
  );
});
