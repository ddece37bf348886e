/** A browser on a phone with a font size of 24 px, for people with low vision. */

import { locales } from '../../shared/i18n/locales.ts';
import { prepareChromium } from '../support/chromium.ts';
import { screenStates } from '../support/screenStates.ts';
import { expect, test } from './fixtures.ts';
import { tierOf } from './tiers.ts';

const launchOptions = await prepareChromium();
const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=24'];
test.use({ viewport: { width: 360, height: 740 }, launchOptions: { ...launchOptions, args } });

for (const locale of locales) {
  test(
    `${locale}: no page and no form with errors scrolls horizontally`,
    tierOf(locale),
    async ({ page, allowProblem }) => {
      allowProblem(/Failed to load resource/);
      const problems: string[] = [];
      for (const { path } of screenStates.filter(({ name }) => !name.startsWith('slug '))) {
        await page.goto(`/acquisition/${locale}${path}`);
        await page.evaluate(() => document.fonts.ready);
        for (const button of await page.locator('form button[type="submit"]:visible').all()) {
          if ((await button.locator('xpath=ancestor::form').locator('input:visible').count()) > 0) await button.click();
        }
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        if (width > 360) problems.push(`${path}: ${width}`);
      }
      expect(problems).toEqual([]);
    },
  );
}
