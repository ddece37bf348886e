import { isCrawler } from './crawlers.ts';

it('tells a crawler by its name, also behind a long one of a browser', () => {
  expect(isCrawler('Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)')).toBe(true);
  expect(isCrawler(`Mozilla/5.0 ${'(X11) '.repeat(80)} Googlebot/2.1`)).toBe(true);
  expect(isCrawler('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')).toBe(false);
});

it('does not read a name to its end that is longer than any', () => {
  expect(isCrawler(`Mozilla/5.0 ${'(X11) '.repeat(2000)} Googlebot/2.1`)).toBe(false);
});
