/**
 * Fixtures of every browser test: the running product, and a page that fails the test on console, content security
 * policy and hydration errors.
 */
import { test as base, type ConsoleMessage, expect, type Page } from '@playwright/test';
import type { Choices } from '../../shared/consent/consent.ts';
import { consentCookieFor, refusal } from '../support/consentCookie.ts';
import { type Collector, startCollector } from '../support/fakeCollector.ts';
import { createFakeGrowthbook, type FakeGrowthbook } from '../support/fakeGrowthbook.ts';
import { type FakeIdentityProvider, startIdentityProvider } from '../support/fakeIdentityProvider.ts';
import type { Product } from '../support/startProduct.ts';
import { makeNavigationsHydrate } from './hydration.ts';
import { createProducts, type ProductEnv, type Products } from './products.ts';

/** Created lazily. All are here, because different worker fixtures need separate workers, each with a browser. */
interface WorkerFixtures {
  readonly products: Products;
  /** An empty feature service. */
  readonly growthbook: FakeGrowthbook;
  /** Receives error reports. */
  readonly collector: Collector;
  /** Signs everybody in as the admin `anna`. */
  readonly identityProvider: FakeIdentityProvider;
}

interface TestFixtures {
  /**
   * The product's variables. Tests with the same ones stay in one worker (`mode: 'default'`), because each worker
   * starts a product.
   */
  readonly env: ProductEnv;
  /** One per worker and variables; tests share its database, so they use separate email addresses. */
  readonly product: Product;
  /** Allows matching problems in this test only: a page with status 404 is a console error. */
  readonly allowProblem: (pattern: RegExp) => void;
  /** False only for pages that do not hydrate, or tests before hydration. */
  readonly waitsForHydration: boolean;
  /** The visitor's earlier consent decision; null: none. */
  readonly decided: Choices | null;
}

/** For `test.use`: enables animations; reduced motion is the default (playwright.config.ts). */
export const moving = { contextOptions: { reducedMotion: 'no-preference' } } as const;

/** Collects the problems of every page of a context. */
function watchPage(page: Page, report: (problem: string) => void): void {
  page.on('pageerror', (error) => report(`Uncaught: ${error.message}`));
  page.on('console', (message: ConsoleMessage) => {
    // React reports hydration mismatches, and the browser violations of the policy, as errors.
    if (message.type() === 'error') report(`Console: ${message.text()} (${message.location().url})`);
  });
}

/** Problems of the last action must be reported before the page closes. A navigating page reports no more. */
async function settle(page: Page): Promise<void> {
  await page
    .evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 })))
    .catch(() => undefined);
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  waitsForHydration: [true, { option: true }],
  decided: [refusal, { option: true }],
  env: [{}, { option: true }],
  products: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads from the pattern which fixtures are wanted.
    async ({}, use) => {
      const products = createProducts();
      await use(products);
      await products.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  growthbook: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => {
      const growthbook = await createFakeGrowthbook({ features: {}, experiments: [] });
      await use(growthbook);
      await growthbook.close();
    },
    { scope: 'worker' },
  ],
  collector: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => {
      const collector = await startCollector();
      await use(collector);
      await collector.close();
    },
    { scope: 'worker' },
  ],
  identityProvider: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => {
      const provider = await startIdentityProvider();
      await use(provider);
      await provider.close();
    },
    { scope: 'worker' },
  ],
  // In this order: services stop after the product that uses them.
  product: [async ({ env, products }, use) => use(await products.serve(env)), { timeout: 240_000 }],
  page: async ({ page, javaScriptEnabled }, use) => {
    await use(page);
    if (javaScriptEnabled !== false) await settle(page);
  },
  context: async ({ context, product, javaScriptEnabled, waitsForHydration, decided }, use) => {
    // Without scripts there is no hydration; with them every test waits for it.
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
