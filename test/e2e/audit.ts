/** Checks for every page: no axe violation, no cut text, no raw key or placeholder. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type Axe from 'axe-core';
import { namespaces } from '../../shared/i18n/namespaces.ts';
import { expect } from './fixtures.ts';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The minified form parses faster. */
const axeSource = readFileSync(join(process.cwd(), 'node_modules/axe-core/axe.min.js'), 'utf8');

/**
 * The page's language, its visible headlines, and those in main. Evaluated in the page, because locators inject the
 * runner's tools into each document.
 */
export const describeDocument = (page: Page) =>
  page.evaluate(() => ({
    language: document.documentElement.lang,
    headlines: [...document.querySelectorAll('h1')].filter(
      (each) => each.checkVisibility({ visibilityProperty: true }) && each.closest('[aria-hidden="true"]') === null,
    ).length,
    mainHeadlines: document.querySelectorAll('main h1').length,
  }));

/** Loaded on demand, because most documents are not checked and axe is slow to load. */
async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
}

/** Transitions have finished; endless animations are skipped. */
async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const passing = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });
}

/** One line per element: rule, element, what to do. */
export async function findViolations(page: Page): Promise<string[]> {
  await waitForAnimations(page);
  await loadAxe(page);
  return page.evaluate(async (values) => {
    const { axe } = globalThis as unknown as { axe: typeof Axe };
    const { violations } = await axe.run(document, {
      runOnly: { type: 'tag', values },
      rules: { 'target-size': { enabled: true } },
      resultTypes: ['violations'],
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
    );
  }, standards);
}

/** What axe checks apart from texts: elements, their order, attributes, and which texts are empty. */
function describeStructure(page: Page): Promise<string> {
  return page.evaluate(() => {
    // Their values depend on the language.
    const textAttributes = [
      'action',
      'alt',
      'aria-label',
      'aria-roledescription',
      'content',
      'href',
      'placeholder',
      'title',
      'value',
    ];
    const emptiness = (text: string | null) => (text === null || text.trim() === '' ? 'empty' : 'words');
    const structureOf = (element: Element): string => {
      const attributes = [...element.attributes]
        // The current link and country depend on the language.
        .filter(({ name }) => name !== 'selected' && !(name === 'aria-current' && element.hasAttribute('hreflang')))
        .map(({ name, value }) => `${name}=${textAttributes.includes(name) ? emptiness(value) : value}`);
      const separate = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && emptiness(node.textContent) === 'words',
      );
      const inner = element.matches('script, style') ? [] : [...element.children].map(structureOf);
      return `<${[element.tagName, ...attributes].join(' ')}>${separate ? 'words' : ''}${inner.join('')}</>`;
    };
    return `${emptiness(document.title)} ${structureOf(document.body)}`;
  });
}

/** Finds violations of structures not checked before in this situation. */
export type ViolationSearch = (situation: string) => Promise<string[]>;

/**
 * For one page in several languages and states: runs axe once for each structure and situation. Languages and states
 * that change only texts are skipped.
 */
export function createViolationSearch(page: Page): ViolationSearch {
  const checked = new Set<string>();
  return async (situation) => {
    const key = `${situation}\n${await describeStructure(page)}`;
    if (checked.has(key)) return [];
    checked.add(key);
    return findViolations(page);
  };
}

const machinery = new RegExp(
  [
    `\\b(?:${namespaces.join('|')}):[a-z][\\w.-]*`,
    '\\{\\{|\\}\\}',
    '</?\\w+>',
    '\\$t\\(',
    '\\b(?:undefined|NaN)\\b',
    // A missing message shows its key's path.
    ...namespaces.flatMap(keysOf).map((key) => `\\b${key.replaceAll('.', '\\.')}`),
  ].join('|'),
);

/** The paths of a namespace's keys that are not plain words. */
function keysOf(namespace: string): string[] {
  const messages: unknown = JSON.parse(readFileSync(join(process.cwd(), `locales/en/${namespace}.json`), 'utf8'));
  const pathsIn = (value: unknown, path: string): string[] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, inner]) => pathsIn(inner, path === '' ? name : `${path}.${name}`))
      : [path];
  return pathsIn(messages, '').filter((path) => path.includes('.'));
}

/** Keys, placeholders and tags left in texts, labels and titles. */
export async function findRawMessages(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const spoken = [...document.querySelectorAll('[aria-label], [alt], [title], [placeholder]')].flatMap((element) =>
      ['aria-label', 'alt', 'title', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
    );
    const described = [...document.querySelectorAll('meta[content]')].map((meta) => meta.getAttribute('content') ?? '');
    // biome-ignore lint/performance/useDomNodeTextContent: styles and scripts are no words that a visitor sees.
    const shown = document.body.innerText.split('\n');
    return [document.title, ...described, ...shown, ...spoken];
  });
  return [...new Set(texts.filter((text) => machinery.test(text)))];
}

/** Fails with the list of problems and their places. */
export function expectNone(problems: readonly string[], where: string): void {
  expect.soft(problems, where).toEqual([]);
}
