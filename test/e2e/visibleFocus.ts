/** The focus is visible for keyboard users. */
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Focus problems: hidden, covered, or without an indicator. */
async function findFocusProblems(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body) return [];
    const name = `${focused.tagName} ${focused.getAttribute('aria-label') ?? focused.textContent?.trim().slice(0, 40)}`;
    const problems: string[] = [];
    // The centre of a link that wraps is between its lines, so the first line's box is used.
    const box = focused.getClientRects()[0] ?? focused.getBoundingClientRect();
    const found = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const label = found?.closest('label');
    const isOwn = found !== null && (focused.contains(found) || label?.control === focused);
    if (!isOwn) problems.push(`${name} is covered by ${found?.tagName ?? 'nothing: it is out of sight'}`);
    // A radio button's label may show its focus ring, and an ::after that of a button that covers a picture.
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

/** Waits for scrolling and page transitions to end; a problem that remains fails the test with its description. */
export async function expectVisibleFocus(page: Page): Promise<void> {
  await expect.poll(() => findFocusProblems(page)).toEqual([]);
}

/** Tabs through the page; fails on a focus trap. Returns the number of focused elements. */
export async function tabThrough(page: Page, maxStops: number): Promise<number> {
  for (let stops = 0; stops < maxStops; stops += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement === document.body)) return stops;
    await expectVisibleFocus(page);
  }
  throw new Error(`After ${maxStops} tab stops the end of the page was not reached.`);
}
