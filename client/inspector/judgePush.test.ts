import { testConfig } from '../../test/support/renderScreen.tsx';
import { beginLayer } from '../tracking/dataLayer.ts';
import { judgePush } from './judgePush.ts';
import { writePush } from './writePush.ts';

const judge = (push: unknown) => judgePush(writePush(push));

describe('a push in the inspector', () => {
  it('of ours is known as such, and nothing is found in it', () => {
    window.dataLayer = [];
    const layer = beginLayer(
      { config: testConfig, locale: 'en', country: 'DE', customer: null, onHide: () => undefined },
      { statistics: true, marketing: true },
    );
    layer.push({ event: 'landing', variant: 'default', has_code: true });
    expect(window.dataLayer.map(judge)).toEqual([
      { name: 'consent default', isOurs: true, findings: [] },
      { name: 'consent update', isOurs: true, findings: [] },
      { name: '', isOurs: true, findings: [] },
      { name: 'landing', isOurs: true, findings: [] },
    ]);
  });

  it('of ours is held to the registry, but for what the container adds to it', () => {
    expect(judge({ event: 'landing', variant: 'default', first: 1, 'gtm.uniqueEventId': 7 }).findings).toEqual([
      { where: '.first', what: 'unregistered key' },
    ]);
  });

  it.each([
    ['the container', { 'gtm.start': 1_790_000_000_000, event: 'gtm.js' }],
    ['a consent service', { event: 'consent_status', action: 'onInitialPageLoad' }],
    ['a tag without an event', { anything: 1 }],
    ['a command of another', ['config', 'G-1']],
    ['no object at all', 'text'],
    ['nothing', null],
  ])('of %s is not ours, and has no keys to register', (_, push) => {
    expect(judge(push)).toMatchObject({ isOurs: false, findings: [] });
  });

  it.each([
    ['an address', { event: 'registration_submitted', email_hash: 'anna@example.com' }, 'email'],
    ['what should be a hash', { event: 'registration_submitted', email_hash: 'anna' }, 'not hashed'],
    ['the code of a link, by another', { event: 'gtm.click', url: 'https://x.example/?rc=WELCOME10' }, 'query string'],
    ['a name, in a command', ['set', { firstname: 'Anna' }], 'personal key'],
  ])('is found to hold %s', (_, push, what) => {
    expect(judge(push).findings.map((finding) => finding.what)).toContain(what);
  });
});

it('what a key and its value both hold is found once', () => {
  expect(judge({ event: 'gtm.click', 'anna@example.com': 'anna@example.com' }).findings).toEqual([
    { where: '.anna@example.com', what: 'email' },
  ]);
});

describe('a push as text', () => {
  it('is readable whatever it holds', () => {
    function command(..._words: unknown[]): IArguments {
      // biome-ignore lint/complexity/noArguments: as the data layer has it.
      return arguments;
    }
    const circle: { own?: object } = {};
    circle.own = circle;
    const hostile = {
      toJSON: () => {
        throw new Error('No');
      },
    };
    expect(JSON.parse(writePush(command('consent', 'default', {})))).toEqual(['consent', 'default', {}]);
    expect(JSON.parse(writePush({ 'gtm.element': document.createElement('a'), callback: () => 1, big: 1n }))).toEqual({
      'gtm.element': '[object HTMLAnchorElement]',
      callback: '[object Function]',
      big: '1',
    });
    expect([circle, hostile, undefined].map(writePush)).toEqual([
      '"[object Object]"',
      '"[object Object]"',
      '"[object Undefined]"',
    ]);
  });
});
