import { locales } from '../../shared/locales.ts';
import { expect, test } from './fixtures.ts';
import { wordsIn } from './words.ts';

/** The last is the longest of all that is said about a code. */
const refusals = [
  ['', 'common:code.missing'],
  ['NOSUCHCODE', 'common:code.invalid'],
  ['ALLHELD', 'common:code.held'],
] as const;

for (const [width, height] of [
  [1440, 900],
  [1280, 800],
  [768, 1024],
  [844, 390],
  [360, 740],
] as const) {
  test(`a code that is missing or wrong moves neither the greeting nor the field at ${width} × ${height}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    for (const locale of locales) {
      const t = wordsIn(locale);
      await page.goto(`/acquisition/${locale}`);
      await page.evaluate(() => document.fonts.ready);
      const field = page.getByRole('textbox', { name: t('common:code.label') }).first();
      const headline = page.getByRole('heading', { level: 1 });
      const places = async () => {
        const offset = await page.evaluate(() => window.scrollY);
        const tops = await Promise.all([headline, field].map(async (part) => (await part.boundingBox())?.y ?? 0));
        return tops.map((top) => Math.round(top + offset));
      };
      const before = await places();
      for (const [typed, message] of refusals) {
        await field.fill(typed);
        await page
          .getByRole('button', { name: t('common:code.submit') })
          .first()
          .click();
        await expect(field).toHaveAccessibleDescription(new RegExp(t(message).slice(0, 12)));
        expect(await places()).toEqual(before);
      }
    }
  });
}
