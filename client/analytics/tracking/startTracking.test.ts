import type { Choices, ConsentDecision } from '../../../shared/consent/consent.ts';
import type { Hash } from '../../../shared/consent/events.ts';
import type { RunOperation } from '../../../shared/graphql/operations.ts';
import type { PublicConfig } from '../../../shared/settings/publicConfig.ts';
import { testConfig } from '../../../test/support/renderScreen.tsx';
import { createConsentStore } from '../consent/consent.ts';
import { createConsentGate } from '../consent/consentGate.ts';
import { startTracking } from './startTracking.ts';

const settled = () => new Promise((resolve) => setTimeout(resolve));

/** A promise that the test settles. */
function later<Value>() {
  let resolve: (value: Value) => void = () => {};
  let reject: (reason: Error) => void = () => {};
  const promise = new Promise<Value>((...both) => {
    [resolve, reject] = both;
  });
  return { promise, resolve, reject };
}

function start(load: () => Promise<unknown> = async () => null) {
  const log: unknown[] = [];
  const reports: Error[] = [];
  const consent = createConsentStore(() => undefined);
  const { track, readQueue } = createConsentGate({
    consent,
    report: (problem) => reports.push(problem),
    loadLayer: async () => {
      log.push('load');
      await load();
      return (choices) => {
        log.push(['begin', choices]);
        return {
          push: (entry) => log.push(entry),
          update: (changed) => log.push(['update', changed]),
          loadTags: () => log.push('tags'),
        };
      };
    },
  });
  const decide = (choices: Partial<Choices>) => consent.setDecision(decisionOf({ ...nothing, ...choices }));
  return { track, waiting: readQueue, consent, decide, log, reports };
}

const decisionOf = (choices: Choices): ConsentDecision => ({ choices, textVersion: '1', time: 0, by: 'plate' });

const nothing = { statistics: false, marketing: false };
const statistics = { statistics: true, marketing: false };

describe('the queue of events', () => {
  it('spec §4: "Tracking events are queued until then, then flushed to the shared data layer."', async () => {
    const { track, consent, decide, log } = start();
    track('landing', { variant: 'default', has_code: true });
    await settled();
    expect(log).toEqual([]);
    // Ready without a decision.
    consent.setDecision(null);
    track('code_entered', {});
    await settled();
    expect(log).toEqual([]);
    decide(statistics);
    await settled();
    expect(log).toEqual([
      'load',
      ['begin', statistics],
      { event: 'landing', variant: 'default', has_code: true },
      { event: 'code_entered' },
      'tags',
    ]);
  });

  it('is flushed once; later events are sent at once', async () => {
    const { track, decide, log } = start();
    track('code_entered', {});
    decide(statistics);
    await settled();
    decide({ statistics: true, marketing: true });
    track('country_change', { country: 'AT' });
    await settled();
    expect(log.slice(3)).toEqual([
      'tags',
      ['update', { statistics: true, marketing: true }],
      { event: 'country_change', country: 'AT' },
    ]);
  });

  it('keeps the order of events while hashes are computed', async () => {
    const { track, decide, log } = start();
    const slow = later<Hash>();
    const slower = later<Hash>();
    track('registration_submitted', { email_hash: slow.promise, registration_id_hash: slower.promise });
    track('code_entered', {});
    decide(statistics);
    track('country_change', { country: 'AT' });
    await settled();
    expect(log).toEqual(['load', ['begin', statistics]]);
    slower.resolve('b' as Hash);
    slow.resolve('a' as Hash);
    await settled();
    expect(log.slice(2)).toEqual([
      { event: 'registration_submitted', email_hash: 'a', registration_id_hash: 'b' },
      { event: 'code_entered' },
      { event: 'country_change', country: 'AT' },
      'tags',
    ]);
  });

  it('leaves out a field whose hash failed', async () => {
    const { track, decide, log } = start();
    const broken = later<Hash>();
    track('registration_submitted', {
      email_hash: Promise.resolve(undefined),
      registration_id_hash: broken.promise,
    });
    broken.reject(new Error('no secure origin'));
    await settled();
    decide(statistics);
    await settled();
    expect(log).toContainEqual({ event: 'registration_submitted' });
  });

  it('keeps the newest 100', async () => {
    const { track, decide, log } = start();
    for (let value = 1; value <= 130; value += 1) track('web_vital', { name: 'LCP', value, rating: 'good' });
    decide(statistics);
    await settled();
    const values = log.flatMap((entry) => (entry as { value?: number }).value ?? []);
    expect(values).toEqual(Array.from({ length: 100 }, (_, index) => index + 31));
  });

  it('design §13: "a refusal drops the queue"', async () => {
    const { track, decide, log } = start();
    track('landing', { variant: 'default', has_code: false });
    decide(nothing);
    track('code_entered', {});
    await settled();
    decide(statistics);
    track('country_change', { country: 'AT' });
    await settled();
    expect(log).toEqual(['load', ['begin', statistics], { event: 'country_change', country: 'AT' }, 'tags']);
  });

  it.each([
    ['an agreement', statistics],
    ['a refusal', nothing],
  ])('lists its event names, and is null after %s', (_, choices) => {
    const { track, waiting, decide } = start();
    expect(waiting()).toEqual([]);
    track('landing', { variant: 'default', has_code: false });
    track('code_entered', {});
    expect(waiting()).toEqual(['landing', 'code_entered']);
    decide(choices);
    track('country_change', { country: 'AT' });
    expect(waiting()).toBeNull();
  });

  it('is flushed with consent to marketing alone, too', async () => {
    const { track, decide, log } = start();
    track('code_entered', {});
    decide({ marketing: true });
    await settled();
    expect(log).toEqual(['load', ['begin', { statistics: false, marketing: true }], { event: 'code_entered' }, 'tags']);
  });

  it('stops with a withdrawal, which updates the tags; pending events are dropped', async () => {
    const { track, decide, log } = start();
    const slow = later<Hash>();
    decide(statistics);
    await settled();
    track('newsletter_subscription', { email_hash: slow.promise });
    track('code_entered', {});
    decide(nothing);
    slow.resolve('a' as Hash);
    track('country_change', { country: 'AT' });
    await settled();
    expect(log).toEqual(['load', ['begin', statistics], 'tags', ['update', nothing]]);
    decide(statistics);
    track('registration_step_2', {});
    await settled();
    expect(log.slice(4)).toEqual([['update', statistics], { event: 'registration_step_2' }, 'tags']);
  });

  it('does not start for a visitor who withdrew while it was loading', async () => {
    const loading = later();
    const { track, decide, log } = start(() => loading.promise);
    track('code_entered', {});
    decide(statistics);
    decide(nothing);
    loading.resolve(null);
    await settled();
    expect(log).toEqual(['load']);
  });

  it('reports a loading error', async () => {
    const gone = new Error('gone');
    const { track, decide, log, reports } = start(() => Promise.reject(gone));
    track('code_entered', {});
    decide(statistics);
    track('country_change', { country: 'AT' });
    await settled();
    expect(log).toEqual(['load']);
    expect(reports).toEqual([gone]);
  });
});

const tag = () => document.querySelector<HTMLScriptElement>('script[src*="googletagmanager"]');

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve));
}

describe('the start of tracking', () => {
  /** Callbacks that wait until the page is idle. */
  let work: (() => void) | null;

  beforeEach(() => {
    work = null;
    window.requestIdleCallback = (given) => {
      work = () => given({ didTimeout: false, timeRemaining: () => 0 });
      return 0;
    };
    document.head.innerHTML = '<script nonce="n-1">""</script>';
    Reflect.deleteProperty(window, 'dataLayer');
  });

  const run = (async () => ({ ok: true, data: { countryDetails: { country: 'SE' } } })) as unknown as RunOperation;

  const startWith = (settings: Promise<PublicConfig>) => {
    const consent = createConsentStore(() => undefined);
    const report = (problem: Error) => {
      throw problem;
    };
    const { track } = startTracking({ consent, settings, route: 'landing', locale: 'en', run, report });
    return { consent, track };
  };

  it('spec §7: "each non-empty value overrides the matching public runtime setting": the container is that of defaults.json', async () => {
    let answer: (settings: PublicConfig) => void = () => {};
    const { consent } = startWith(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    consent.setDecision(decisionOf(statistics));
    await until(() => work !== null);
    work?.();
    await new Promise((resolve) => setTimeout(resolve));
    expect(window.dataLayer).toBeUndefined();
    answer({ ...testConfig, gtmContainerId: 'GTM-DEFAULTS1' });
    await until(() => tag() !== null);
    expect(tag()?.src).toBe('https://www.googletagmanager.com/gtm.js?id=GTM-DEFAULTS1');
  });

  it('loads nothing before the page is idle, nor before consent', async () => {
    const { consent } = startWith(Promise.resolve({ ...testConfig, gtmContainerId: 'GTM-ABC123' }));
    consent.setDecision(null);
    await new Promise((resolve) => setTimeout(resolve));
    expect(work).toBeNull();
    consent.setDecision(decisionOf(statistics));
    await until(() => work !== null);
    expect(tag()).toBeNull();
    work?.();
    await until(() => tag() !== null);
    // spec §3: the country of the payload is the one that was detected.
    expect(window.dataLayer?.[2]).toMatchObject({ application_country: 'SE' });
  });
});
