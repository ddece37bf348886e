/**
 * When a page may be touched. React answers a click only once it has hydrated, so every way that leads to a new document
 * waits for the product's own sign of it (set in client/App.tsx).
 */
import type { Page, Response } from '@playwright/test';
import { rootId } from '../../shared/page/bootstrapState.ts';

const ways = ['goto', 'reload', 'goBack', 'goForward'] as const;

/**
 * Not by a locator: the runner would bring all of its own tools into each document for that, which takes a quarter of what
 * opening the document does.
 */
export async function waitForHydration(page: Page): Promise<void> {
  for (;;) {
    try {
      return await page.evaluate(untilHydrated, `#${rootId}[data-hydrated]`);
    } catch (error) {
      // The page went on to another document, which is waited for in its place.
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
  // What the first effects changed has been drawn.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
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
