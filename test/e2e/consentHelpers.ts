/** Helpers for consent tests: the banner, the settings dialog, and an idle page. */
import type { Locator, Page } from '@playwright/test';
import type { Locale } from '../../shared/i18n/locales.ts';
import { expect } from './fixtures.ts';
import { getMessages } from './messages.ts';

/** The headless browser's user agent is a crawler's, which gets no experiments. */
export const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36';

export const getBanner = (page: Page, locale: Locale = 'en') =>
  page.getByRole('region', { name: getMessages(locale)('consent:label'), exact: true });
export const openerIn = (page: Page, locale: Locale = 'en') =>
  page.getByRole('contentinfo').getByRole('button', { name: getMessages(locale)('common:footer.privacySettings') });
export const press = (place: Page | Locator, name: string) => place.getByRole('button', { name, exact: true }).click();
export const dialogIn = (page: Page) => page.getByRole('dialog');

/** A script's cookie is visible with a delay, so poll for it. */
export async function cookieOf(page: Page, name: string): Promise<{ value: string; expires: number } | undefined> {
  return (await page.context().cookies()).find((cookie) => cookie.name === name);
}

/** Idle callbacks have run. */
export async function untilQuiet(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let isQuiet = false;
        // Idle time follows a frame, and a static page draws none.
        const draw = () => isQuiet || requestAnimationFrame(draw);
        draw();
        requestIdleCallback(() =>
          requestIdleCallback(() => {
            isQuiet = true;
            resolve();
          }),
        );
      }),
  );
  await page.waitForLoadState('networkidle');
}

/** Fonts for this window are loaded, and the banner is laid out. */
export async function untilLaidOut(page: Page): Promise<void> {
  await page.evaluate(async () => {
    document.body.getBoundingClientRect();
    await document.fonts.ready;
    // Resize observers run within a frame, and dependent ones in the next.
    for (let frame = 0; frame < 2; frame += 1)
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  });
}

export async function settingsOf(page: Page, locale: Locale = 'en') {
  await openerIn(page, locale).click();
  await expect(dialogIn(page)).toBeVisible();
  const named = (key: 'statistics' | 'marketing') =>
    dialogIn(page).getByRole('switch', { name: getMessages(locale)(`consent:settings.${key}`), exact: true });
  return { statistics: named('statistics'), marketing: named('marketing') };
}
