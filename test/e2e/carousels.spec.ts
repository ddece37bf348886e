/** Carousels by mouse and keyboard. */
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

/** Pixels from one item to the next. */
const stepOf = (row: Locator) =>
  row.evaluate(({ children }) => (children[1] as HTMLElement).offsetLeft - (children[0] as HTMLElement).offsetLeft);

test('dragging snaps to an item, opens nothing and selects no text; a click still opens', async ({ page }) => {
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

test('arrow keys scroll by one item, with the focus on the list or on an item', async ({ page }) => {
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

test('an arrow key pressed before the first frame after a focus change still scrolls', async ({ page }) => {
  const row = await openRow(page);
  const step = await stepOf(row);
  await row.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => scrolled(row)).toBeCloseTo(step, -1);
  // The test decides when frames are rendered.
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

test("no picture covers the list's focus ring", async ({ page }) => {
  const row = await openRow(page);
  await row.focus();
  await page.keyboard.press('ArrowRight');
  const step = await stepOf(row);
  // Puts a picture across the edge.
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

test("an item's focus ring does not touch its text and is not cut off", async ({ page }) => {
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

test('product pictures have a minimum width, and "sizes" matches the rendered width', async ({ page }) => {
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

test('on a desktop all four onboarding steps are visible and end at the margin, without controls', async ({ page }) => {
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

test('a list that is still scrolling does not scroll back into view after the focus has left it', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 640 });
  const row = await openRow(page);
  await row.focus();
  await page.keyboard.press('Tab');
  const place = await page.evaluate(async () => {
    const products = document.activeElement?.closest('ul')?.querySelectorAll('button') ?? [];
    const beyond = document.querySelector<HTMLElement>('footer a');
    // Both within one frame, like key presses on a busy page.
    products[products.length - 1]?.focus();
    beyond?.focus();
    for (let frames = 0; frames < 3; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    return beyond?.getBoundingClientRect().top ?? Number.NaN;
  });
  expect(place).toBeGreaterThanOrEqual(0);
  expect(place).toBeLessThan(640);
});
