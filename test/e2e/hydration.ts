/**
 * When a page may be touched. React answers a click only once it has hydrated, so every way that leads to a new document
 * waits for the product's own sign of it (set in client/App.tsx).
 */
import type { Page, Response } from '@playwright/test';
import { rootId } from '../../shared/bootstrapState.ts';

const ways = ['goto', 'reload', 'goBack', 'goForward'] as const;

export async function waitForHydration(page: Page): Promise<void> {
  await page.locator(`#${rootId}[data-hydrated]`).waitFor({ state: 'attached' });
  // What the first effects changed has been drawn.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
}

/** From now on every navigation of this page ends with hydration, where it ends in a document of the site at `origin`. */
export function makeNavigationsHydrate(page: Page, origin: string): void {
  for (const way of ways) {
    const navigate = page[way].bind(page) as (...parameters: unknown[]) => Promise<Response | null>;
    const navigateAndHydrate = async (...parameters: unknown[]) => {
      const response = await navigate(...parameters);
      if (new URL(page.url()).origin === origin) await waitForHydration(page);
      return response;
    };
    Object.assign(page, { [way]: navigateAndHydrate });
  }
}
