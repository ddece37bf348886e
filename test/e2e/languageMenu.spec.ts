/** The language selection in the header: on every page, for every input, and without scripts. */
import type { Locator } from '@playwright/test';
import { locales } from '../../shared/i18n/locales.ts';
import { expectNone, findViolations } from './audit.ts';
import { expect, test } from './fixtures.ts';
import { findLayoutProblems } from './layoutErrors.ts';
import { getMessages } from './messages.ts';
import { matrix } from './tiers.ts';

/** The number of points at which other elements cover the link's list. */
const countCovered = (link: Locator): Promise<number> =>
  link.evaluate((element) => {
    const list = element.closest('ul')?.parentElement as HTMLElement;
    const { left, top, width, height } = list.getBoundingClientRect();
    const parts = Array.from({ length: 20 }, (_, index) => (index + 0.5) / 20);
    const points = parts.flatMap((x) => parts.map((y) => [left + x * width, top + y * height] as const));
    return points.filter(([x, y]) => !list.contains(document.elementFromPoint(x, y))).length;
  });

const grounds = ['', '/registration/deny?reason=expired', '/registration/formstarted?rc=WELCOME10'];

for (const ground of grounds) {
  test(
    `the open language menu on "${ground}": no violation, nothing cut, no layout shift, from 320 px`,
    ground === '' ? {} : matrix,
    async ({ page }) => {
      for (const viewport of [
        { width: 320, height: 640 },
        { width: 844, height: 390 },
      ]) {
        await page.setViewportSize(viewport);
        await page.goto(`/acquisition/fr${ground}`);
        const headline = page.getByRole('heading', { level: 1 });
        const before = await headline.boundingBox();
        await page.getByRole('banner').locator('summary').click();
        const list = page.getByRole('banner').getByRole('link', { name: 'Svenska' });
        await expect(list).toBeInViewport({ ratio: 1 });
        expect(await headline.boundingBox()).toEqual(before);
        expect(await countCovered(list)).toBe(0);
        expectNone(await findLayoutProblems(page), ground);
        expectNone(await findViolations(page), ground);
      }
    },
  );
}

test('wordmark, log in and language are on one line at 320 px, in every language', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const locale of locales) {
    await page.goto(`/acquisition/${locale}/registration/deny?reason=expired`);
    const header = page.getByRole('banner');
    await expect(header.locator('summary')).toContainText(locale.toUpperCase());
    const wordmark = header.getByRole('link').first();
    const lines = await wordmark.evaluate((link) => {
      const range = document.createRange();
      range.selectNodeContents(link);
      return range.getClientRects().length;
    });
    expect(lines, locale).toBe(1);
    const target = await header.locator('summary').boundingBox();
    expect(target?.height, locale).toBeGreaterThanOrEqual(44);
    expect(target?.width, locale).toBeGreaterThanOrEqual(44);
  }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the language menu opens the footer, which links to the same page in another language', async ({ page }) => {
    await page.goto('/acquisition/membership-interest?rc=WELCOME10');
    await page.getByRole('banner').locator('summary').click();
    await page
      .getByRole('banner')
      .getByRole('link', { name: getMessages('en')('common:footer.languages') })
      .click();
    const language = page.getByRole('contentinfo').getByRole('link', { name: 'Nederlands' });
    await expect(language).toBeInViewport();
    await language.click();
    await expect(page).toHaveURL(/\/acquisition\/nl\/membership-interest\?rc=WELCOME10$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(getMessages('nl')('membership:intro.headline'));
  });
});
