import type { Page } from '@playwright/test';
import type { Driver } from './Driver.ts';

/** Requests that a navigation ended, fonts among them. */
const aborted = /ERR_ABORTED|NS_BINDING_ABORTED|cancelled|status=2152398850/;

/** For a page of Playwright or of Puppeteer, which has the same methods. */
export function createPageDriver(page: Page, close: () => Promise<unknown>): Driver {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`));
  page.on('console', (message) => message.type() === 'error' && problems.push(`console: ${message.text()}`));
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`status ${response.status()}: ${response.url()}`);
  });
  page.on('requestfailed', (request) => {
    problems.push(`${request.failure()?.errorText}: ${request.url()}`);
  });
  return {
    open: (url) => page.goto(url),
    evaluate: (expression) => page.evaluate(expression),
    click: (x, y) => page.mouse.click(x, y),
    press: (key) => page.keyboard.press(key),
    screenshot: () => page.screenshot(),
    takeProblems: async () => problems.splice(0).filter((problem) => !aborted.test(problem)),
    close,
  };
}
