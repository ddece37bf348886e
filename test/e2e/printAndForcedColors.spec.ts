/** Print and forced colours. */
import sharp from 'sharp';
import { getBrandFigures } from '../../shared/brand/brandFigures.ts';
import { expect, test } from './fixtures.ts';
import { getMessages } from './messages.ts';

const t = getMessages('en');
const { medium, mediumMinimum } = getBrandFigures('en');
const termsOfVoucher = t('landing:disclaimer.percent15')
  .replace('{{medium}}', medium)
  .replace('{{mediumMinimum}}', mediumMinimum);

test('an invitation prints as one page: wordmark, greeting, code, voucher terms, URL', async ({ page }) => {
  await page.goto('/acquisition?rc=WELCOME15&variant=social-15-percent');
  await page.emulateMedia({ media: 'print' });
  const paper = await page.pdf({ format: 'A4' });
  expect(paper.toString('latin1').match(/\/Type *\/Page\b/g)).toHaveLength(1);
  await expect(page.getByRole('banner')).toContainText('Salon XIV');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const card = page.getByRole('group', { name: t('common:card.label') });
  await expect(card.getByText('WELCOME15')).toBeVisible();
  await expect(card.getByText('15%')).toBeVisible();
  await expect(page.getByText(termsOfVoucher)).toBeVisible();
  await expect(page.locator('main')).toContainText('/acquisition/en?rc=WELCOME15');
  // Black on white, the wordmark too.
  for (const part of [page.getByRole('banner').getByRole('link').first(), page.getByRole('heading', { level: 1 })])
    await expect(part).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(page.getByRole('heading', { name: t('landing:closing.title') })).toBeHidden();
});

test('in forced colours an error mark is visible, and no figure covers the text above it', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await page.goto('/acquisition');
  const texts = page.getByText(t('landing:numbers.brands.before'), { exact: true });
  const whole = await sharp(await texts.screenshot())
    .greyscale()
    .raw()
    .toBuffer();
  await texts.locator('xpath=following-sibling::*[1]').evaluate((figure: HTMLElement) => {
    figure.style.setProperty('visibility', 'hidden');
  });
  const alone = await sharp(await texts.screenshot())
    .greyscale()
    .raw()
    .toBuffer();
  const darkIn = (pixels: Buffer) => pixels.filter((value) => value < 128).length;
  expect(darkIn(alone)).toBeGreaterThan(0);
  expect(darkIn(whole)).toBeGreaterThanOrEqual(darkIn(alone));

  await page
    .getByRole('button', { name: t('common:code.submit') })
    .first()
    .click();
  const mark = page.getByText('!', { exact: true }).first();
  await expect(mark).toBeVisible();
  // The middle only, because the frame does not show the mark.
  const { data, info } = await sharp(await mark.screenshot())
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const middle = [...data].filter((_, index) => Math.abs((index % info.width) - info.width / 2) < 2);
  expect(Math.max(...middle) - Math.min(...middle)).toBeGreaterThan(150);
  // The mark is on a background of the opposite colour.
  expect(Math.abs((data[0] ?? 0) - (middle[0] ?? 0))).toBeLessThan(60);
});
