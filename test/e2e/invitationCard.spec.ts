import { expect, test } from './fixtures.ts';

test('text on a card scales with the card', async ({ page }) => {
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
