/** An admin's sign-in with the development backend, and back to the page. */
import type { Page } from '@playwright/test';
import { getMessages } from './messages.ts';

/** `path` without a language: the door is in English. Where nobody is signed in, its 401 is an error to the console. */
export async function signInTo(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page
    .getByRole('main')
    .getByRole('link', { name: getMessages('en')('admin:signIn.link') })
    .click();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`**${path}`);
}
