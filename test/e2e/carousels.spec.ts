/** Rows that run out of the page, by mouse and by keys. */
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from './fixtures.ts';
import { getMessages } from './messages.ts';

const t = getMessages('en');

test.use({ viewport: { width: 1280, height: 800 }, contextOptions: { reducedMotion: 'reduce' } });

async function openRow(page: Page): Promise<Locator> {
  await page.goto('/acquisition');
  const row = page.getByRole('list', { name: t('landing:slides.title') });
  await row.scrollIntoViewIfNeeded();
  return row;
}

const scrolled = (row: Locator) => row.evaluate((list) => list.scrollLeft);

/** Pixels from one piece to the next. */
const stepOf = (row: Locator) =>
  row.evaluate(({ children }) => (children[1] as HTMLElement).offsetLeft - (children[0] as HTMLElement).offsetLeft);

test('a mouse pulls the row to a whole piece, opens nothing and marks no words; a click still opens', async ({
  page,
}) => {
  const row = await openRow(page);
  const step = await stepOf(row);
  const product = row.getByRole('button').nth(2);
  const box = await product.boundingBox();
  if (box === null) throw new Error('The third piece is not in sight');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 1.6 * step, y + 3, { steps: 8 });
  expect(await scrolled(row)).toBeCloseTo(1.6 * step, -1);
  await page.mouse.up();
  await expect.poll(() => scrolled(row)).toBeCloseTo(2 * step, -1);
  expect(await page.evaluate(() => String(getSelection()))).toBe('');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await row.getByRole('button').nth(3).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('arrow keys move the row by a piece, on the row and on what stands in it', async ({ page }) => {
  const row = await openRow(page);
  const step = await stepOf(row);
  await row.focus();
  for (const [key, products] of [
    ['ArrowRight', 1],
    ['ArrowRight', 2],
    ['ArrowLeft', 1],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(() => scrolled(row)).toBeCloseTo(products * step, -1);
  }
  await page.keyboard.press('Tab');
  const before = await scrolled(row);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => scrolled(row)).toBeCloseTo(before + step, -1);
});

test('an arrow key pressed before the first frame after a change of focus moves the row for good', async ({ page }) => {
  const row = await openRow(page);
  const step = await stepOf(row);
  await row.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => scrolled(row)).toBeCloseTo(step, -1);
  // Frames come when the test says so.
  await page.evaluate(() => {
    const frames = new Map<number, FrameRequestCallback>();
    let last = 0;
    window.requestAnimationFrame = (callback) => {
      last += 1;
      frames.set(last, callback);
      return last;
    };
    window.cancelAnimationFrame = (frame) => void frames.delete(frame);
    Object.assign(window, { showFrame: () => frames.forEach((callback) => void callback(performance.now())) });
  });
  await page.keyboard.press('Tab');
  const before = await scrolled(row);
  await page.keyboard.press('ArrowRight');
  await page.evaluate(() => (window as unknown as { showFrame: () => void }).showFrame());
  expect(await scrolled(row)).toBeCloseTo(before + step, -1);
});

test("no picture covers the row's focus ring", async ({ page }) => {
  const row = await openRow(page);
  await row.focus();
  await page.keyboard.press('ArrowRight');
  const step = await stepOf(row);
  // A picture lies across the edge.
  await row.evaluate((list, left) => {
    list.style.scrollSnapType = 'none';
    list.scrollLeft = left;
  }, 1.5 * step);
  const box = await row.boundingBox();
  if (box === null) throw new Error('The row is not in sight');
  const edge = await page.screenshot({ clip: { x: Math.ceil(box.x), y: box.y + 20, width: 1, height: 160 } });
  const { data, info } = await sharp(edge).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const lightest = Math.max(...data);
  expect(info.height).toBeGreaterThan(100);
  expect(lightest).toBeLessThan(40);
});

test("a piece's focus ring keeps clear of its letters and is cut nowhere", async ({ page }) => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const row = await openRow(page);
    await row.focus();
    await page.keyboard.press('Tab');
    const room = await row
      .getByRole('button')
      .first()
      .evaluate((opener) => {
        const product = opener.closest('article');
        const list = opener.closest('ul');
        if (product === null || list === null) throw new Error('Not in a row');
        const ring = Number.parseFloat(getComputedStyle(opener, '::after').outlineOffset);
        const [inner, outer] = [product.getBoundingClientRect(), list.getBoundingClientRect()];
        return { ring, left: inner.left - outer.left, top: inner.top - outer.top, bottom: outer.bottom - inner.bottom };
      });
    expect(room.ring).toBeGreaterThanOrEqual(4);
    for (const side of [room.left, room.top, room.bottom]) expect(side).toBeGreaterThanOrEqual(room.ring + 2);
  }
});

test('a garment stands large, and its picture is asked for as wide as it stands', async ({ page }) => {
  const row = await openRow(page);
  for (const [width, least] of [
    [360, 200],
    [768, 200],
    [1440, 350],
    [1920, 395],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    const { shown, promised } = await row
      .locator('img')
      .first()
      .evaluate((picture: HTMLImageElement) => {
        const source = picture.parentElement?.querySelector('source');
        const sizes = (source?.sizes ?? '').split(', ').map((size) => /^(\(.*\))? ?([\d.]+)(px|vw)$/.exec(size) ?? []);
        const [, , amount, unit] = sizes.find(([, media]) => media === undefined || matchMedia(media).matches) ?? [];
        const factor = unit === 'vw' ? innerWidth / 100 : 1;
        return { shown: picture.getBoundingClientRect().width, promised: Number(amount) * factor };
      });
    expect(shown).toBeGreaterThanOrEqual(least);
    expect(Math.abs(shown - promised)).toBeLessThan(2);
  }
});

test('at a desk all four steps to an account are in sight and end at the margin, and no control is left over', async ({
  page,
}) => {
  for (const width of [1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/acquisition');
    const row = page.getByRole('list', { name: t('landing:onboarding.title') });
    await row.scrollIntoViewIfNeeded();
    const { end, margin, overflow } = await row.evaluate((list) => ({
      end: list.lastElementChild?.getBoundingClientRect().right ?? 0,
      margin: list.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(list).paddingRight),
      overflow: list.scrollWidth - list.clientWidth,
    }));
    expect(end, `${width} px`).toBeCloseTo(margin, 0);
    expect(overflow, `${width} px`).toBe(0);
    await expect(page.getByRole('button', { name: t('landing:onboarding.next') })).toBeHidden();
  }
});

test('who tabs on before a row has come to rest is not brought back to it', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 640 });
  const row = await openRow(page);
  await row.focus();
  await page.keyboard.press('Tab');
  const place = await page.evaluate(async () => {
    const products = document.activeElement?.closest('ul')?.querySelectorAll('button') ?? [];
    const beyond = document.querySelector<HTMLElement>('footer a');
    // Both within a frame, as keys come on a page that is busy.
    products[products.length - 1]?.focus();
    beyond?.focus();
    for (let frames = 0; frames < 3; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    return beyond?.getBoundingClientRect().top ?? Number.NaN;
  });
  expect(place).toBeGreaterThanOrEqual(0);
  expect(place).toBeLessThan(640);
});
