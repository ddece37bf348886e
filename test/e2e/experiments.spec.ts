/** Experiments in a real browser with a fake feature service. */
import type { Page } from '@playwright/test';
import type { FakeGrowthbook } from '../support/fakeGrowthbook.ts';
import { expect, test } from './fixtures.ts';

const key = 'sdk-test';

// One product for all tests, because starting one is slow.
test.describe.configure({ mode: 'default' });

test.use({
  env: async ({ growthbook }, use) => use({ GROWTHBOOK_API_HOST: growthbook.url, GROWTHBOOK_CLIENT_KEY: key }),
  decided: { statistics: true, marketing: false },
  // The headless user agent is a crawler's, which gets no experiments.
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
});

const drawAll = (name: string, variations: readonly unknown[], chosen: number) => ({
  key: name,
  variations,
  weights: variations.map((_, index) => (index === chosen ? 1 : 0)),
  hashAttribute: 'acqAnonymousId',
  hashVersion: 2,
});

const drawnDescription = (chosen: 0 | 1) => ({
  'landing-description': { defaultValue: 'default', rules: [drawAll('words-test', ['default', 'viral'], chosen)] },
});

function payloadOf(features: object, experiments: readonly object[] = []) {
  return { features, experiments };
}

/** Redirects every visitor of the application page. */
const redirect = {
  ...drawAll('page-test', [{}, { urlRedirect: '/acquisition/social' }], 1),
  status: 'running',
  urlPatterns: [{ include: true, type: 'regex', pattern: '^/acquisition/membership-interest(\\?|$)' }],
};

/** Publishes, and waits until the site's endpoint serves it. */
async function publish(growthbook: FakeGrowthbook, siteUrl: string, payload: object, sign: string): Promise<void> {
  growthbook.publish(payload);
  const respond = () => fetch(`${siteUrl}/acquisition/experiments/api/features/${key}`).then((found) => found.text());
  await expect.poll(respond).toContain(sign);
}

const experimentsReady = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-experiments', 'ready');
const headline = (page: Page) => page.getByRole('heading', { level: 1 });

/** The headlines of every frame in order. */
async function watchFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: string[] = JSON.parse(window.name || '[]');
    const look = () => {
      const text = document.querySelector('main h1')?.textContent ?? '';
      if (text !== '' && seen.at(-1) !== text) seen.push(text);
      // Survives a page load.
      window.name = JSON.stringify(seen);
      requestAnimationFrame(look);
    };
    look();
    window.addEventListener('contentRefreshNeeded', () => {
      document.documentElement.dataset.refreshed = `${Number(document.documentElement.dataset.refreshed ?? 0) + 1}`;
    });
  });
}
const framesOf = (page: Page) => page.evaluate(() => JSON.parse(window.name) as string[]);

/** The assignment events of the data layer. */
const exposures = (page: Page) =>
  page.evaluate(() =>
    (window.dataLayer ?? [])
      .filter((entry): entry is { event: string; experiment_id: string; variation_id: string } =>
        Object.values(entry as object).includes('assign_experiment'),
      )
      .map(({ experiment_id, variation_id }) => `${experiment_id}=${variation_id}`),
  );

test('an upstream flag change updates an open page without reload or focus change', async ({
  page,
  growthbook,
  product,
}) => {
  await publish(growthbook, product.siteUrl, payloadOf(drawnDescription(0)), 'words-test');
  await page.goto('/acquisition');
  await experimentsReady(page);
  await expect(headline(page)).toHaveText('A house that opens by invitation.');
  await expect.poll(() => exposures(page)).toEqual(['words-test=0']);
  await page.evaluate(() => document.documentElement.setAttribute('data-same-document', ''));

  growthbook.publish(payloadOf(drawnDescription(1)));
  await expect(headline(page)).toHaveText('Someone thought of you.');
  await expect(page.locator('html')).toHaveAttribute('data-same-document', '');
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
  await expect.poll(() => exposures(page)).toEqual(['words-test=0', 'words-test=1']);
});

test('a form in use does not change with a flag, the next visit does', async ({ page, growthbook, product }) => {
  const lean = (value: boolean) => payloadOf({ 'lean-registration': { defaultValue: value } });
  await publish(growthbook, product.siteUrl, lean(false), '"lean-registration":{"defaultValue":false');
  await page.addInitScript(() => {
    window.EventSource = class extends EventSource {
      constructor(url: string | URL) {
        super(url);
        this.addEventListener('features', ({ data }) => {
          document.documentElement.dataset.streamed = data;
        });
      }
    };
  });
  await page.goto('/acquisition/registration/formstarted?rc=WELCOME10');
  await experimentsReady(page);
  await page.getByLabel('First name').fill('Ebba');
  await publish(growthbook, product.siteUrl, lean(true), '"lean-registration":{"defaultValue":true');
  await expect(page.locator('html')).toHaveAttribute('data-streamed', /"lean-registration":\{"defaultValue":true/);
  await expect(page.getByLabel('First name')).toHaveValue('Ebba');
  await expect(page.getByRole('button', { name: 'Create account' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
});

test('a redirect experiment during navigation shows no frame of the original page, keeps the query and sends one event', async ({
  page,
  growthbook,
  product,
}) => {
  await publish(growthbook, product.siteUrl, payloadOf({}, [redirect]), 'page-test');
  await watchFrames(page);
  await page.goto('/acquisition?utm_source=letter');
  await experimentsReady(page);
  await page.getByRole('link', { name: 'Apply for membership' }).first().click();
  await expect(page).toHaveURL(`${product.siteUrl}/acquisition/social?utm_source=letter`);
  await expect(headline(page)).toHaveText('Seen in passing, shown in private.');
  await expect(page.locator('html')).toHaveAttribute('data-refreshed', '1');
  await expect
    .poll(() => framesOf(page))
    .toEqual(['A house that opens by invitation.', 'Seen in passing, shown in private.']);
  await expect.poll(() => exposures(page)).toEqual(['page-test=1']);
  // Back opens the previous page, without the experiment.
  await page.goBack();
  await expect(headline(page)).toHaveText('A house that opens by invitation.');
  expect(await exposures(page)).toEqual(['page-test=1']);
});

test('a redirect experiment on the first load shows no frame of the original page', async ({
  page,
  growthbook,
  product,
}) => {
  await publish(growthbook, product.siteUrl, payloadOf({}, [redirect]), 'page-test');
  await watchFrames(page);
  await page.goto('/acquisition/membership-interest?utm_source=letter');
  await experimentsReady(page);
  await expect(page).toHaveURL(`${product.siteUrl}/acquisition/social?utm_source=letter`);
  await expect(page.locator('html')).toHaveAttribute('data-refreshed', '1');
  await expect.poll(() => framesOf(page)).toEqual(['Seen in passing, shown in private.']);
  await expect.poll(() => exposures(page)).toEqual(['page-test=1']);
});

test('with an experiment in the control variant, first paint and layout do not change', async ({
  page,
  growthbook,
  product,
}) => {
  await publish(growthbook, product.siteUrl, payloadOf(drawnDescription(0)), 'words-test');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // At night the hero picture changes after loading.
  await page.clock.setFixedTime('2026-11-22T12:00');
  // Fonts are loaded now: only they shift a first visit.
  await page.goto('/acquisition?disablegb=true');
  await page.evaluate(() => document.fonts.ready);
  const frames: Buffer[] = [];
  for (const search of ['?disablegb=true', '']) {
    await page.goto(`/acquisition${search}`);
    frames.push(await page.screenshot());
    await experimentsReady(page);
    frames.push(await page.screenshot());
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) =>
            resolve(list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0)),
          ).observe({ type: 'layout-shift', buffered: true });
          setTimeout(resolve, 500, 0);
        }),
    );
    expect(shift).toBe(0);
  }
  for (const frame of frames) expect(frame.equals(frames[0] as Buffer)).toBe(true);
});
