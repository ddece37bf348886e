/** Steps shared by several tests. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Locale } from '../../shared/i18n/locales.ts';
import type { Product } from '../support/startProduct.ts';
import { expect } from './fixtures.ts';
import { getMessages } from './messages.ts';

export function newAddress(name = 'maria'): string {
  return `${name}.${randomUUID().slice(0, 8)}@example.org`;
}

export interface Person {
  readonly email: string;
  readonly firstname?: string;
  readonly lastname?: string;
}

export async function fillForm(
  page: Page,
  locale: Locale,
  { email, firstname = 'Maria', lastname = 'Keller' }: Person,
): Promise<void> {
  const t = getMessages(locale);
  await page.getByText(t('registration:gender.MRS'), { exact: true }).click();
  await page.getByLabel(t('registration:firstname')).fill(firstname);
  await page.getByLabel(t('registration:lastname')).fill(lastname);
  await page.getByLabel(t('registration:email.label')).fill(email);
  await page.locator('input[name="terms"]').check();
}

export async function submitForm(page: Page, locale: Locale): Promise<void> {
  await page.getByRole('button', { name: getMessages(locale)('registration:submit') }).click();
}

/** The newest mail to an email address, once it has arrived. */
export async function mailTo(
  product: Product,
  address: string,
): Promise<{ subject: string; text: string; html: string }> {
  let found: { subject: string; text: string; html: string } | undefined;
  await expect
    .poll(async () => {
      found = (await product.mailbox()).find((mail) => mail.to.includes(address));
      return found !== undefined;
    })
    .toBe(true);
  if (found === undefined) throw new Error('unreachable');
  return found;
}

export function activationLinkIn(text: string): string {
  const link = /https?:\/\/\S+activateaccount\?\S+/.exec(text)?.[0];
  if (link === undefined) throw new Error('The mail contains no activation link');
  return link;
}
