/**
 * What every journey has: the running product, and a page on which an error that the visitor would not see, in the
 * console, by the content security policy or in hydration, fails the test.
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

/**
 * None is made before a test asks for it. All of them stand here: for a fixture of a worker that only some files have, the
 * runner starts other workers, each with a browser.
 */
interface WorkerFixtures {
  readonly products: Products;
  /** A feature service with nothing in it. */
  readonly growthbook: FakeGrowthbook;
  /** Takes error reports. */
  readonly collector: Collector;
  /** Signs everybody in as `anna`, an administrator. */
  readonly identityProvider: FakeIdentityProvider;
}

interface TestFixtures {
  /** What its product is started with. Tests of one such product stay in one worker (`mode: 'default'`): each starts its own. */
  readonly env: ProductEnv;
  /** One per worker and variables; its tests share a database, so they use addresses of their own. */
  readonly product: Product;
  /** Allows problems that match, in this test only: a page that answers 404 is an error to the console. */
  readonly allowProblem: (pattern: RegExp) => void;
  /** False only for tests of pages that cannot hydrate, or of the time before they do. */
  readonly waitsForHydration: boolean;
  /** What the visitor decided about tracking before; null: nothing, and is asked. */
  readonly decided: Choices | null;
}

/** For `test.use`: the page moves as it does for most visitors. Otherwise visitors prefer it still (playwright.config.ts). */
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
  // In this order: what the variables lead to ends after the product that asks it.
  product: [async ({ env, products }, use) => use(await products.serve(env)), { timeout: 240_000 }],
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
