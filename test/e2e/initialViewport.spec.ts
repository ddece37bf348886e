/** The initial viewport in every language and campaign: the headline's line breaks, and a visible button. */
import type { Page } from '@playwright/test';
import { locales } from '../../shared/i18n/locales.ts';
import { scriptNoticeClass } from '../../shared/page/scriptNotice.ts';
import { getLandingVariant, landingSlugs } from '../../shared/routing/landingVariants.ts';
import { expectNone } from './audit.ts';
import { test } from './fixtures.ts';
import { readDocument } from './showDocument.ts';
import { tierOf } from './tiers.ts';

const sizes = ['360x640', '360x740', '768x1024', '844x390', '1280x720', '1366x768', '1440x900', '1920x1080'];

/** One for each set of texts, with and without an inviter. */
const slugs = ['', ...landingSlugs].filter((slug, index, all) => {
  const textsOf = (each: string) => getLandingVariant(each).description;
  return all.findIndex((each) => textsOf(each) === textsOf(slug)) === index;
});
const inviterName = 'Anna Lindqvist';
const queries = ['', '?rc=WELCOME10'];

/** Only server markup: no hydration, and a crawler's document is complete at once. */
test.use({ javaScriptEnabled: false, waitsForHydration: false, contextOptions: { reducedMotion: 'reduce' } });
// The test parses documents, which the policy forbids to pages.
test.use({ bypassCSP: true });

for (const locale of locales) {
  test(`${locale}: no bad line breaks in the headline, a fully visible button`, tierOf(locale), async ({ page }) => {
    const views = slugs.flatMap((slug) =>
      queries.map((query) => ({
        address: `/acquisition/${locale}/${slug}${query}`,
        whole: query === '' ? '' : inviterName,
      })),
    );
    await page.goto(`/acquisition/${locale}`);
    await keepBodies(page, await Promise.all(views.map(({ address }) => readDocument(page, address))));
    const problems: string[] = [];
    for (const size of sizes) {
      const [width = 0, height = 0] = size.split('x').map(Number);
      await page.setViewportSize({ width, height });
      const found = await findProblems(
        page,
        views.map(({ whole }) => whole),
      );
      problems.push(
        ...found.flatMap((each, view) => each.map((problem) => `${views[view]?.address} at ${size}: ${problem}`)),
      );
    }
    expectNone(problems, locale);
  });
}

/** Only bodies differ: replacing them is faster than opening pages. */
function keepBodies(page: Page, documents: readonly string[]): Promise<void> {
  return page.evaluate(
    ([texts, notice]) => {
      const bodies = texts.map((text) => {
        const { body } = new DOMParser().parseFromString(text, 'text/html');
        // Without noscript content.
        body.querySelector(notice)?.remove();
        return document.adoptNode(body);
      });
      Object.assign(window, { bodies });
    },
    [documents, `.${scriptNoticeClass}`] as const,
  );
}

/** Problems of each view; its text in `wholes` stays on one line. Runs in the page: functions are passed as source. */
function findProblems(page: Page, wholes: readonly string[]): Promise<string[][]> {
  const injected = [linesOf, findBadBreaks, findHidden];
  return page.evaluate<string[][]>(`(async () => {
    ${injected.map(String).join('\n')}
    const faults = [];
    for (const [view, whole] of ${JSON.stringify(wholes)}.entries()) {
      document.body = bodies[view];
      // Requests the fonts.
      document.body.getBoundingClientRect();
      await document.fonts.ready;
      faults.push([...findBadBreaks(whole), ...findHidden()]);
    }
    return faults;
  })()`);
}

interface Line {
  readonly middle: number;
  text: string;
  hasPhrase: boolean;
}

function linesOf(headline: Element, lineHeight: number): Line[] {
  const lines: Line[] = [];
  const texts = document.createTreeWalker(headline, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    for (const [at, letter] of [...text.data].entries()) {
      const range = document.createRange();
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      const { top, bottom, width } = range.getBoundingClientRect();
      if (width === 0) continue;
      const middle = (top + bottom) / 2;
      const line = lines.find((each) => Math.abs(middle - each.middle) < lineHeight / 3);
      const hasPhrase = text.parentElement?.tagName === 'EM';
      if (line === undefined) lines.push({ middle, text: letter, hasPhrase });
      else Object.assign(line, { text: line.text + letter, hasPhrase: line.hasPhrase || hasPhrase });
    }
  }
  return lines;
}

/** `whole`: text that stays on one line. */
function findBadBreaks(whole: string): string[] {
  const headline = document.querySelector('h1');
  if (headline === null) return ['no headline'];
  const lineHeight = Number.parseFloat(getComputedStyle(headline).lineHeight);
  const lines = linesOf(headline, lineHeight);
  const problems = [];
  if (lines.some(({ text }) => text.trim().length < 2)) problems.push('a character alone on its line');
  if (lines.filter(({ hasPhrase }) => hasPhrase).length !== 1) problems.push('the phrase is split');
  if (!lines.some(({ text }) => text.includes(whole))) problems.push('the name is split');
  if (lines.length > 1 && /^\p{L}{1,3}\P{L}?$/u.test(lines.at(-1)?.text.trim() ?? ''))
    problems.push('a short word is left over');
  const distances = lines.slice(1).map(({ middle }, index) => middle - (lines[index]?.middle ?? 0));
  if (distances.some((distance) => distance < lineHeight - 2)) problems.push('lines touch');
  const shown = lines.map(({ text }) => text.trim()).join(' / ');
  return problems.map((problem) => `${problem}: ${shown}`);
}

function findHidden(): string[] {
  return ['h1', 'main form button[type="submit"]'].flatMap((selector) => {
    const box = document.querySelector(selector)?.getBoundingClientRect();
    if (box === undefined) return [`no ${selector}`];
    const isSeen = box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth;
    return isSeen ? [] : [`${selector} ends at ${Math.round(box.right)} × ${Math.round(box.bottom)}`];
  });
}
