/** The focus is visible for keyboard users. */
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Problems of the focus: hidden, covered, or without a mark. */
async function findFocusProblems(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body) return [];
    const name = `${focused.tagName} ${focused.getAttribute('aria-label') ?? focused.textContent?.trim().slice(0, 40)}`;
    const problems: string[] = [];
    // A link over two lines has its middle between them: the first line's box stands for it.
    const box = focused.getClientRects()[0] ?? focused.getBoundingClientRect();
    const found = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const label = found?.closest('label');
    const isOwn = found !== null && (focused.contains(found) || label?.control === focused);
    if (!isOwn) problems.push(`${name} is covered by ${found?.tagName ?? 'nothing: it is out of sight'}`);
    // A radio's plate shows the mark in its place, a button that covers a picture shows it around the picture.
    const bearers = [focused, focused.closest('label')].filter((element) => element !== null);
    const marked = bearers
      .flatMap((element) => [getComputedStyle(element), getComputedStyle(element, '::after')])
      .some(({ outlineStyle, outlineWidth }) => {
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
      });
    if (!marked) problems.push(`${name} has focus and no mark`);
    return problems;
  });
}

/** Waits while a row is pulled along, or one screen fades into the next; what stays wrong fails with its description. */
export async function expectVisibleFocus(page: Page): Promise<void> {
  await expect.poll(() => findFocusProblems(page)).toEqual([]);
}

/** From the page's beginning to its end, or fails where a trap does not let go. Answers with how many stops there were. */
export async function tabThrough(page: Page, maxStops: number): Promise<number> {
  for (let stops = 0; stops < maxStops; stops += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement === document.body)) return stops;
    await expectVisibleFocus(page);
  }
  throw new Error(`After ${maxStops} stops the page has no end.`);
}
