import { unwrap } from '../page/opaqueText.ts';
import { buildLanguagePath, buildLanguageSuffix } from './languagePaths.ts';

const suffix = (query: string) => unwrap(buildLanguageSuffix(new URLSearchParams(query), 'landing', 'social'));

describe('the paths of a page in other languages', () => {
  it('keep the query without the activation token', () => {
    expect(suffix('?rc=A1&x=1&id=secret')).toBe('/social?rc=A1&x=1');
  });

  it('keep the slug of routes that take one', () => {
    const suffixOf = (...page: ['landing' | 'deny', string | null]) =>
      buildLanguageSuffix(new URLSearchParams(), ...page);
    expect(unwrap(suffixOf('landing', null))).toBe('');
    expect(unwrap(suffixOf('deny', 'social'))).toBe('');
    expect(buildLanguagePath('de', '/a', 'landing', suffixOf('landing', 'social'))).toBe('/a/de/social');
  });

  it('keep only the carried parameters of a long query', () => {
    expect(suffix(`?rc=A1&utm_source=x&x=${'1'.repeat(2_048)}`)).toBe('/social?rc=A1&utm_source=x');
    expect(suffix('?'.repeat(30_000))).toBe('/social');
  });
});
