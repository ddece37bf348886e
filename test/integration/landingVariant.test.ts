import '../support/developmentReact.ts';
import request from 'supertest';
import { locales } from '../../shared/i18n/locales.ts';
import { createTestApp, type TestApp } from '../support/createTestApp.ts';
import { codeDetails, createFakeBackend } from '../support/fakeBackend.ts';
import { readDocument } from '../support/readDocument.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({
    backend: createFakeBackend({
      checkRegistrationCode: ({ variables }) =>
        codeDetails(
          variables.registrationCode === 'NOBALANCE' ? { errors: ['REGISTRATION_CODE_NO_BALANCE_LEFT'] } : {},
        ),
    }),
    // Long, so that pages start after each response even on busy machines.
    deadlines: { initialWaitMs: 30_000, dataTimeoutMs: 30_000, render: 60_000 },
  });
});

afterAll(() => app.close());

const visit = (path: string) => request(app.url).get(path).redirects(0);

async function stateOf(path: string) {
  const { status, text } = await visit(path);
  expect(status).toBe(200);
  return readDocument(text).state;
}

describe('the landing variant of a visitor', () => {
  it.each([
    ['/acquisition/social-15-percent', '?variant=social-15-percent'],
    ['/acquisition/de/social-15-percent?rc=WELCOME15&ts=1', '?variant=social-15-percent&rc=WELCOME15&ts=1'],
    ['/acquisition/de/social-15-percent?variant=viral', '?variant=social-15-percent'],
    ['/acquisition/SOCIAL-15-percent', '?variant=social-15-percent'],
  ])('is carried by every link of %s', async (path, flow) => {
    const { values, page } = await stateOf(path);
    expect(page.landing.description).toBe('social15Percent');
    expect(values.carriedQuery).toBe(flow);
    const { text } = await visit(path);
    const links = [...text.matchAll(/<a [^>]*href="(\/acquisition[^"#]*)"/g)].map((match) => match[1] ?? '');
    expect(links.length).toBeGreaterThan(1);
    for (const link of links) expect(link.toLowerCase()).toContain('social-15-percent');
  });

  it.each([
    'registration/formstarted?variant=social-15-percent&rc=WELCOME15',
    'registration/deny?reason=expired&variant=social-15-percent',
    'membership-interest?variant=social-15-percent',
    'registration/gift-voucher?variant=social-15-percent',
  ])('is shown after a reload of %s, in each language', async (path) => {
    for (const locale of locales) {
      const { page, values } = await stateOf(`/acquisition/${locale}/${path}`);
      expect(page.landing).toEqual({ description: 'social15Percent', disclaimer: 'percent15' });
      expect(values.carriedQuery).toContain('variant=social-15-percent');
      expect(values.languageSuffix).toContain('variant=social-15-percent');
    }
  });

  it('is shown again on the start page', async () => {
    expect((await stateOf('/acquisition/de?variant=social-20-percent')).page.landing).toEqual({
      description: 'social20Percent',
      disclaimer: 'percent20',
    });
  });

  it.each(['spring-sale', '__proto__', 'constructor', '<script>', '', 'x'.repeat(300)])(
    'is the default for the unknown variant %p',
    async (variant) => {
      const query = new URLSearchParams({ variant });
      const { page, values } = await stateOf(`/acquisition/registration/formstarted?${query}`);
      expect(page.landing.description).toBe('default');
      expect(values.carriedQuery).toBe('');
    },
  );

  it('survives the redirect to the visitor’s language', async () => {
    const { headers } = await visit('/acquisition/registration/formstarted?variant=viral&rc=A1').set(
      'Accept-Language',
      'fr',
    );
    expect(headers.location).toBe('/acquisition/fr/registration/formstarted?variant=viral&rc=A1');
  });

  it('survives a rejected code: the redirect to the deny page and the way back', async () => {
    const denied = await visit('/acquisition/de/viral?rc=NOBALANCE');
    expect(denied.headers.location).toBe('/acquisition/de/registration/deny?reason=balance&variant=viral&rc=NOBALANCE');
    const { values } = await stateOf(denied.headers.location ?? '');
    expect(values.carriedQuery).toBe('?variant=viral&rc=NOBALANCE');
  });

  it('survives a denied referrer and an unknown path', async () => {
    const denied = await visit('/acquisition/social?utm_source=x').set('Referer', 'https://www.mydealz.de/');
    expect(denied.headers.location).toBe('/acquisition/registration/deny?reason=referrer&variant=social&utm_source=x');
    const lost = await visit('/acquisition/de/a/b?variant=social');
    expect(lost.headers.location).toBe('/acquisition/de/error/404?variant=social');
  });

  it('survives a code form submitted before scripts run, with the other carried parameters', async () => {
    const { text } = await visit('/acquisition/de/social-15-percent?utm_source=x&rc=OLD&ts=1');
    const form = /<form[^>]*action="([^"]*formstarted)"[^>]*>(.*?)<\/form>/.exec(text);
    const hidden = /<input type="hidden" name="([^"]*)" value="([^"]*)"/.exec(form?.[2] ?? '');
    const fields = new URLSearchParams({
      [hidden?.[1] ?? '']: (hidden?.[2] ?? '').replaceAll('&amp;', '&'),
      registrationCode: ' welcome15 ',
    });
    const { status, headers } = await visit(`${form?.[1]}?${fields}`);
    expect(status).toBe(302);
    expect(headers.location).toBe(
      '/acquisition/de/registration/formstarted?rc=WELCOME15&variant=social-15-percent&utm_source=x',
    );
    expect((await stateOf(headers.location ?? '')).page.landing.description).toBe('social15Percent');
  });
});
