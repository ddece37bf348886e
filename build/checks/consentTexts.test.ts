import { type ConsentText, checkConsentTexts, compareConsentText, hashTexts } from './consentTexts.ts';

const texts = (text: string) => new Map([['newsletter.long', text]]);
const hash = (text: string) => hashTexts(texts(text), ['newsletter.']);
const hashes = { en: 'a', de: 'b', fr: 'c', it: 'd', nl: 'e', pl: 'f', sv: 'g' };
const text: ConsentText = {
  versionLocation: 'formTextVersion in countryOptions.ts',
  version: '1',
  namespace: 'registration',
  keys: ['newsletter.'],
  recorded: { version: '1', hashes },
};

describe('consent texts', () => {
  it('have a hash that ignores no-break spaces, joiners and other texts', () => {
    expect(hash('Jeder Newsletter')).not.toBe(hash('Jeder Newsletters'));
    expect(hash('Jede E-Mail hat 1 Link')).toBe(hash('Jede E-\u2060Mail hat 1\u00a0Link'));
    expect(hashTexts(texts('A').set('email.label', 'Address'), ['newsletter.'])).toBe(hash('A'));
  });

  it('pass with the recorded hashes', () => {
    expect(compareConsentText(text, hashes)).toEqual([]);
  });

  it('need a new version when they change', () => {
    expect(compareConsentText(text, { ...hashes, fr: 'x' })).toEqual([
      expect.stringMatching(/in fr: raise formTextVersion in countryOptions\.ts, and record .*"fr":"x"/),
    ]);
  });

  it('need a new record with a new version', () => {
    expect(compareConsentText({ ...text, version: '2' }, { ...hashes, fr: 'x' })).toEqual([
      expect.stringMatching(/is 2, the recorded version is 1: record .*"fr":"x"/),
    ]);
  });

  it('match the recorded hashes', async () => {
    expect(await checkConsentTexts(process.cwd())).toEqual([]);
  });
});
