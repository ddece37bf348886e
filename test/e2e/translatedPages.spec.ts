/** Pages changed by browser translation, password managers and other extensions. */
import type { Page, Request } from '@playwright/test';
import { type ScreenState, screenStates } from '../support/screenStates.ts';
import { alter, modifications, translate, translateAlways } from './domModifications.ts';
import { expect, test } from './fixtures.ts';
import { waitForHydration } from './hydration.ts';
import { getMessages } from './messages.ts';
import { activationLinkIn, fillForm, mailTo, newAddress, submitForm } from './register.ts';
import { matrix } from './tiers.ts';

const t = getMessages('en');

/** The text without countdowns and request ids, which differ between pages. */
const readText = (page: Page) =>
  page.evaluate(() => {
    const read = document.body.cloneNode(true) as HTMLElement;
    for (const machinery of read.querySelectorAll('script, style, noscript')) machinery.remove();
    return (read.textContent ?? '')
      .replace(/\s+/g, ' ')
      .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '')
      .replace(/\d+\s(?:seconds?|min|h)\b/g, '');
  });

/**
 * Clicks or fills in a control, found by its position or its name; null if there is none. Runs in the page, because
 * Playwright's actions wait for animations.
 */
const use = (page: Page, wanted: number | string) =>
  page.evaluate((wanted) => {
    const controls = [...document.querySelectorAll<HTMLElement>('button, summary, input:not([type="hidden"]), select')]
      .filter((control) => control.checkVisibility() && !control.closest('[hidden]'))
      .map((control) => ({
        control,
        kind: `${control.localName} ${control.getAttribute('type')} ${control.getAttribute('name') ?? control.className} ${control.closest('dialog') !== null}`,
      }))
      .map(({ control, kind }, at, all) => {
        const earlier = all.slice(0, at).filter((each) => each.kind === kind).length;
        return { control, earlier, name: `${kind} ${earlier} ${control.ariaLabel ?? control.textContent}` };
      })
      // Two controls of each kind are enough.
      .filter(({ earlier }) => earlier < 2);
    const found = controls.find(({ name }, at) => wanted === at || wanted === name);
    if (found === undefined) return null;
    const { control, name } = found;
    control.focus();
    if (control instanceof HTMLInputElement && !['checkbox', 'radio'].includes(control.type)) {
      control.value = control.type === 'email' ? 'anna@gmial.com' : 'NOSUCHCODE';
      control.dispatchEvent(new Event('input', { bubbles: true }));
      control.blur();
    } else if (control instanceof HTMLSelectElement) {
      control.selectedIndex = control.options.length - 1;
      control.dispatchEvent(new Event('change', { bubbles: true }));
    } else control.click();
    return name;
  }, wanted);

const isWaiting = (page: Page) => page.locator('button[aria-disabled="true"] + [aria-live]:not(:empty)').count();

/** Returns a function that waits for requests and rendering after a click. */
function watchRequests(page: Page): () => Promise<void> {
  const inFlight = new Set<Request>();
  page.on('request', (request) => inFlight.add(request));
  page.on('requestfinished', (request) => inFlight.delete(request));
  page.on('requestfailed', (request) => inFlight.delete(request));
  const becomeIdle = () =>
    page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve))));
  return async () => {
    await becomeIdle().catch(() => undefined);
    await expect.poll(() => inFlight.size).toBe(0);
    await becomeIdle().catch(() => undefined);
  };
}

/** Uses each control of a screen in document order, also those of opened dialogs, and compares with the twin. */
async function useAll(page: Page, twin: Page, { path }: ScreenState): Promise<void> {
  const address = `/acquisition/en${path}`;
  const settle = [page, twin].map(watchRequests);
  const open = async () => {
    for (const each of [page, twin]) await each.goto(address);
    for (const each of [page, twin]) await waitForHydration(each);
    // Late content has loaded before the first click.
    for (const ready of settle) await ready();
    await translate(page);
  };
  await open();
  const opened = page.url();
  // A mutation by one page would change the responses for the other.
  for (const each of [page, twin])
    await each.route('**/graphql', (route) =>
      (route.request().postData() ?? '').includes('mutation') ? route.abort() : route.fallback(),
    );
  for (let index = 0; index < 60; index++) {
    const used = await use(page, index);
    if (used === null) break;
    // A dialog may be open in one of them only, so the control is found by its name.
    await expect.poll(() => use(twin, used)).toBe(used);
    for (const ready of settle) await ready();
    for (const each of [page, twin]) await expect.poll(() => isWaiting(each)).toBe(0);
    // Both are read at each attempt, because either may be slower.
    const shown = (each: Page) => readText(each).then((text) => [text, each.url()]);
    await expect(async () => expect(await shown(page), `${address}, ${used}`).toEqual(await shown(twin))).toPass({
      timeout: 60_000,
    });
    if (page.url() === opened) await translate(page);
    else await open();
  }
}

const isOneOfMany = ({ name }: ScreenState) => name.startsWith('slug ');

/** Those with the most controls. */
const isFullest = ({ name }: ScreenState) => ['invited', 'form'].includes(name);

test.describe('a translated page', () => {
  for (const scene of screenStates.filter((each) => !isOneOfMany(each))) {
    test(
      `has the same text as an untranslated page after each click or input: ${scene.route}, ${scene.name}`,
      isFullest(scene) ? {} : matrix,
      async ({ page, context, allowProblem }) => {
        allowProblem(/Failed to load resource/);
        await useAll(page, await context.newPage(), scene);
        await expect(page.getByText(t('common:error.headline'))).toHaveCount(0);
      },
    );
  }

  test('counts down past a full hour and midnight', async ({ page }) => {
    await page.clock.install({ time: new Date('2026-11-22T21:58:00Z') });
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto('/acquisition');
    const count = page.locator('p', { hasText: t('landing:midnight.next') });
    await count.scrollIntoViewIfNeeded();
    for (const [left, minutes] of [
      ['1 h 02 min', 0],
      ['1 h 01 min', 1],
      ['1 h 00 min', 1],
      ['59 min', 1],
      ['58 min', 1],
      ['01 min', 57],
      ['24 h 00 min', 1],
      ['23 h 59 min', 1],
    ] as const) {
      await page.clock.runFor(minutes * 60_000);
      await expect(count).toContainText(new RegExp(`[^\\d]${left.replaceAll(' ', '\\s*')}\\s*$`));
      await translate(page);
    }
  });

  test('shows each product with its own price', async ({ page }) => {
    await page.goto('/acquisition');
    await page.getByRole('button', { name: t('landing:slides.names.slip-dress') }).click();
    const dialog = page.getByRole('dialog');
    for (const [price, position] of [
      ['€189', '1 of 24'],
      ['€390', '2 of 24'],
      ['€540', '3 of 24'],
    ] as const) {
      await expect(dialog).toContainText(price);
      await expect(dialog).toContainText(position);
      await translate(page);
      await dialog.getByRole('button', { name: t('landing:popup.next') }).click();
    }
  });
});

/** React reports a failed hydration, and the policy an inline style, which extensions may set. */
const madeAnew = /Minified React error #418|Applying inline style/;

async function becomeMember(page: Page, mailbox: Parameters<typeof mailTo>[0]): Promise<void> {
  const email = newAddress('foreign');
  await page.goto('/acquisition');
  const code = page.getByRole('textbox', { name: t('common:code.label') }).first();
  const send = page.getByRole('button', { name: t('common:code.submit') }).first();
  for (const [typed, message] of [
    ['', t('common:code.missing')],
    ['NOSUCHCODE', t('common:code.invalid')],
  ] as const) {
    await code.fill(typed);
    await send.click();
    await expect(code).toHaveAccessibleDescription(new RegExp(message));
  }
  await code.fill('WELCOME10');
  await send.click();
  await expect(page).toHaveURL(/formstarted\?rc=WELCOME10/);
  await submitForm(page, 'en');
  await expect(page.getByRole('alert')).toContainText(t('validation:firstname'));
  await page.getByLabel(t('registration:firstname')).fill('4');
  await page.getByLabel(t('registration:firstname')).blur();
  await expect(page.getByRole('alert')).toContainText(t('validation:characters'));
  await expect(page.getByRole('alert')).not.toContainText(t('validation:firstname'));
  await fillForm(page, 'en', { email });
  await submitForm(page, 'en');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verify your email address');
  const mailPage = await page.context().newPage();
  await mailPage.goto(activationLinkIn((await mailTo(mailbox, email)).text));
  await mailPage.getByRole('button', { name: t('activation:ready.button') }).click();
  await expect(mailPage.getByRole('heading', { level: 1 })).toHaveText(t('common:accountActive'));
  await expect(page.getByText(t('common:accountActive')).first()).toBeVisible();
}

test('a visitor becomes a member on translated pages', async ({ page, context, product, allowProblem }) => {
  allowProblem(madeAnew);
  context.on('page', (each) => void translateAlways(each));
  await translateAlways(page);
  await becomeMember(page, product);
});

for (const [what, act] of Object.entries(modifications)) {
  // The last test applies all of them together.
  test.describe(`${what} before hydration`, matrix, () => {
    test.use({ waitsForHydration: false });

    test('keeps input and focus, and the form can be sent', async ({ page, product, allowProblem }) => {
      allowProblem(madeAnew);
      await alter(page, act);
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route('**/assets/*.js', async (route) => {
        await released;
        await route.continue();
      });
      const email = newAddress('early');
      await page.goto('/acquisition/registration/formstarted?rc=WELCOME10', { waitUntil: 'commit' });
      await fillForm(page, 'en', { email });
      await page.locator('select[name="country"]').selectOption('PL');
      const lastname = page.getByLabel(t('registration:lastname'));
      await lastname.evaluate((field: HTMLInputElement) => {
        field.focus();
        field.setSelectionRange(2, 2);
      });
      release();
      await waitForHydration(page);
      await expect(lastname).toHaveValue('Keller');
      await expect(lastname).toBeFocused();
      expect(await lastname.evaluate((field: HTMLInputElement) => field.selectionStart)).toBe(2);
      await expect(page.getByLabel(t('registration:email.label'))).toHaveValue(email);
      await expect(page.locator('select[name="country"]')).toHaveValue('PL');
      await expect(page.getByLabel(t('registration:gender.MRS'), { exact: true })).toBeChecked();
      await expect(page.locator('input[name="terms"]')).toBeChecked();
      await submitForm(page, 'en');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verify your email address');
      await mailTo(product, email);
    });
  });
}

test('a visitor becomes a member on pages changed by password managers and other extensions', async ({
  page,
  context,
  product,
  allowProblem,
}) => {
  allowProblem(madeAnew);
  const acts = Object.values(modifications).join('\n');
  context.on('page', (each) => void alter(each, acts));
  await alter(page, acts);
  await becomeMember(page, product);
});
