import { parseLocale } from '../i18n/locales.ts';
import { readCookie } from './readCookie.ts';

const read = (cookies: string | undefined, name = 'lang') => readCookie(cookies, name, parseLocale);

describe('a cookie', () => {
  it.each([
    ['lang=xx; lang=fr', 'fr'],
    ['lang=; lang=%E0%A4%A; other=de; lang=fr; lang=de', 'fr'],
    ['xlang=de; langx=it; lang=sv', 'sv'],
    ['lang=%64%65', 'de'],
    ['abcd=de;lang=fr', 'fr'],
    ['lang=__proto__', null],
    ['', null],
    [undefined, null],
  ])('%p has the first accepted value %p', (cookies, locale) => {
    expect(read(cookies)).toBe(locale);
  });
});
