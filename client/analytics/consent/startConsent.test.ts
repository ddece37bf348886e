import {
  type ConsentDecision,
  consentCookie,
  consentTextVersion,
  formatConsent,
} from '../../../shared/consent/consent.ts';
import { testConfig } from '../../../test/support/renderScreen.tsx';
import { writeCookie } from '../../browser/cookies.ts';
import { storeConsentRecord } from './createDecide.ts';
import { startConsent } from './startConsent.ts';

const granted: ConsentDecision = {
  choices: { statistics: true, marketing: false },
  textVersion: consentTextVersion,
  time: 1_800_000_000_000,
  by: 'settings',
};

const keep = (cookie: string) => writeCookie(consentCookie, cookie);
const forget = () => writeCookie({ ...consentCookie, days: 0 }, '');
const start = (consentScriptUrl = '', isRefused = false) => {
  const config = { ...testConfig, consentScriptUrl };
  return startConsent({ config, locale: 'en', visitorId: null, report: () => undefined }, isRefused);
};

function signal(name: 'globalPrivacyControl' | 'doNotTrack', value: unknown): void {
  Object.defineProperty(navigator, name, { value, configurable: true });
}

beforeEach(forget);

afterEach(() => {
  signal('globalPrivacyControl', undefined);
  signal('doNotTrack', null);
});

describe('the start of consent', () => {
  it('has no decision for a visitor who has not decided', () => {
    expect(start().decision()).toBeNull();
    expect(start().isReady()).toBe(true);
  });

  it('reads an earlier decision', () => {
    keep(formatConsent(granted));
    expect(start().decision()).toEqual(granted);
  });

  it.each([
    ['', 'nothing'],
    ['1', 'no decision'],
    [`1.${consentTextVersion}.1800000000.11`, 'without a source'],
    [`2.${consentTextVersion}.1800000000.11.plate`, 'another format'],
    [`1.${consentTextVersion}.1e9.11.plate`, 'no time'],
    ['1.1.1800000000.11.plate', 'an earlier text version'],
  ])('ignores the cookie "%s", which is %s', (cookie) => {
    keep(cookie);
    expect(start().decision()).toBeNull();
  });

  it.each([
    ['globalPrivacyControl', true, true],
    ['globalPrivacyControl', false, false],
    ['doNotTrack', '1', true],
    ['doNotTrack', '0', false],
    ['doNotTrack', 'unspecified', false],
  ] as const)('reads %s %s as a refusal: %s', (name, value, isRefusal) => {
    signal(name, value);
    const decision = start().decision();
    expect(decision?.by).toBe(isRefusal ? 'signal' : undefined);
    if (isRefusal) expect(decision?.choices).toEqual({ statistics: false, marketing: false });
  });

  it('reads a header that only the server has received as the signal', () => {
    expect(start('', true).decision()?.by).toBe('signal');
    keep(formatConsent(granted));
    expect(start('', true).decision()).toEqual(granted);
  });

  it('prefers a choice made on the site to the signal', () => {
    signal('globalPrivacyControl', true);
    keep(formatConsent(granted));
    expect(start().decision()).toEqual(granted);
  });

  it('ignores the cookie if another service requests consent', () => {
    keep(formatConsent(granted));
    const consent = start('https://consent.example/bundle.js');
    expect([consent.isReady(), consent.decision()]).toEqual([false, null]);
    window.dispatchEvent(new Event('pageshow'));
    expect([consent.isReady(), consent.decision()]).toEqual([false, null]);
  });

  const recordElsewhere = (decision: ConsentDecision) => {
    window.localStorage.clear();
    storeConsentRecord(decision, 'en');
    const newValue = window.localStorage.getItem('consentEvidence');
    window.dispatchEvent(new StorageEvent('storage', { key: 'consentEvidence', newValue }));
  };

  it('applies a change in another tab once, before its cookie is readable', () => {
    const consent = start();
    const listener = jest.fn();
    consent.subscribe(listener);
    recordElsewhere(granted);
    keep(formatConsent(granted));
    recordElsewhere(granted);
    expect(listener.mock.calls).toEqual([[granted]]);
  });

  it.each([
    ['another key', 'typedCode', '[{"time":"2027-01-15T08:00:00.000Z"}]'],
    ['an entry without choices', 'consentEvidence', '[{"time":"2027-01-15T08:00:00.000Z"}]'],
    ['no entry', 'consentEvidence', '[]'],
    ['a list of nothing', 'consentEvidence', '[null]'],
    ['no list', 'consentEvidence', 'granted'],
    ['what was cleared', 'consentEvidence', null],
  ])('ignores %s in the storage', (_name, key, newValue) => {
    const consent = start();
    window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
    expect(consent.decision()).toBeNull();
  });

  it.each([
    ['pageshow', window],
    ['visibilitychange', document],
  ] as const)('applies each change in another tab once, when it is shown again (%s)', (name, target) => {
    const consent = start();
    const listener = jest.fn();
    consent.subscribe(listener);
    keep(formatConsent(granted));
    target.dispatchEvent(new Event(name));
    target.dispatchEvent(new Event(name));
    expect(listener.mock.calls).toEqual([[granted]]);
    const later = { ...granted, time: granted.time + 1000 };
    keep(formatConsent(later));
    target.dispatchEvent(new Event(name));
    expect(consent.decision()).toEqual(later);
  });

  it('does not go back to an older cookie', () => {
    keep(formatConsent({ ...granted, time: granted.time - 1000 }));
    const consent = start();
    const refused = { ...granted, choices: { statistics: false, marketing: false } };
    recordElsewhere(refused);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(consent.decision()).toEqual(refused);
  });

  it('applies a refusal in another tab within the same second as a consent in this one', () => {
    keep(formatConsent(granted));
    const consent = start();
    const refused = { ...granted, choices: { statistics: false, marketing: false } };
    recordElsewhere(refused);
    expect(consent.decision()).toEqual(refused);
  });
});
