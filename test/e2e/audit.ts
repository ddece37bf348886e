/** What is asked of every screen: no barrier that axe finds, nothing cut or off the edge, no word of the machinery. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type Axe from 'axe-core';
import { namespaces } from '../../shared/i18n/namespaces.ts';
import { expect } from './fixtures.ts';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The short form: a browser reads it in half the time. */
const axeSource = readFileSync(join(process.cwd(), 'node_modules/axe-core/axe.min.js'), 'utf8');

/**
 * The language of a screen, its headlines that anybody meets, and those in its main part. Asked of the page itself, as all of
 * this file is: for a locator the runner would bring its own tools into each document, a quarter of what opening one takes.
 */
export const describeDocument = (page: Page) =>
  page.evaluate(() => ({
    language: document.documentElement.lang,
    headlines: [...document.querySelectorAll('h1')].filter(
      (each) => each.checkVisibility({ visibilityProperty: true }) && each.closest('[aria-hidden="true"]') === null,
    ).length,
    mainHeadlines: document.querySelectorAll('main h1').length,
  }));

/** Not with every document: most are left without having been judged, and reading axe costs half of what a visit does. */
async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
}

/** Colours and shapes have arrived: what never ends, as the lines on black, is not waited for. */
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

/** What axe judges beside the words: elements, their order, attributes, and which of the texts are empty. */
function describeStructure(page: Page): Promise<string> {
  return page.evaluate(() => {
    // Their values are words, or follow from the language.
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
        // Another language has another of its links and of its countries as the chosen one.
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

/** Finds what has not been judged before in the situation that it is told. */
export type ViolationSearch = (situation: string) => Promise<string[]>;

/**
 * For one screen in several languages and states: has axe judge each structure once in each situation. A language or state
 * that changes nothing but the words is not judged again; one that has other elements, attributes or an empty name is.
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
    // A message that is missing reads as the path of its key.
    ...namespaces.flatMap(keysOf).map((key) => `\\b${key.replaceAll('.', '\\.')}`),
  ].join('|'),
);

/** The paths of a namespace's keys, as far as they can be told from a word. */
function keysOf(namespace: string): string[] {
  const messages: unknown = JSON.parse(readFileSync(join(process.cwd(), `locales/en/${namespace}.json`), 'utf8'));
  const pathsIn = (value: unknown, path: string): string[] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, inner]) => pathsIn(inner, path === '' ? name : `${path}.${name}`))
      : [path];
  return pathsIn(messages, '').filter((path) => path.includes('.'));
}

/** Keys, placeholders and marks that stayed where words should be, also in what is only spoken or shown in a tab. */
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

/** Fails with the list of what was found, each with where it was. */
export function expectNone(problems: readonly string[], where: string): void {
  expect.soft(problems, where).toEqual([]);
}
