import { withShortTitles } from '../../test/support/shortTitles.ts';
import { parsePageUrl } from './pageUrl.ts';
import { linkToTarget, readRedirectTarget, type Site } from './redirectTarget.ts';

const site: Site = { publicUrl: 'https://club.example', basePath: '/acquisition' };
const inside = '/acquisition';

const lead = (from: string, to: string) => {
  const target = readRedirectTarget(to, site);
  if (target === null) throw new Error('The target was refused');
  return linkToTarget(parsePageUrl(inside + from, inside), inside, target);
};

describe('a redirect target', () => {
  it.each([
    'https://club.example/acquisition',
    'https://club.example/acquisition/de/social?x=1#y',
    'https://user:word@club.example/acquisition/registration/formstarted',
    'https://CLUB.example:443/acquisition/spring-sale',
    '/acquisition/registration/formstarted',
    '/acquisition/De/Registration/FormStarted/',
  ])('may be %s', (text) => {
    expect(readRedirectTarget(text, site)).not.toBeNull();
  });

  it.each(
    withShortTitles(
      [
        ...[
          'https://evil.example/acquisition',
          'http://club.example/acquisition',
          'https://club.example:444/acquisition',
        ],
        ...[
          'https://club.example.evil.example/acquisition',
          'https://evil.example@club.example.evil/',
          '//evil.example/',
        ],
        ...['//evil.example/acquisition', '/\\evil.example/acquisition', '\\\\evil.example', 'https:\\\\evil.example'],
        ...['/\t/evil.example', 'https://club.example\\@evil.example/acquisition', 'javascript:alert(1)'],
        ...['JaVaScRiPt://club.example/%0aalert(1)', 'data:text/html,x', 'blob:https://club.example/acquisition'],
        ...[
          'mailto:a@b.example',
          'about:blank',
          'file:///acquisition',
          'ws://club.example/acquisition',
          'https://',
          '%',
        ],
        ...['', '/', '/other', '/acquisitions', 'acquisition/../..', '/acquisition/..', '/acquisition/%2e%2e/x'],
        ...['/acquisition//evil.example', '/acquisition/de//evil.example', '/acquisition/%5cevil.example'],
        ...['/acquisition/no/such/page', '/acquisition/error/404', '/acquisition/registration/deny'],
        ...['/acquisition/registration/activateaccount', '/acquisition/registration/ActivateAccount/'],
        ...['/acquisition/admin/splitgenerator', '/acquisition/de/admin/registrationlinkgenerator'],
        ...['/acquisition/spring sale', '/acquisition/%00', '/acquisition/<script>', 'https://[::1]/acquisition'],
      ].map((text) => [text]),
    ),
  )('may not be %s', (_, text) => {
    expect(readRedirectTarget(text, site)).toBeNull();
  });
});

describe('a redirect experiment keeps rc, ts and utm', () => {
  it.each([
    ['?rc=A1&ts=2.sig&utm_source=x', '/acquisition/social', '/acquisition/social?rc=A1&ts=2.sig&utm_source=x'],
    ['?disablegb=false&gclid=g1', '/acquisition/social', '/acquisition/social?disablegb=false&gclid=g1'],
    ['?rc=A1&utm_source=x', '/acquisition/social?utm_source=y', '/acquisition/social?utm_source=y&rc=A1'],
    ['?rc=A1&ts=2.sig', '/acquisition/social?rc=B2', '/acquisition/social?rc=B2'],
    [`?rc=A1&long=${'x'.repeat(257)}`, '/acquisition/social', '/acquisition/social?rc=A1'],
    ['/de?rc=A1', '/acquisition/social', '/acquisition/de/social?rc=A1'],
    ['/de?rc=A1', '/acquisition/fr/social', '/acquisition/fr/social?rc=A1'],
    ['/social?rc=A1', '/acquisition', '/acquisition?rc=A1'],
    ['/social', '/acquisition/viral', '/acquisition/viral'],
    ['?variant=social', '/acquisition', '/acquisition'],
    ['/social', '/acquisition/registration/formstarted', '/acquisition/registration/formstarted?variant=social'],
    ['', 'https://club.example/acquisition/spring-sale?a=b#top', '/acquisition/spring-sale?a=b'],
  ])('from %s, %s is reached as %s', (from, to, link) => {
    expect(lead(from, to)).toBe(link);
  });

  it('carries 32 parameters at most', () => {
    const many = Array.from({ length: 100 }, (_, index) => `p${index}=x`).join('&');
    expect(new URL(lead(`?${many}`, inside), site.publicUrl).searchParams.size).toBe(32);
  });
});
