import { unwrap } from '../page/opaqueText.ts';
import { languageSuffixOf } from './languagePaths.ts';

const suffix = (query: string) => unwrap(languageSuffixOf(new URLSearchParams(query), 'landing', 'social'));

describe('the addresses of a page in the other languages', () => {
  it('keep the query, and not the token of an activation', () => {
    expect(suffix('?rc=A1&x=1&id=secret')).toBe('/social?rc=A1&x=1');
  });

  it('keep of a long query what belongs to the journey', () => {
    expect(suffix(`?rc=A1&utm_source=x&x=${'1'.repeat(2_048)}`)).toBe('/social?rc=A1&utm_source=x');
    expect(suffix('?'.repeat(30_000))).toBe('/social');
  });
});
