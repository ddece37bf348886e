import { buildPath } from './buildPath.ts';

describe('the path of a page', () => {
  it.each([
    [{ basePath: '/acquisition', locale: null, route: 'landing' }, '/acquisition'],
    [{ basePath: '/acquisition', locale: 'de', route: 'landing' }, '/acquisition/de'],
    [{ basePath: '/acquisition', locale: 'de', route: 'landing', slug: 'social' }, '/acquisition/de/social'],
    [{ basePath: '/acquisition', locale: 'pl', route: 'landing', slug: null }, '/acquisition/pl'],
    [{ basePath: '/acquisition', locale: null, route: 'notFound' }, '/acquisition/error/404'],
    [
      { basePath: '/acquisition', locale: 'sv', route: 'formStarted', slug: 'social' },
      '/acquisition/sv/registration/formstarted',
    ],
    [{ basePath: '', locale: null, route: 'landing' }, '/'],
    [{ basePath: '', locale: 'it', route: 'landing' }, '/it'],
    [{ basePath: '', locale: null, route: 'deny' }, '/registration/deny'],
    [{ basePath: '/a/b', locale: 'nl', route: 'giftVoucher' }, '/a/b/nl/registration/gift-voucher'],
  ] as const)('of %j is %s', (options, path) => {
    expect(buildPath(options)).toBe(path);
  });

  it.each(['/evil.example', '\\evil', '../admin', 'a?b', 'a#b', '//evil'])(
    'does not let the slug %p add a segment or a host',
    (slug) => {
      const path = buildPath({ basePath: '', locale: null, route: 'landing', slug });
      expect(new URL(path, 'https://salon.example').origin).toBe('https://salon.example');
      expect(path.slice(1)).not.toMatch(/[/\\?#]/);
    },
  );
});
