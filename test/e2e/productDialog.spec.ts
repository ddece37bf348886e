/** The product dialog on phones. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { getMessages } from './messages.ts';
import { matrix } from './tiers.ts';

async function openProduct(page: Page, locale: 'en' | 'de', query = '') {
  const t = getMessages(locale);
  await page.goto(`/acquisition/${locale}${query}`);
  await page.getByRole('button', { name: t('landing:slides.names.evening-coat') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  return { dialog, t };
}

for (const [width, height] of [
  [360, 740],
  [844, 390],
] as const) {
  test(
    `at ${width} × ${height} the action is entirely visible with a margin, and the close button stays`,
    width === 360 ? {} : matrix,
    async ({ page }) => {
      await page.setViewportSize({ width, height });
      for (const locale of ['en', 'de'] as const) {
        for (const query of ['', '?rc=WELCOME10']) {
          const { dialog, t } = await openProduct(page, locale, query);
          const action = dialog.getByRole('button', {
            name: t(query === '' ? 'landing:popup.enter' : 'landing:popup.accept'),
          });
          await expect(action).toBeInViewport({ ratio: 0.99 });
          const [edge, button] = [await dialog.boundingBox(), await action.boundingBox()];
          const bottomOf = (box: typeof edge) => (box === null ? Number.NaN : box.y + box.height);
          expect(bottomOf(edge) - bottomOf(button), `${locale} ${query}`).toBeGreaterThanOrEqual(12);
          // Its content scrolls to the end.
          await dialog.evaluate((box) => {
            for (const part of [box, ...box.querySelectorAll('*')]) part.scrollTop = part.scrollHeight;
          });
          await expect(dialog.getByRole('button', { name: t('landing:popup.close') })).toBeInViewport({ ratio: 0.99 });
        }
      }
    },
  );
}

test('an invited visitor continues with the code of the invitation', async ({ page }) => {
  const { dialog, t } = await openProduct(page, 'en', '?rc=WELCOME10');
  await expect(dialog.getByText(t('landing:popup.sentence'))).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: t('landing:popup.enter') })).toHaveCount(0);
  await expect(dialog.getByText(t('landing:noInvitation'))).toHaveCount(0);
  await dialog.getByRole('button', { name: t('landing:popup.accept') }).click();
  await expect(page).toHaveURL(/formstarted\?.*rc=WELCOME10/);
});

test('a visitor without an invitation continues in the code field', async ({ page }) => {
  const { dialog, t } = await openProduct(page, 'en');
  await dialog.getByRole('button', { name: t('landing:popup.enter') }).click();
  await expect(dialog).toBeHidden();
  await expect(page.locator('[name=registrationCode]').first()).toBeFocused();
});

test('a click outside closes it, a drag that ends outside does not', async ({ page }) => {
  const { dialog } = await openProduct(page, 'en');
  const box = await dialog.boundingBox();
  if (box === null) throw new Error('The dialog has no box');
  const beside = [box.x / 2, box.y + box.height / 2] as const;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(...beside);
  await page.mouse.up();
  await expect(dialog).toBeVisible();
  await page.mouse.click(...beside);
  await expect(dialog).toBeHidden();
});
