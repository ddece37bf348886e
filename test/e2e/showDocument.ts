/**
 * Shows the server's response for a URL in the current document, whose styles, fonts and pictures
 * are already loaded. For pages without scripts, and with `bypassCSP`, because the policy forbids pages to create
 * a document from text.
 */
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

export async function readDocument(page: Page, address: string, statuses: readonly number[] = [200]): Promise<string> {
  const response = await page.request.get(address);
  expect(statuses, address).toContain(response.status());
  return response.text();
}

export async function showDocument(page: Page, text: string): Promise<void> {
  await page.evaluate((texts) => {
    const { documentElement } = new DOMParser().parseFromString(texts, 'text/html');
    document.replaceChild(document.adoptNode(documentElement), document.documentElement);
  }, text);
  const areStyled = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].every(({ sheet }) => sheet !== null),
    );
  await expect.poll(areStyled).toBe(true);
  await page.evaluate(async () => {
    // Requests the fonts.
    document.body.getBoundingClientRect();
    await document.fonts.ready;
  });
}
