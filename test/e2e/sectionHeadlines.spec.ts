/** Line breaks in the section headlines of the landing page. */
import type { Page } from '@playwright/test';
import { locales } from '../../shared/i18n/locales.ts';
import { expectNone } from './audit.ts';
import { expect, test } from './fixtures.ts';
import { tierOf } from './tiers.ts';

test.use({ javaScriptEnabled: false, waitsForHydration: false });

for (const locale of locales) {
  test(`${locale}: no section headline has a single word on its last line`, tierOf(locale), async ({ page }) => {
    await page.goto(`/acquisition/${locale}`);
    await page.evaluate(() => document.fonts.ready);
    const problems: string[] = [];
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const headlines = await readHeadlines(page);
      expect(headlines.length).toBeGreaterThanOrEqual(6);
      const bad = headlines.filter((lines) => lines.length > 1 && !/\s/.test(lines.at(-1) ?? ''));
      problems.push(...bad.map((lines) => `at ${width} px: ${lines.join(' / ')}`));
    }
    expectNone(problems, locale);
  });
}

/** The lines of each headline. Runs in the page: functions are passed as source. */
function readHeadlines(page: Page): Promise<string[][]> {
  return page.evaluate<string[][]>(
    `(() => { ${lettersOf}\n${linesOf}
      return [...document.querySelectorAll('main h2:not(.visually-hidden)')].map(linesOf); })()`,
  );
}

function lettersOf(headline: Element): { letter: string; box: DOMRect }[] {
  const letters: { letter: string; box: DOMRect }[] = [];
  const texts = document.createTreeWalker(headline, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    for (const [at, letter] of [...text.data].entries()) {
      const range = document.createRange();
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      letters.push({ letter, box: range.getBoundingClientRect() });
    }
  }
  return letters.filter(({ box }) => box.width > 0);
}

function linesOf(headline: Element): string[] {
  const lines: { top: number; text: string }[] = [];
  for (const { letter, box } of lettersOf(headline)) {
    const line = lines.find(({ top }) => Math.abs(top - box.top) < 8);
    if (line === undefined) lines.push({ top: box.top, text: letter });
    else line.text += letter;
  }
  return lines.map(({ text }) => text.trim());
}
