/** The plate that asks, the dialog of its settings, and a page that has come to rest: for the journeys about consent. */
import type { Locator, Page } from '@playwright/test';
import type { Locale } from '../../shared/i18n/locales.ts';
import { expect } from './fixtures.ts';
import { getMessages } from './messages.ts';

/** The headless browser's own name is a crawler's, who takes part in no experiment. */
export const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36';

export const getBanner = (page: Page, locale: Locale = 'en') =>
  page.getByRole('region', { name: getMessages(locale)('consent:label'), exact: true });
export const openerIn = (page: Page, locale: Locale = 'en') =>
  page.getByRole('contentinfo').getByRole('button', { name: getMessages(locale)('common:footer.privacySettings') });
export const press = (place: Page | Locator, name: string) => place.getByRole('button', { name, exact: true }).click();
export const dialogIn = (page: Page) => page.getByRole('dialog');

/** A script's cookie is there a moment after it was written: what was just written is polled for. */
export async function cookieOf(page: Page, name: string): Promise<{ value: string; expires: number } | undefined> {
  return (await page.context().cookies()).find((cookie) => cookie.name === name);
}

/** Nothing more is to come: what begins when the page is quiet has begun. */
export async function untilQuiet(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let isQuiet = false;
        // Time is left after a frame, and a page that stands still draws none.
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

/** The page has what letters a window of this size asks for, and its plate has answered to its size. */
export async function untilLaidOut(page: Page): Promise<void> {
  await page.evaluate(async () => {
    document.body.getBoundingClientRect();
    await document.fonts.ready;
    // Observers of a size are told within a frame, and what they change may be told to others in the next.
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
