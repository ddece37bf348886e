import { expectNone } from './audit.ts';
import { expect, test } from './fixtures.ts';
import { findSliced } from './layoutFaults.ts';

test('the print on a card is as much larger as its sheet is', async ({ page }) => {
  await page.goto('/acquisition/membership-interest');
  const measure = async (width: number, height: number) => {
    await page.setViewportSize({ width, height });
    return page.locator('[data-card]').evaluate((card) => {
      const [brand, title] = [...card.querySelectorAll('text')].map((line) => line.getBoundingClientRect().height);
      return { sheet: card.getBoundingClientRect().width, brand, title };
    });
  };
  const small = await measure(1440, 900);
  const large = await measure(1920, 1080);
  const growth = large.sheet / small.sheet;
  expect(growth).toBeGreaterThan(1.2);
  expect(Number(large.brand) / Number(small.brand)).toBeCloseTo(growth, 1);
  expect(Number(large.title) / Number(small.title)).toBeCloseTo(growth, 1);
});

test("the first view's edge slices no line and no control, in the window's usual sizes", async ({ page }) => {
  const faults: string[] = [];
  for (const locale of ['en', 'de', 'fr']) {
    for (const path of ['registration/formstarted?rc=WELCOME15', 'registration/gift-voucher', 'registration/deny']) {
      await page.goto(`/acquisition/${locale}/${path}`);
      await page.evaluate(() => document.fonts.ready);
      for (const [width, height] of [
        [360, 740],
        [768, 1024],
        [844, 390],
        [1440, 900],
        [1920, 1080],
      ] as const) {
        await page.setViewportSize({ width, height });
        const sliced = await findSliced(page, height);
        faults.push(...sliced.map((words) => `${locale}/${path} at ${width}: ${words}`));
      }
    }
  }
  expectNone(faults, 'the first view');
});
