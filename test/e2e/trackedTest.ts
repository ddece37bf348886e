/** A test that records every request to third parties. */
import type { Page } from '@playwright/test';
import { namesIn, type Requests, readTraces, watchThirdParties, withoutVitals } from './fakeThirdParties.ts';
import { test as base } from './fixtures.ts';
import { getMessages } from './messages.ts';
import type { ProductEnv } from './products.ts';

export const container = 'https://www.googletagmanager.com/gtm.js';

interface Others {
  /** Every request to another origin than the site's and its backend's. */
  readonly others: Requests;
}

export const testWith = (env: ProductEnv) =>
  base.extend<Others>({
    decided: null,
    env,
    others: [
      async ({ context, product }, use) => use(await watchThirdParties(context, [product.siteUrl, product.backendUrl])),
      { auto: true },
    ],
  });

/** The data layer's content, without web vitals. */
export const names = async (page: Page) => withoutVitals(namesIn((await readTraces(page)).layer));

export const codeField = (page: Page) =>
  page.getByRole('textbox', { name: getMessages('en')('common:code.label') }).first();

/** Pending work has run. */
export async function settle(page: Page): Promise<void> {
  // Not `networkidle`: a request that an earlier page aborted may never be reported as finished.
  await page.waitForLoadState('load');
  for (let turn = 0; turn < 3; turn += 1)
    await page.evaluate(async () => {
      await new Promise((resolve) => setTimeout(resolve, 250));
      await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }));
    });
}
