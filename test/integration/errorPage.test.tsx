import '../support/developmentReact.ts';
import { STATUS_CODES } from 'node:http';
import type { ReactNode } from 'react';
import request from 'supertest';
import type { Dependencies } from '../../server/dependencies.ts';
import type { DecidePage } from '../../server/pages/decidePage.ts';
import { createErrorPage } from '../../server/pages/errorPage.ts';
import type { Translators } from '../../server/render/createTranslators.ts';
import { locales } from '../../shared/i18n/locales.ts';
import { createTestApp, type TestApp, testManifest } from '../support/createTestApp.ts';
import { getRequest, sendRawRequest } from '../support/rawRequest.ts';
import { readDocument } from '../support/readDocument.ts';

function Broken(): ReactNode {
  throw new Error('secret words of a page');
}

const withDecision =
  (decidePage: (usual: DecidePage) => DecidePage) =>
  (dependencies: Dependencies): Dependencies => ({
    ...dependencies,
    pages: { ...dependencies.pages, decidePage: decidePage(dependencies.pages.decidePage) },
  });

/** Every page throws while rendering. */
const brokenPage = withDecision((usual) => async (...given) => {
  const decision = await usual(...given);
  if (decision.kind !== 'page') return decision;
  return { ...decision, screen: { ...decision.screen, page: { Component: Broken } } };
});

/** The decision about every page throws. */
const brokenDecision = withDecision(() => async () => {
  throw new Error('secret words of a handler');
});

const withoutTexts = (dependencies: Dependencies): Dependencies => {
  const { settings } = dependencies;
  const renderErrorPage = createErrorPage({} as Translators, settings, testManifest);
  return { ...dependencies, pages: { ...dependencies.pages, renderErrorPage } };
};

const apps: TestApp[] = [];

afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

async function appWith(change: (dependencies: Dependencies) => Dependencies) {
  const app = await createTestApp({ change });
  apps.push(app);
  return app;
}

describe.each([
  ['throws while rendering', brokenPage],
  ['cannot be decided', brokenDecision],
])('a page that %s', (_, change) => {
  it.each(locales)(
    'is answered with the error page in %s, with a reference and no details of the error',
    async (locale) => {
      const app = await appWith(change);
      const { status, text, headers } = await request(app.url).get(`/acquisition/${locale}?rc=WELCOME10`);
      const { lang, headline, text: texts } = readDocument(text);
      expect(status).toBe(500);
      expect(lang).toBe(locale);
      expect(headline).toBe(app.translators[locale].t('common:error.headline'));
      expect(texts).toContain(headers['x-request-id']);
      expect(texts).toContain(app.translators[locale].t('common:concierge.speak'));
      expect(text).toContain('href="tel:+493023125014"');
      expect(text).not.toMatch(/secret words|node_modules|\.tsx?:\d/);
      expect(text).toContain(`href="/acquisition/${locale}?rc=WELCOME10"`);
      expect(headers).toMatchObject({
        'cache-control': 'private, no-store',
        'x-robots-tag': 'noindex',
        'content-language': locale,
      });
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      const errors = app.log.filter(({ level }) => level === 'error');
      expect(errors).toHaveLength(1);
      expect(errors[0]?.fields).toMatchObject({ requestId: headers['x-request-id'] });
      expect(JSON.stringify(errors)).toContain('secret words');
    },
  );

  it('is plain text if the error page fails, too', async () => {
    const app = await appWith((dependencies) => withoutTexts(change(dependencies)));
    const { status, text, headers } = await request(app.url).get('/acquisition/de');
    expect(status).toBe(500);
    expect(headers['content-type']).toContain('text/plain');
    expect(text).toBe(`Internal Server Error\n${headers['x-request-id']}\n`);
    expect(headers['cache-control']).toBe('private, no-store');
  });

  it('does not affect later requests', async () => {
    const app = await appWith(change);
    await Promise.all(Array.from({ length: 20 }, () => request(app.url).get('/acquisition')));
    expect((await request(app.url).get('/healthz')).status).toBe(200);
    expect((await request(app.url).get('/acquisition/defaults.json')).status).toBe(200);
  });
});

describe('a missing file', () => {
  it('gets the 404 page, and plain text if that fails', async () => {
    const app = await appWith((dependencies) => dependencies);
    const { status, text } = await request(app.url).get('/acquisition/assets/missing.js');
    expect(status).toBe(404);
    expect(readDocument(text).headline).toBe('The page cannot be found');
    const wordless = await appWith(withoutTexts);
    const plain = await request(wordless.url).get('/acquisition/assets/missing.js');
    expect(plain.status).toBe(404);
    expect(plain.text).toBe(`Page Not Found\n${plain.headers['x-request-id']}\n`);
  });
});

describe('the error page', () => {
  const refusing = (status: number) =>
    withDecision(() => async () => {
      throw Object.assign(new Error('secret words'), { status, statusMessage: 'secret words', expose: true });
    });

  it.each([
    [400, 'generic'],
    [401, 'generic'],
    [404, 'notFound'],
    [410, 'generic'],
    [413, 'generic'],
    [429, 'generic'],
    [431, 'generic'],
    [500, 'generic'],
    [503, 'generic'],
    [200, 'generic'],
    [700, 'generic'],
  ] as const)('of status %i is the variant %s, as a page and as plain text', async (given, variant) => {
    const status = given >= 400 && given < 600 ? given : 500;
    const app = await appWith(refusing(given));
    const page = await request(app.url).get('/acquisition/de');
    const { t } = app.translators.de;
    const texts = variant === 'notFound' ? 'error:notFound' : 'common:error';
    expect(page.status).toBe(status);
    expect(readDocument(page.text)).toMatchObject({
      title: `${t(`${texts}.title`)} – Salon XIV`,
      headline: t(`${texts}.headline`),
    });
    const wordless = await appWith((dependencies) => withoutTexts(refusing(given)(dependencies)));
    const plain = await request(wordless.url).get('/acquisition/de');
    const message = variant === 'notFound' ? 'Page Not Found' : 'Internal Server Error';
    expect(plain.text).toBe(`${message}\n${plain.headers['x-request-id']}\n`);
  });

  it('has the titles of the specification in English', async () => {
    const app = await appWith(refusing(503));
    expect(readDocument((await request(app.url).get('/acquisition')).text).title).toBe(
      'Internal Server Error – Salon XIV',
    );
    const usual = await appWith((dependencies) => dependencies);
    for (const path of ['/acquisition/error/404', '/acquisition/.env', '/acquisition/assets/missing.js']) {
      expect(readDocument((await request(usual.url).get(path)).text).title).toBe('Page Not Found – Salon XIV');
    }
  });

  it.each([404, 500])('never takes the status line of %i from the error', async (status) => {
    const app = await appWith(refusing(status));
    const visit = sendRawRequest(app.port, getRequest('/acquisition/de?secret%20words'));
    await visit.ended;
    expect(visit.text().split('\r\n', 1)[0]).toBe(`HTTP/1.1 ${status} ${STATUS_CODES[status]}`);
    expect(visit.text()).not.toContain('secret words');
  });
});
