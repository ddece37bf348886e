/**
 * Waits for hydration: React handles clicks only after it, so every navigation waits for the product's mark (set in
 * client/App.tsx).
 */
import type { Page, Response } from '@playwright/test';
import { rootId } from '../../shared/page/bootstrapState.ts';

const ways = ['goto', 'reload', 'goBack', 'goForward'] as const;

/** Without a locator, which would inject the runner's tools into each document. */
export async function waitForHydration(page: Page): Promise<void> {
  for (;;) {
    try {
      return await page.evaluate(untilHydrated, `#${rootId}[data-hydrated]`);
    } catch (error) {
      // The page navigated to another document: wait for that.
      if (!/context was destroyed/.test(String(error))) throw error;
    }
  }
}

/** Runs in the page. */
async function untilHydrated(sign: string): Promise<void> {
  await new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => look());
    const look = () => {
      if (document.querySelector(sign) === null) return;
      observer.disconnect();
      resolve();
    };
    observer.observe(document, { subtree: true, childList: true, attributeFilter: ['data-hydrated'] });
    look();
  });
  // The first effects have been painted.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

/** Every navigation of this page to a document of `origin` waits for hydration. */
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
