import request from 'supertest';
import { locales } from '../../shared/i18n/locales.ts';
import { createTestApp, type TestApp } from '../support/createTestApp.ts';
import { readDocument } from '../support/readDocument.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

interface Asked {
  readonly cookie?: string;
  readonly languages?: string;
}

const visit = (path: string, { cookie, languages }: Asked = {}) => {
  const outgoing = request(app.url).get(path).redirects(0);
  if (cookie !== undefined) outgoing.set('Cookie', cookie);
  if (languages !== undefined) outgoing.set('Accept-Language', languages);
  return outgoing;
};

const varies = (header: string | undefined) => (header ?? '').split(/,\s*/).map((name) => name.toLowerCase());

const cookiesOf = ({ headers }: { headers: Readonly<Record<string, unknown>> }) => String(headers['set-cookie'] ?? '');

describe('the unprefixed page', () => {
  it.each<[asked: Asked, locale: string]>([
    [{ languages: 'de' }, 'de'],
    [{ languages: 'de-AT' }, 'de'],
    [{ languages: 'de-AT, en;q=0.9' }, 'de'],
    [{ languages: 'zh-Hant-TW;q=0.8, sv-SE' }, 'sv'],
    [{ languages: 'es-419, de-DE-1996;q=0.7' }, 'de'],
    [{ languages: 'DE-at' }, 'de'],
    [{ languages: 'de_DE' }, 'de'],
    [{ languages: 'pt_BR, fr_CH;q=0.8, en_US;q=0.5' }, 'fr'],
    [{ languages: 'fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5' }, 'fr'],
    [{ languages: 'en;q=0.5, de;q=0.9' }, 'de'],
    [{ languages: 'ja, pl;q=0.3' }, 'pl'],
    [{ languages: 'es, it;q=0.8, nl;q=0.9' }, 'nl'],
    [{ languages: 'en;q=0, sv;q=0.1' }, 'sv'],
    [{ languages: 'de;q=0, fr;q=0.2' }, 'fr'],
    [{ cookie: 'lang=de' }, 'de'],
    [{ cookie: 'lang=de', languages: 'fr' }, 'de'],
    [{ cookie: 'other=1; lang=sv' }, 'sv'],
    [{ cookie: 'lang=xx', languages: 'it' }, 'it'],
    [{ cookie: 'lang=DE', languages: 'it' }, 'de'],
    [{ cookie: 'lang=de-AT', languages: 'it' }, 'de'],
    [{ cookie: 'lang=de_AT', languages: 'it' }, 'de'],
    [{ cookie: 'lang=de-DE; lang=fr' }, 'fr'],
    [{ cookie: 'lang=xx; lang=; lang=sv; lang=de' }, 'sv'],
    [{ cookie: `lang=${encodeURIComponent('j:{"toString":1}')}`, languages: 'it' }, 'it'],
    [{ cookie: `lang=${encodeURIComponent('j:["de",{}]')}`, languages: 'it' }, 'it'],
    [{ cookie: 'lang=__proto__', languages: 'it' }, 'it'],
    [{ cookie: 'lang=//evil.example', languages: 'it' }, 'it'],
  ])('redirects a visitor with %j to %s', async (requests, locale) => {
    const { status, headers } = await visit('/acquisition', requests);
    expect({ status, location: headers.location }).toEqual({ status: 302, location: `/acquisition/${locale}` });
    expect(headers['cache-control']).toContain('private');
    expect(varies(headers.vary)).toEqual(expect.arrayContaining(['accept-language', 'cookie']));
  });

  it.each<Asked>([
    {},
    { languages: '' },
    { languages: 'en' },
    { languages: 'en-GB, de;q=0.9' },
    { languages: '*' },
    { languages: 'ja, zh;q=0.9' },
    { languages: 'de;q=0' },
    { languages: 'de-AT ; q=0.000, deu;q=0' },
    { languages: 'deutsch' },
    { cookie: 'lang=en', languages: 'de' },
    { cookie: 'lang=', languages: 'en' },
    { cookie: 'lang=xx' },
    { cookie: 'lang=constructor' },
  ])('stays in English for a visitor with %j', async (requests) => {
    const { status, text, headers } = await visit('/acquisition', requests);
    expect(status).toBe(200);
    expect(readDocument(text).lang).toBe('en');
    expect(headers['cache-control']).toContain('private');
    expect(varies(headers.vary)).toEqual(expect.arrayContaining(['accept-language', 'cookie']));
  });

  it.each([
    ['/acquisition?rc=A1&ts=1.x&utm_source=a%26b', '/acquisition/de?rc=A1&ts=1.x&utm_source=a%26b'],
    ['/acquisition/social-10-percent?x=y', '/acquisition/de/social-10-percent?x=y'],
    ['/acquisition/registration/deny?reason=expired', '/acquisition/de/registration/deny?reason=expired'],
    ['/acquisition/error/404', '/acquisition/de/error/404'],
    ['/acquisition?lang=fr&lng=fr', '/acquisition/de?lang=fr&lng=fr'],
  ])('keeps path and query of %s', async (path, location) => {
    const { headers } = await visit(path, { languages: 'de' });
    expect(headers.location).toBe(location);
  });

  it('for a malformed path is in the visitor’s language, without a redirect', async () => {
    const { status, text } = await visit('/acquisition/a_b', { languages: 'de' });
    expect([status, readDocument(text).lang]).toEqual([404, 'de']);
  });

  it('is not stored as a choice of language', async () => {
    expect(cookiesOf(await visit('/acquisition'))).not.toMatch(/\blang=/);
    expect(cookiesOf(await visit('/acquisition', { languages: 'de' }))).not.toMatch(/\blang=/);
  });
});

describe('a language in the path', () => {
  it.each(locales)('%s has priority over cookie and header, never redirects, and is stored', async (locale) => {
    const other = locale === 'de' ? 'fr' : 'de';
    const { status, text, headers } = await visit(`/acquisition/${locale}`, {
      cookie: `lang=${other}`,
      languages: other,
    });
    expect(status).toBe(200);
    expect(readDocument(text).lang).toBe(locale);
    const [cookie = ''] = (headers['set-cookie'] as unknown as string[] | undefined) ?? [];
    expect(cookie.split('; ').filter((part) => !part.startsWith('Expires='))).toEqual([
      `lang=${locale}`,
      'Max-Age=31536000',
      'Path=/',
      'SameSite=Lax',
    ]);
  });

  it('is not stored again if it is stored already', async () => {
    expect(cookiesOf(await visit('/acquisition/de', { cookie: 'lang=de' }))).not.toMatch(/\blang=/);
  });

  it('links to the same page in every language, with its query', async () => {
    const { text } = await visit('/acquisition/de/social?rc=A1&utm_source=x');
    for (const locale of locales) expect(text).toContain(`href="/acquisition/${locale}/social?rc=A1&amp;utm_source=x"`);
  });
});

describe('the request', () => {
  it.each([
    ['?lng=de', {}],
    ['?lang=de', {}],
    ['', { 'X-Locale': 'de' }],
    ['', { Cookie: 'i18next=de' }],
    ['', { Cookie: 'lng=de' }],
  ])('has no other way to choose a language: %p %j', async (query, headers) => {
    const response = await request(app.url).get(`/acquisition${query}`).set(headers).redirects(0);
    expect({ status: response.status, lang: readDocument(response.text).lang }).toEqual({ status: 200, lang: 'en' });
  });
});
