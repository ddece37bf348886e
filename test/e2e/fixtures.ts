/**
 * What every journey has: the running product, and a page on which an error that the visitor would not see, in the
 * console, by the content security policy or in hydration, fails the test.
 */
import { test as base, type ConsoleMessage, expect, type Page } from '@playwright/test';
import type { Choices } from '../../shared/consent.ts';
import { consentCookieFor, refusal } from '../support/consentCookie.ts';
import { type Product, startProduct } from '../support/startProduct.ts';
import { makeNavigationsHydrate } from './hydration.ts';

interface WorkerFixtures {
  /** One per worker; the tests of a worker share its database, so they use addresses of their own. */
  readonly product: Product;
}

interface TestFixtures {
  /** Allows problems that match, in this test only: a page that answers 404 is an error to the console. */
  readonly allowProblem: (pattern: RegExp) => void;
  /** False only for tests of pages that cannot hydrate, or of the time before they do. */
  readonly waitsForHydration: boolean;
  /** What the visitor decided about tracking before; null: nothing, and is asked. */
  readonly decided: Choices | null;
}

/** For `test.use`: the page moves, as it does for most visitors. Otherwise they prefer it still (playwright.config.ts). */
export const moving = { contextOptions: { reducedMotion: 'no-preference' } } as const;

/** Collects the problems of every page of a context, as they are reported. */
function watchPage(page: Page, report: (problem: string) => void): void {
  page.on('pageerror', (error) => report(`Uncaught: ${error.message}`));
  page.on('console', (message: ConsoleMessage) => {
    // React reports hydration mismatches, and the browser violations of the policy, as errors.
    if (message.type() === 'error') report(`Console: ${message.text()} (${message.location().url})`);
  });
}

/** What the last action set off must be reported before the page closes. A page that is navigating away has no more to say. */
async function settle(page: Page): Promise<void> {
  await page
    .evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 })))
    .catch(() => undefined);
}

/** A worker's own product. One that ended by itself, or not in order, is a fault that no journey may hide. */
export async function serveProduct(
  env: Readonly<Record<string, string>>,
  use: (product: Product) => Promise<void>,
): Promise<void> {
  const product = await startProduct({ env: { RATE_LIMITS: 'off', ...env } });
  await use(product);
  const code = await product.stop();
  if (code !== 0) throw new Error(`The product ended with ${code}:\n${product.output().slice(-4000)}`);
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  waitsForHydration: [true, { option: true }],
  decided: [refusal, { option: true }],
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads from the pattern which fixtures are wanted.
    async ({}, use) => serveProduct({}, use),
    { scope: 'worker', timeout: 240_000 },
  ],
  page: async ({ page, javaScriptEnabled }, use) => {
    await use(page);
    if (javaScriptEnabled !== false) await settle(page);
  },
  context: async ({ context, product, javaScriptEnabled, waitsForHydration, decided }, use) => {
    // Without scripts nothing hydrates; with them, no test can forget to wait.
    if (waitsForHydration && javaScriptEnabled !== false)
      context.on('page', (page) => makeNavigationsHydrate(page, product.siteUrl));
    if (decided !== null) await context.addCookies([consentCookieFor(product.siteUrl, decided)]);
    await use(context);
  },
  baseURL: async ({ product }, use) => use(product.siteUrl),
  allowProblem: [
    async ({ context }, use) => {
      const problems: string[] = [];
      const allowed: RegExp[] = [];
      context.on('page', (page) => watchPage(page, (problem) => problems.push(problem)));
      await use((pattern) => void allowed.push(pattern));
      expect(problems.filter((problem) => !allowed.some((pattern) => pattern.test(problem)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
