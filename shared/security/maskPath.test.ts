import { getRoute, routeIds } from '../routing/routeTable.ts';
import { maskPath, maskUrl } from './maskPath.ts';

describe('a masked path', () => {
  it.each(routeIds.map((id) => `/acquisition/de${getRoute(id).path}`))('keeps the route %s', (path) => {
    expect(maskPath(path)).toBe(path);
  });

  it.each([
    '/',
    '',
    '/acquisition/social-15-percent',
    '/acquisition/summer-2026/',
    '/acquisition/DE/registration/activateaccounterror',
    '/acquisition/no/such/page',
    '/acquisition/assets/entry-AB12CD34.js',
    '/acquisition/assets/de-adminCodes-AB12CD34.js.map',
    '/wp-login.php',
    '/favicon.ico',
    '/acquisition/index.htm',
    '/acquisition/hero.jpg',
    '/acquisition/2026-sale',
    '/acquisition/pictures/product-gown.woff2',
  ])('keeps %j', (path) => {
    expect(maskPath(path)).toBe(path);
  });

  it.each([
    ['an email', '/acquisition/anna@example.com', '/acquisition/[masked]'],
    ['an email as a slug', '/acquisition/anna.lindqvist', '/acquisition/[masked]'],
    ['an email as a file', '/acquisition/anna.lindqvist.pdf', '/acquisition/[masked]'],
    ['an email as a script', '/acquisition/anna.lindqvist.js', '/acquisition/[masked]'],
    ['an email after a file', '/acquisition/icon.png@anna.example', '/acquisition/[masked]'],
    ['a birthday as a file', '/acquisition/1984-05-2.js', '/acquisition/[masked]'],
    ['a long text', `/acquisition/${'anna-'.repeat(13)}`, '/acquisition/[masked]'],
    ['a number that became a file', '/acquisition/493023125014.txt', '/acquisition/[masked]'],
    ['a telephone number', '/acquisition/+493023125014', '/acquisition/[masked]'],
    ['a grouped telephone number', '/acquisition/030-2312-5014', '/acquisition/[masked]'],
    ['a birthday', '/acquisition/1984-05-23', '/acquisition/[masked]'],
    ['a name', '/acquisition/Anna-Lindqvist', '/acquisition/[masked]'],
    ['a name with its year', '/acquisition/anna1984', '/acquisition/[masked]'],
    ['a name in another script', '/acquisition/%C3%96st', '/acquisition/[masked]'],
    ['a code', '/acquisition/WELCOME10', '/acquisition/[masked]'],
    ['an id', '/acquisition/0b9c3f0e-1f2a-4c3d-9e8f-aabbccddeeff', '/acquisition/[masked]'],
    ['a token', '/acquisition/eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhbm5hIn0.c2ln', '/acquisition/[masked]'],
    ['a query', '/acquisition/de?email=anna@example.com', '/acquisition/de'],
    ['a fragment', '/acquisition#id=SECRET', '/acquisition'],
    ['a control character', '/acquisition/a\nb', '/acquisition/[masked]'],
  ])('hides %s', (_what, path, kept) => {
    expect(maskPath(path)).toBe(kept);
  });

  it('is computed in linear time', () => {
    expect(maskPath(`/${'a-1'.repeat(100_000)}!`)).toBe('/[masked]');
    expect(maskPath(`/${'-'.repeat(300_000)}!`)).toBe('/[masked]');
  });
});

describe('a masked URL', () => {
  it.each([
    ['https://salon.example/acquisition/anna@example.com?x=1', 'https://salon.example/acquisition/[masked]'],
    ['https://anna:secret@salon.example/acquisition', '[masked]//[masked]/acquisition'],
    ['http://localhost:3000/acquisition/de#id=SECRET', 'http://localhost:3000/acquisition/de'],
    ['http://[::1]:3000', 'http://[::1]:3000'],
    ['data:text/html,anna@example.com', '[masked]/[masked]'],
    ['inline', 'inline'],
    ['', ''],
  ])('of %s is %s', (url, kept) => {
    expect(maskUrl(url)).toBe(kept);
  });
});
