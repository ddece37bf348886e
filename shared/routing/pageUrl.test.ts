import { buildLink, parsePageUrl } from './pageUrl.ts';

const at = (url: string) => parsePageUrl(url, '/acquisition');

describe('a page URL', () => {
  it.each([
    ['/a/b?c=d', '/a/b', '?c=d', [['c', 'd']]],
    ['/a%2Fb', '/a%2Fb', '', []],
    ['/%E0%A4%A?x=%E0%A4%A', '/%E0%A4%A', '?x=%E0%A4%A', [['x', '\ufffd%A']]],
    [
      '/?a=1&a=2#x?y',
      '/',
      '?a=1&a=2',
      [
        ['a', '1'],
        ['a', '2'],
      ],
    ],
    ['/a?b?c', '/a', '?b?c', [['b?c', '']]],
    ['//evil.example/x', '//evil.example/x', '', []],
  ])('%s is split into path and query', (url, pathname, search, query) => {
    const pageUrl = at(url);
    expect({ pathname: pageUrl.pathname, search: pageUrl.search, query: [...pageUrl.query] }).toEqual({
      pathname,
      search,
      query,
    });
  });

  it.each([
    ['/acquisition/de/social?rc=A1&ts=1.x', { prefix: 'de', slug: 'social', code: 'A1', landing: 'social' }],
    ['/acquisition?variant=viral', { prefix: null, slug: null, code: undefined, landing: 'viral' }],
    ['/acquisition/DE/', { prefix: null, slug: null, code: undefined, landing: 'default' }],
    ['/nothing/here', { prefix: null, slug: null, code: undefined, landing: 'default' }],
  ])('%s has its prefix, code and landing variant', (url, expected) => {
    const { prefix, slug, code, landing } = at(url);
    expect({ prefix, slug, code: code?.registrationCode, landing: landing.description }).toEqual(expected);
  });
});

describe('a link from a page URL', () => {
  it.each([
    [
      '/acquisition/de/social?rc=A1&x=y',
      { route: 'formStarted' },
      '/acquisition/de/registration/formstarted?variant=social&rc=A1',
    ],
    [
      '/acquisition?rc=A1',
      { route: 'deny', query: { reason: 'expired' } },
      '/acquisition/registration/deny?reason=expired&rc=A1',
    ],
    ['/acquisition/pl', { route: 'landing', locale: 'sv' }, '/acquisition/sv'],
    ['//evil.example', { route: 'landing' }, '/acquisition'],
  ] as const)('%s to %j keeps language and carried parameters: %s', (url, to, link) => {
    expect(buildLink(at(url), '/acquisition', to)).toBe(link);
  });
});
