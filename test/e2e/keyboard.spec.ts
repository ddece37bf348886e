/** User flows by keyboard. */
import type { Page } from '@playwright/test';
import { expectNone, findViolations } from './audit.ts';
import { expect, test } from './fixtures.ts';
import { getMessages } from './messages.ts';
import { activationLinkIn, mailTo, newAddress } from './register.ts';
import { matrix } from './tiers.ts';
import { expectVisibleFocus, tabThrough } from './visibleFocus.ts';

const t = getMessages('en');

/** Presses Tab until the named element has focus; fails on any stop without visible focus. */
async function tabTo(page: Page, name: string | RegExp, role?: Parameters<Page['getByRole']>[0]): Promise<void> {
  const passed: string[] = [];
  for (let stops = 0; stops < 60; stops += 1) {
    await page.keyboard.press('Tab');
    await expectVisibleFocus(page);
    const focused = page.locator(':focus');
    if ((await focused.count()) === 0) continue;
    const expected = role === undefined ? page.getByLabel(name) : page.getByRole(role, { name });
    if ((await expected.and(focused).count()) > 0) return;
    passed.push(await focused.evaluate((element) => element.outerHTML.slice(0, 80)));
  }
  throw new Error(`Tab does not reach ${name}. It passed:\n${passed.join('\n')}`);
}

test('a visitor registers and activates by keyboard', async ({ page, product }) => {
  const email = newAddress('keys');
  await page.goto('/acquisition?rc=WELCOME15');
  await tabTo(page, t('landing:popup.accept'), 'button');
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('registration:headline'));
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await tabTo(page, t('registration:gender.MRS'), 'radio');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: t('registration:gender.MR'), exact: true })).toBeChecked();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('radio', { name: t('registration:gender.MRS') })).toBeChecked();
  await tabTo(page, t('registration:firstname'));
  await page.keyboard.type('Maria');
  await tabTo(page, t('registration:lastname'));
  await page.keyboard.type('Keller');
  await tabTo(page, t('registration:email.label'));
  await page.keyboard.type(email);
  const terms = page.locator('input[name="terms"]');
  for (let stops = 0; stops < 10 && !(await terms.evaluate((box) => box === document.activeElement)); stops += 1) {
    await page.keyboard.press('Tab');
    await expectVisibleFocus(page);
  }
  await page.keyboard.press('Space');
  await expect(terms).toBeChecked();
  await tabTo(page, t('registration:submit'), 'button');
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('status:finished.headline'));
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expectNone(await findViolations(page), 'the waiting page');
  await tabTo(page, t('status:change.open'), 'button');
  await page.keyboard.press('Enter');
  await tabTo(page, t('status:change.label'));
  expectNone(await findViolations(page), 'the waiting page, with the form for another address');

  await page.goto(activationLinkIn((await mailTo(product, email)).text));
  expectNone(await findViolations(page), 'the activation page');
  await tabTo(page, t('activation:ready.button'), 'button');
  await page.keyboard.press('Space');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('common:accountActive'));
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expectNone(await findViolations(page), 'the activated account');
  await tabTo(page, t('common:header.login'), 'link');
});

const stops = [
  ['the landing page', '?rc=WELCOME10'],
  ['the form', '/registration/formstarted?rc=WELCOME10'],
  ['the waiting page', '/registration/formfinished'],
  ['the activation page', '/registration/activateaccount?id=seeded-expired-link'],
  ['the deny page', '/registration/deny?reason=expired'],
] as const;

for (const [name, path] of stops) {
  for (const width of [320, 1280]) {
    test(
      `on ${name} the focus is visible at every tab stop, ${width} px wide`,
      width === 320 ? {} : matrix,
      async ({ page }) => {
        await page.setViewportSize({ width, height: 640 });
        // Carousels scroll smoothly.
        await page.emulateMedia({ reducedMotion: 'no-preference' });
        await page.goto(`/acquisition${path}`);
        // At least one stop.
        expect(await tabThrough(page, 150)).toBeGreaterThan(5);
      },
    );
  }
}

test('the first tab stop skips the header', async ({ page }) => {
  await page.goto('/acquisition/registration/formstarted?rc=WELCOME10');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: t('common:skipToContent') });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});

test('the focus is on the headline after a link and after Back', async ({ page }) => {
  await page.goto('/acquisition/registration/deny?reason=invalid&rc=NOSUCHCODE');
  await tabTo(page, t('deny:next.applyLink'), 'link');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('membership:intro.headline'));
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('deny:invalid.headline'));
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a language is chosen by keyboard', async ({ page }) => {
  await page.goto('/acquisition/registration/deny?reason=expired');
  const menu = page.getByRole('banner').locator('details');
  const opener = menu.locator('summary');
  const tabToMenu = async () => {
    for (let stops = 0; stops < 10 && !(await opener.evaluate((it) => it === document.activeElement)); stops += 1) {
      await page.keyboard.press('Tab');
      await expectVisibleFocus(page);
    }
  };
  await tabToMenu();
  await page.keyboard.press('Enter');
  await expect(menu).toHaveAttribute('open');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(menu).not.toHaveAttribute('open');
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, 'Polski', 'link');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('lang', 'pl');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(getMessages('pl')('deny:expired.headline'));
});

test('the error summary is focused at the top of the viewport and links to each field', async ({ page }) => {
  await page.goto('/acquisition/registration/formstarted?rc=WELCOME10');
  await tabTo(page, t('registration:submit'), 'button');
  await page.keyboard.press('Enter');
  const summary = page.getByRole('alert').first();
  await expect(summary).toBeFocused();
  await expect.poll(async () => Math.round((await summary.boundingBox())?.y ?? Number.NaN)).toBe(24);
  const links = summary.getByRole('link');
  const count = await links.count();
  expect(count).toBeGreaterThanOrEqual(4);
  for (let index = 0; index < count; index += 1) {
    await links.nth(index).focus();
    const field = ((await links.nth(index).getAttribute('href')) ?? '').slice(1);
    await page.keyboard.press('Enter');
    await expect(page.locator(`[id="${field}"]`)).toBeFocused();
    await expectVisibleFocus(page);
  }
});

test('the video button of an invitation is entirely visible at every viewport height', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/acquisition?rc=WELCOME10');
  const video = page.getByRole('button', { name: t('landing:video.pause') });
  for (const [width, height] of [
    [1280, 640],
    [1366, 768],
    [1440, 800],
    [1536, 864],
    [1440, 900],
    [1920, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    const invitation = await page.locator('[data-card]').first().boundingBox();
    const button = await video.boundingBox();
    if (invitation === null || button === null) throw new Error('Video and invitation are both shown');
    expect.soft(button.y, `${width} × ${height}`).toBeGreaterThanOrEqual(invitation.y + invitation.height);
  }
  await page.setViewportSize({ width: 844, height: 390 });
  const invitation = await page.locator('[data-card]').first().boundingBox();
  expect((await video.boundingBox())?.x).toBeGreaterThan((invitation?.x ?? 0) + (invitation?.width ?? 0));
});
