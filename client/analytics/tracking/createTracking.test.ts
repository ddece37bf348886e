import type { Choices, ConsentDecision } from '../../../shared/consent/consent.ts';
import type { Hash } from '../../../shared/consent/events.ts';
import { createConsentStore } from '../consent/consent.ts';
import { createTracking } from './startTracking.ts';

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
  const { track, readQueue } = createTracking({
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
  const decide = (choices: Partial<Choices>) =>
    consent.setDecision({
      choices: { ...nothing, ...choices },
      textVersion: '1',
      time: 0,
      by: 'plate',
    } as ConsentDecision);
  return { track, waiting: readQueue, consent, decide, log, reports };
}

const nothing = { statistics: false, marketing: false };
const statistics = { statistics: true, marketing: false };

describe('the queue of events', () => {
  it('spec §4: "Tracking events are queued until then, then flushed to the shared data layer."', async () => {
    const { track, consent, decide, log } = start();
    track('landing', { variant: 'default', has_code: true });
    await settled();
    expect(log).toEqual([]);
    // Ready, and nothing decided.
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

  it('is flushed once; what happens later follows at once', async () => {
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

  it('keeps the order of what happened, however long a hash takes', async () => {
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

  it('leaves out the field of a hash that could not be made, and tells the rest', async () => {
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

  it('holds the newest 100', async () => {
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
  ])('tells by name what waits in it, and that nothing does after %s', (_, choices) => {
    const { track, waiting, decide } = start();
    expect(waiting()).toEqual([]);
    track('landing', { variant: 'default', has_code: false });
    track('code_entered', {});
    expect(waiting()).toEqual(['landing', 'code_entered']);
    decide(choices);
    track('country_change', { country: 'AT' });
    expect(waiting()).toBeNull();
  });

  it('is opened by the agreement to marketing alone, too: the layer takes what belongs to it', async () => {
    const { track, decide, log } = start();
    track('code_entered', {});
    decide({ marketing: true });
    await settled();
    expect(log).toEqual(['load', ['begin', { statistics: false, marketing: true }], { event: 'code_entered' }, 'tags']);
  });

  it('stops with the withdrawal, and tells the tags of it; what was on its way is lost', async () => {
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

  it('begins nothing for a visitor who withdrew while it was being loaded', async () => {
    const loading = later();
    const { track, decide, log } = start(() => loading.promise);
    track('code_entered', {});
    decide(statistics);
    decide(nothing);
    loading.resolve(null);
    await settled();
    expect(log).toEqual(['load']);
  });

  it('reports what could not be loaded, and disturbs nobody', async () => {
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
