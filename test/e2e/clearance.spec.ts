/** What stands beside what: nothing touches, nothing that belongs together comes apart, nothing leads away too early. */
import { locales } from '../../shared/locales.ts';
import { expect, test } from './fixtures.ts';

test.describe('as the server sends it', () => {
  test.use({ javaScriptEnabled: false, waitsForHydration: false });

  test('the waiting page says how the mail is recognised before it offers another address, at every size', async ({
    page,
  }) => {
    await page.goto('/acquisition/pl/registration/registrationformemailpendingcomplete');
    for (const width of [360, 768, 844, 1440]) {
      await page.setViewportSize({ width, height: width === 844 ? 390 : 900 });
      const facts = await page.locator('main dl').first().boundingBox();
      const link = await page.locator('main a').first().boundingBox();
      expect(facts?.y ?? 0, `${width} px`).toBeLessThan(link?.y ?? 0);
    }
  });

  test('at a desk a status page’s headline has two lines at most', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const faults: string[] = [];
    for (const locale of locales)
      for (const path of ['registrationformemailpendingcomplete', 'formfinished', 'activateaccountError']) {
        await page.goto(`/acquisition/${locale}/registration/${path}`);
        await page.evaluate(() => document.fonts.ready);
        const lines = await page
          .getByRole('heading', { level: 1 })
          .evaluate((h1) => h1.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(h1).lineHeight));
        if (lines > 2.2) faults.push(`${locale}/${path}: ${lines.toFixed(1)}`);
      }
    expect(faults).toEqual([]);
  });

  test('the telephone and the address of the concierge stand on one line of the footer', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    for (const locale of locales) {
      await page.goto(`/acquisition/${locale}/registration/gift-voucher`);
      const [phone, mail] = ['tel', 'mailto'].map((way) => page.locator(`footer a[href^="${way}:"]`));
      expect((await phone?.boundingBox())?.y, locale).toBe((await mail?.boundingBox())?.y);
    }
  });

  test('prices of neighbours stand on one line, however long the names above them are', async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 1024 });
    await page.goto('/acquisition/pl');
    const prices = page.locator('main article:has(h3 button) s');
    const ends = await prices.evaluateAll((all) => all.map((price) => price.getBoundingClientRect().bottom));
    expect(new Set(ends.slice(0, 3).map(Math.round)).size).toBe(1);
  });
});
