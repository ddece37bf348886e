/** Proof of work and account privacy. */
import type { Page } from '@playwright/test';
import { findViolations } from './audit.ts';
import { test as base, expect } from './fixtures.ts';
import { getMessages } from './messages.ts';
import { fillForm, mailTo, newAddress, submitForm } from './register.ts';

const test = base.extend({ env: { BOT_CHECK_EFFORT: '150', NEUTRAL_ANSWERS: 'on' } });

// One product for all tests, because starting one is slow.
test.describe.configure({ mode: 'default' });

const t = getMessages('en');
const form = '/acquisition/en/registration/formstarted?rc=WELCOME10';

/** The page's operations in order. */
function listenFor(page: Page): readonly string[] {
  const operations: string[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/graphql') || request.method() !== 'POST') return;
    operations.push(String((request.postDataJSON() as { operationName?: string }).operationName));
  });
  return operations;
}

test('requests the challenge at the first input and solves it before submission', async ({ page, product }) => {
  const operations = listenFor(page);
  const email = newAddress();
  await page.goto(form);
  expect(await findViolations(page)).toEqual([]);
  expect(operations).not.toContain('issueBotChallenge');
  const proofs = page.waitForResponse(/\/createProofs-\w+\.js$/);
  await fillForm(page, 'en', { email });
  expect((await proofs).ok()).toBe(true);
  await submitForm(page, 'en');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verify your email address');
  expect(operations.filter((name) => /Bot|register/.test(name))).toEqual(['issueBotChallenge', 'registerChecked']);
  expect((await mailTo(product, email)).text).toContain('activateaccount?id=');
});

test('hides the honeypot from keyboard and screen readers', async ({ page }) => {
  await page.goto(form);
  const hidden = page.locator('[name=REGISTRATION]');
  await expect(hidden).toHaveCount(1);
  await page
    .getByRole('checkbox', {
      name: t('registration:terms.label')
        .replace(/<[^>]+>/g, '')
        .slice(0, 12),
    })
    .focus();
  await page.keyboard.press('Tab');
  await expect(hidden).not.toBeFocused();
  expect(await page.locator('form').first().ariaSnapshot()).not.toContain('REGISTRATION');
});

test('a filled honeypot shows the reason, keeps the input, and allows another submission', async ({ page }) => {
  await page.goto(form);
  await fillForm(page, 'en', { email: newAddress() });
  const hidden = page.locator('[name=REGISTRATION]');
  await hidden.evaluate((input: HTMLInputElement) => {
    input.value = 'https://spam.example';
  });
  await submitForm(page, 'en');
  await expect(page.getByText(t('common:error.unproven'))).toBeVisible();
  await expect(page.getByLabel(t('registration:firstname'))).toHaveValue('Maria');
  await expect(hidden).toHaveValue('');
  await page.getByRole('button', { name: t('common:error.retry') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verify your email address');
});

test('an application sends a proof of work', async ({ page }) => {
  const operations = listenFor(page);
  await page.goto('/acquisition/en/membership-interest/apply');
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('textbox').fill(newAddress());
  await page.getByRole('button', { name: t('membership:apply.submit') }).click();
  await expect(page).toHaveURL(/membership-interest\/confirmation/);
  expect(operations).toEqual(expect.arrayContaining(['issueBotChallenge', 'applyForMembershipChecked']));
});

test('registering an email address with an account looks like any other, and its owner gets a mail', async ({
  page,
  product,
}) => {
  await page.goto(form);
  await fillForm(page, 'en', { email: 'active@example.com', firstname: 'Mallory' });
  await submitForm(page, 'en');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verify your email address');
  const mail = await mailTo(product, 'active@example.com');
  expect(mail.subject).toBe('You already have an account');
  expect(mail.text).not.toContain('Mallory');
});

const without = base.extend({ env: { BOT_CHECK: 'off' } });

without(
  'with the bot check off, the page has no honeypot, loads nothing and requests no challenge',
  async ({ page }) => {
    const operations = listenFor(page);
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(request.url()));
    await page.goto(form);
    await expect(page.locator('[name=REGISTRATION]')).toHaveCount(0);
    expect(await page.content()).not.toContain('botCheck');
    await fillForm(page, 'en', { email: newAddress() });
    await submitForm(page, 'en');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verify your email address');
    expect(operations).toContain('register');
    expect(operations).not.toContain('issueBotChallenge');
    expect(scripts.filter((url) => url.includes('createProofs'))).toEqual([]);
  },
);
