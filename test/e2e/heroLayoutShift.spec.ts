import type { Page } from '@playwright/test';
import { locales } from '../../shared/i18n/locales.ts';
import { expect, test } from './fixtures.ts';
import { getMessages } from './messages.ts';
import { tierOf } from './tiers.ts';

/** The last message is the longest one about a code. */
const refusals = [
  ['', 'common:code.missing'],
  ['NOSUCHCODE', 'common:code.invalid'],
  ['ALLHELD', 'common:code.held'],
] as const;

const sizes = ['1440x900', '1280x800', '768x1024', '844x390', '360x740'];

/** The positions of greeting and field in the document, at each viewport size. */
async function placesIn(page: Page): Promise<Record<string, readonly number[]>> {
  const places: Record<string, readonly number[]> = {};
  for (const size of sizes) {
    const [width = 0, height = 0] = size.split('x').map(Number);
    await page.setViewportSize({ width, height });
    places[size] = await page.evaluate(async () => {
      await document.fonts.ready;
      return ['h1', 'main input[name="registrationCode"]'].map((selector) => {
        const part = document.querySelector(selector);
        if (part === null) throw new Error(`There is no ${selector}`);
        return Math.round(part.getBoundingClientRect().top + window.scrollY);
      });
    });
  }
  return places;
}

test('a greeting of two lines is at the same height in every language', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const tops: Record<string, number | undefined> = {};
  for (const locale of locales) {
    await page.goto(`/acquisition/${locale}/social-15-percent`);
    tops[locale] = (await page.getByText(getMessages(locale)('landing:eyebrow')).first().boundingBox())?.y;
  }
  expect(tops).toEqual(Object.fromEntries(locales.map((locale) => [locale, tops.en])));
});

for (const locale of locales) {
  test(
    `${locale}: an error about the code moves neither greeting nor field at any viewport size`,
    tierOf(locale),
    async ({ page }) => {
      const t = getMessages(locale);
      // As a backend without a waiting list answers.
      await page.route(/graphql/, async (route) => {
        const response = await route.fetch();
        await route.fulfill({
          response,
          body: (await response.text()).replace('"fallback":"wait"', '"fallback":null'),
        });
      });
      await page.goto(`/acquisition/${locale}`);
      const field = page.getByRole('textbox', { name: t('common:code.label') }).first();
      const submit = page.getByRole('button', { name: t('common:code.submit') }).first();
      const before = await placesIn(page);
      for (const [typed, message] of refusals) {
        await field.fill(typed);
        await submit.click();
        await expect(field).toHaveAccessibleDescription(new RegExp(t(message).slice(0, 12)));
        expect(await placesIn(page)).toEqual(before);
      }
    },
  );
}
