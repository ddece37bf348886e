/** An admin's sign-in with the development backend, and back to the page. */
import type { Page } from '@playwright/test';
import { getMessages } from './messages.ts';

/** `path` without a language: the sign-in page is in English. Its status 401 is a console error. */
export async function signInTo(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page
    .getByRole('main')
    .getByRole('link', { name: getMessages('en')('admin:signIn.link') })
    .click();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`**${path}`);
}
