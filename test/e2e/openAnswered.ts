import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Opens a page that shows what the backend answers. The answer of a busy machine may come too late for the product's
 * patience; the page then says so and offers another try, which is taken here.
 */
export const openAnswered = (page: Page, address: string, answered: Locator): Promise<void> =>
  expect(async () => {
    await page.goto(address);
    await expect(answered).toBeVisible({ timeout: 5_000 });
  }).toPass();
