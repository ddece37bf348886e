import { withShortTitles } from '../../test/support/shortTitles.ts';
import { type Locale, locales } from '../i18n/locales.ts';
import { buildPath } from './buildPath.ts';
import { landingSlugs } from './landingVariants.ts';
import { matchRoute } from './matchRoute.ts';
import { routeIds } from './routeTable.ts';

const prefixes: readonly (Locale | null)[] = [null, ...locales];
const bases = ['/acquisition', '', '/a/b-2'] as const;
const base = '/acquisition';

/** One test for the routes of a language: thousands of tests would be slow. */
describe.each(bases)('below the base path %p', (basePath) => {
  describe.each(prefixes)('each route in the language %p', (locale) => {
    const table = routeIds.map((route) => ({ route, path: buildPath({ basePath, locale, route }) }));
    // Without a base path the start page is the slash itself.
    const paths = table.map(({ path }) => path).filter((path) => path !== '/');
    const matchesOf = (all: readonly string[]) => all.map((path) => ({ path, match: matchRoute(path, basePath) }));
    const kindsOf = (all: readonly string[]) => matchesOf(all).map(({ path, match: { kind } }) => ({ path, kind }));

    it('is found by its path', () => {
      expect(matchesOf(table.map(({ path }) => path))).toEqual(
        table.map(({ path, route }) => ({ path, match: { kind: 'page', route, locale, slug: null } })),
      );
    });

    it('redirects a trailing slash to the canonical path', () => {
      expect(matchesOf(paths.map((path) => `${path}/`))).toEqual(
        paths.map((path) => ({ path: `${path}/`, match: { kind: 'canonical', path } })),
      );
    });

    it('redirects capitals to the canonical path', () => {
      expect(matchesOf(paths.map((path) => path.toUpperCase()))).toEqual(
        paths.map((path) => ({ path: path.toUpperCase(), match: { kind: 'canonical', path } })),
      );
    });

    it('rejects a double slash at the end', () => {
      expect(kindsOf(paths.map((path) => `${path}//`))).toEqual(
        paths.map((path) => ({ path: `${path}//`, kind: 'malformed' })),
      );
    });

    it('rejects an encoded slash at the end', () => {
      const found = kindsOf(paths.map((path) => `${path}%2f`));
      expect(found.filter(({ kind }) => !['malformed', 'unmatched'].includes(kind))).toEqual([]);
    });

    it('has the landing page at each slug', () => {
      const slugs = landingSlugs.map((slug) => ({
        slug,
        path: buildPath({ basePath, locale, route: 'landing', slug }),
      }));
      expect(matchesOf(slugs.map(({ path }) => path))).toEqual(
        slugs.map(({ path, slug }) => ({ path, match: { kind: 'page', route: 'landing', locale, slug } })),
      );
    });
  });
});

describe('spellings of a page', () => {
  it.each([
    ['/Acquisition', '/acquisition'],
    ['/acquisition/DE', '/acquisition/de'],
    ['/acquisition/De/', '/acquisition/de'],
    ['/acquisition/de-AT', '/acquisition/de'],
    ['/acquisition/de_AT', '/acquisition/de'],
    ['/acquisition/FR_ch/social/', '/acquisition/fr/social'],
    ['/acquisition/en-150/membership-interest', '/acquisition/en/membership-interest'],
    ['/acquisition/de/Membership-Interest', '/acquisition/de/membership-interest'],
    ['/acquisition/registration/activateaccounterror', '/acquisition/registration/activateaccountError'],
    ['/acquisition/de/social/', '/acquisition/de/social'],
    ['/acquisition/ADMIN/registrationLinkGenerator/', '/acquisition/admin/registrationlinkgenerator'],
  ])('%s is %s', (path, canonical) => {
    expect(matchRoute(path, base)).toEqual({ kind: 'canonical', path: canonical });
  });

  it("keep the slug's letter case", () => {
    expect(matchRoute('/acquisition/Spring-Sale-2', base)).toEqual({
      kind: 'page',
      route: 'landing',
      locale: null,
      slug: 'Spring-Sale-2',
    });
  });
});

describe('whole segments are matched', () => {
  it.each([
    ['/acquisition/deals', { kind: 'page', route: 'landing', locale: null, slug: 'deals' }],
    ['/acquisition/it-sale', { kind: 'page', route: 'landing', locale: null, slug: 'it-sale' }],
    ['/acquisition/zh-Hant', { kind: 'page', route: 'landing', locale: null, slug: 'zh-Hant' }],
    ['/acquisition/zh-Hant/membership-interest', { kind: 'unmatched', locale: null }],
    ['/acquisition/de-AT-x', { kind: 'page', route: 'landing', locale: null, slug: 'de-AT-x' }],
    ['/acquisition/es_ES', { kind: 'malformed', locale: null }],
    ['/acquisition/sv/de', { kind: 'page', route: 'landing', locale: 'sv', slug: 'de' }],
    ['/acquisition/administrators', { kind: 'page', route: 'landing', locale: null, slug: 'administrators' }],
    ['/acquisitions', { kind: 'unmatched', locale: null }],
    ['/acquisition-de', { kind: 'unmatched', locale: null }],
    ['/de/acquisition', { kind: 'unmatched', locale: null }],
    ['/', { kind: 'unmatched', locale: null }],
    ['/acquisition/es/membership-interest', { kind: 'unmatched', locale: null }],
    ['/acquisition/de/de/membership-interest', { kind: 'unmatched', locale: 'de' }],
    ['/acquisition/nl/registration/unknown', { kind: 'unmatched', locale: 'nl' }],
    ['/acquisition/registration/deny/more', { kind: 'unmatched', locale: null }],
    ['/acquisition/admin/registrationlinkgenerator/x', { kind: 'unmatched', locale: null }],
    ['/acquisition/error/404/', { kind: 'canonical', path: '/acquisition/error/404' }],
    ['/acquisition/error/405', { kind: 'unmatched', locale: null }],
    [`/acquisition/${'a'.repeat(64)}`, { kind: 'page', route: 'landing', locale: null, slug: 'a'.repeat(64) }],
    [`/acquisition/${'a'.repeat(65)}`, { kind: 'malformed', locale: null }],
  ])('%s', (path, match) => {
    expect(matchRoute(path, base)).toEqual(match);
  });
});

describe('a malformed path', () => {
  const hostile = [
    '//evil.example',
    '/acquisition//evil.example',
    '/acquisition/de//evil.example',
    '/acquisition/de/%5cevil.example',
    '/acquisition/%5c%5cevil.example',
    '/acquisition/\\evil.example',
    '/acquisition/de/%2f%2fevil.example',
    '/acquisition/%2e%2e/admin',
    '/acquisition/../admin',
    '/acquisition/./admin',
    '/acquisition/%E0%A4%A',
    '/acquisition/%',
    '/acquisition/%00',
    '/acquisition/%c0%af',
    '/acquisition/\u0000',
    '/acquisition/.env',
    '/acquisition/de/.git/config',
    '/acquisition/wp-login.php',
    '/acquisition/foo.map',
    '/.env',
    '/wp-login.php',
    '/favicon.ico',
    '/acquisition/a b',
    '/acquisition/größe',
    '/acquisition/%64%65',
    '/acquisition/admin%2fregistrationlinkgenerator',
    '/acquisition//admin/registrationlinkgenerator',
    '/acquisition/admin//registrationlinkgenerator',
    '/acquisition/a;b',
    '/acquisition/a@b',
    '/acquisition/<script>',
    '*',
    'http://evil.example/acquisition',
    '',
    `/acquisition/${'a'.repeat(10_000)}`,
    `/acquisition/${'a/'.repeat(5_000)}`,
    `/${'/'.repeat(10_000)}`,
  ].map((path) => [path] as const);

  it.each(withShortTitles(hostile))('%s is malformed', (_, path) => {
    expect(matchRoute(path, base).kind).toBe('malformed');
  });

  it.each(withShortTitles(hostile))('%s is malformed without a base path, too', (_, path) => {
    const match = matchRoute(path, '');
    expect(match.kind).toMatch(/malformed|unmatched/);
  });

  it('keeps the locale of its prefix', () => {
    expect(matchRoute('/acquisition/fr/.env', base)).toEqual({ kind: 'malformed', locale: 'fr' });
  });

  it('is matched in linear time', () => {
    const start = performance.now();
    for (const path of [`/acquisition/${'-a'.repeat(50_000)}`, `/acquisition${'/a'.repeat(50_000)}`])
      matchRoute(path, base);
    // A thousand times the expected time: only backtracking exceeds it.
    expect(performance.now() - start).toBeLessThan(20_000);
  });
});

describe('a canonical path', () => {
  it.each([
    '/ACQUISITION//evil.example',
    '/acquisition/DE//evil.example',
    '/acquisition/evil.example/',
    '/acquisition/DE/',
  ])('of %s never leaves the site', (path) => {
    const match = matchRoute(path, base);
    if (match.kind === 'canonical') expect(match.path).toMatch(/^\/acquisition(?:\/[A-Za-z0-9-]+)*$/);
    else expect(match.kind).toBe('malformed');
  });
});
