/** The tracking inspector: decisions, queued and sent events, and overrides. */
import type { Page } from '@playwright/test';
import type { Locale } from '../../shared/i18n/locales.ts';
import { expectNone, findRawMessages, findViolations } from './audit.ts';
import { expect, test } from './fixtures.ts';
import { findLayoutProblems } from './layoutErrors.ts';
import { getMessages } from './messages.ts';
import { tierOf } from './tiers.ts';

const t = getMessages('en');

/** The headless user agent is a crawler's, which gets no experiments. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

test.use({ decided: null, userAgent });

const panelIn = (page: Page, locale: Locale = 'en') =>
  page.getByRole('complementary', { name: getMessages(locale)('inspector:title') });
const partOf = (page: Page, key: Parameters<typeof t>[0]) => panelIn(page).getByRole('region', { name: t(key) });
const headline = (page: Page) => page.getByRole('heading', { level: 1 });
/** A late line moves the button, so a click would miss it. */
async function apply(page: Page) {
  await expect(partOf(page, 'inspector:queue.title')).toContainText('landing');
  await panelIn(page)
    .getByRole('button', { name: t('inspector:experiments.apply') })
    .click();
}

test('shows queued events before the decision, and sent ones after it', async ({ page }) => {
  await page.goto('/acquisition#tracking');
  await expect(panelIn(page)).toBeFocused();
  await expect(partOf(page, 'inspector:consent.title')).toContainText(t('inspector:consent.undecided'));
  await expect(partOf(page, 'inspector:queue.title')).toContainText('landing');
  await expect(partOf(page, 'inspector:pushes.title')).toContainText(t('inspector:pushes.none'));
  // The page stays usable.
  await page.getByRole('button', { name: t('consent:accept'), exact: true }).click();
  await expect(partOf(page, 'inspector:consent.title')).toContainText(t('inspector:by.plate'));
  await expect(partOf(page, 'inspector:queue.title')).toContainText(t('inspector:queue.open'));
  const pushes = partOf(page, 'inspector:pushes.title').getByRole('list').first();
  await expect(pushes).toContainText('consent default');
  await expect(pushes).toContainText('"application_code"');
  await expect(pushes).toContainText('"event": "landing"');
});

test('overrides an experiment for this browser, and removes the override', async ({ page, browser, product }) => {
  await page.goto('/acquisition#tracking');
  await expect(headline(page)).toHaveText('A house that opens by invitation.');
  const choice = panelIn(page).getByRole('combobox', { name: /landing-description/ });
  await choice.selectOption('viral');
  await apply(page);
  await expect(headline(page)).toHaveText('Someone thought of you.');
  await expect(partOf(page, 'inspector:experiments.title')).toContainText(t('inspector:reason.override'));
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'acqOverrides');
  expect(cookie).toMatchObject({ value: 'landing-description=2', path: '/acquisition', expires: -1, sameSite: 'Lax' });

  const other = await browser.newPage({ userAgent });
  await other.goto(`${product.siteUrl}/acquisition`);
  await expect(headline(other)).toHaveText('A house that opens by invitation.');
  await other.close();

  await choice.selectOption(t('inspector:experiments.none'));
  await apply(page);
  await expect(headline(page)).toHaveText('A house that opens by invitation.');
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('acqOverrides');
});

test('closes by Escape, returns the focus, and opens by the same URL again', async ({ page }) => {
  await page.goto('/acquisition');
  const opener = page.getByRole('banner').getByRole('link').first();
  await opener.focus();
  const open = () =>
    page.evaluate(() => {
      window.location.hash = 'tracking';
    });
  await open();
  await expect(panelIn(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(panelIn(page).getByRole('button', { name: t('inspector:close') })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panelIn(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/acquisition$/);
  await open();
  await expect(panelIn(page)).toBeFocused();
});

/** The inspector's files that a page has requested. */
function watchInspector(page: Page): string[] {
  const loaded: string[] = [];
  page.on('request', (request) => {
    const [name] = /(?:token|createInspector)(?=-\w+\.js)/.exec(request.url()) ?? [];
    // Fetched, and then imported from the browser’s cache.
    if (name !== undefined && !loaded.includes(name)) loaded.push(name);
  });
  return loaded;
}

test('is not loaded on the activation page', async ({ page }) => {
  const loaded = watchInspector(page);
  await page.goto('/acquisition/registration/activateaccount?token=x#tracking');
  await page.waitForLoadState('networkidle');
  expect(loaded).toEqual([]);
  await expect(panelIn(page)).toHaveCount(0);
});

for (const locale of ['en', 'de'] as const) {
  for (const viewport of [
    { width: 360, height: 740 },
    { width: 1440, height: 900 },
  ]) {
    test(`has no violation and nothing cut off (${locale}, ${viewport.width} px)`, tierOf(locale), async ({ page }) => {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto(`/acquisition/${locale}#tracking`);
      await expect(panelIn(page, locale)).toBeVisible();
      await page.getByRole('button', { name: getMessages(locale)('consent:accept'), exact: true }).click();
      await expect(panelIn(page, locale)).toContainText('"event": "landing"');
      expectNone(await findViolations(page), 'the panel');
      expectNone(await findRawMessages(page), 'the panel');
      expectNone(await findLayoutProblems(page), 'the panel');
    });
  }
}

const elsewhere = test.extend({ env: { ENVIRONMENT: 'staging' } });

elsewhere.describe('outside development', () => {
  elsewhere('is loaded for admins only', async ({ page, context, product }) => {
    const loaded = watchInspector(page);
    await page.goto('/acquisition');
    await page.waitForLoadState('networkidle');
    expect(loaded).toEqual([]);
    await page.goto('/acquisition/de#tracking');
    await expect.poll(() => loaded).toEqual(['token']);
    await page.waitForLoadState('networkidle');
    expect(loaded).toEqual(['token']);
    await expect(panelIn(page, 'de')).toHaveCount(0);

    const claims = Buffer.from(JSON.stringify({ roles: ['admin'] })).toString('base64url');
    await context.addCookies([{ name: 'apollo:default.token', value: `e30.${claims}.x`, url: product.siteUrl }]);
    await page.reload();
    await expect(panelIn(page, 'de')).toBeFocused();
  });
});
