/** The first page view when a script, a message file or the page state is missing, broken or late. */
import type { Page } from '@playwright/test';
import { broken, expectMargin, headline, manifest } from './brokenPageTest.ts';
import { expect, test } from './fixtures.ts';
import { waitForHydration } from './hydration.ts';
import { getMessages } from './messages.ts';

const t = getMessages('en');
const notice = (page: Page) => page.getByText(t('common:noScript'));
const entry = `**/assets/${manifest.entry}`;

type State = { page: object; data: object };

/** Serves the document with its state changed. */
async function changeState(page: Page, path: string, change: (state: State) => void): Promise<void> {
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    const [whole = '', json = ''] = /id="state">(.*?)<\/script>/.exec(text) ?? [];
    const state = JSON.parse(json) as State;
    change(state);
    const changed = `id="state">${JSON.stringify(state).replaceAll('<', '\\u003c')}</script>`;
    await route.fulfill({ response, body: text.replace(whole, () => changed) });
  });
}

for (const [how, result] of [
  ['is missing', { status: 404, body: 'Page Not Found' }],
  ['is broken', { contentType: 'text/javascript', body: 'export const = ;' }],
  ['throws', { contentType: 'text/javascript', body: 'throw new Error("unsupported");' }],
  ['cannot be loaded', null],
] as const) {
  broken(`the page is readable and shows the JavaScript notice if the script ${how}`, async ({ page }) => {
    await page.route(entry, (route) => (result === null ? route.abort() : route.fulfill(result)));
    await page.goto('/acquisition');
    await expect(notice(page)).toBeVisible();
    await expect(headline(page)).toBeVisible();
  });
}

for (const name of ['common', 'landing'] as const) {
  broken(`the page shows the JavaScript notice if the file of its ${name} messages is missing`, async ({ page }) => {
    await page.route(`**/assets/${manifest.messages.en[name]}`, (route) => route.fulfill({ status: 404 }));
    await page.goto('/acquisition');
    await expect(notice(page)).toBeVisible();
    await expect(headline(page)).toBeVisible();
  });
}

broken('the page shows the JavaScript notice if a policy blocks every script', async ({ page }) => {
  await page.route('**/acquisition', async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), 'content-security-policy': "script-src 'none'" };
    await route.fulfill({ response, headers });
  });
  await page.goto('/acquisition');
  await expect(notice(page)).toBeVisible();
  await expect(headline(page)).toBeVisible();
});

for (const hasChunk of [true, false]) {
  const end = hasChunk
    ? 'shows the error page'
    : 'keeps the page readable and shows the JavaScript notice if the error page cannot be loaded';
  broken(`invalid page state ${end}`, async ({ page }) => {
    await page.route('**/acquisition/de', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace('id="state">{', 'id="state">') });
    });
    if (!hasChunk) await page.route('**/assets/showErrorPage-*.js', (route) => route.abort());
    await page.goto('/acquisition/de');
    const german = getMessages('de');
    const failed = headline(page).filter({ hasText: german('common:error.headline') });
    if (hasChunk) {
      await expect(failed).toBeVisible();
      await expect(page).toHaveTitle(`${german('common:error.title')} – Salon XIV`);
      await expectMargin(headline(page));
      await expect(page.getByText(german('common:noScript'))).toBeHidden();
    } else {
      await expect(page.getByText(german('common:noScript'))).toBeVisible();
      await expect(headline(page)).toBeVisible();
      await expect(failed).toBeHidden();
    }
  });
}

for (const [what, files] of [
  ['a script', entry],
  ['a message file', `**/assets/${manifest.messages.en.landing}`],
] as const) {
  broken(`${what} that loads slowly causes no JavaScript notice`, async ({ page }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(files, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/acquisition', { waitUntil: 'commit' });
    await expect(headline(page)).toBeVisible();
    await expect(notice(page)).toBeHidden();
    release();
    await waitForHydration(page);
    await expect(notice(page)).toBeHidden();
  });
}

broken('an error in the layout shows the error page with the request id', async ({ page }) => {
  await page.route(`**/assets/${manifest.messages.en.common}`, async (route) => {
    const response = await route.fetch();
    const changed = (await response.text()).replace(
      /skipToContent:"[^"]*"/,
      'get skipToContent(){throw Error("broken")}',
    );
    await route.fulfill({ response, body: changed });
  });
  const response = await page.goto('/acquisition');
  const requestId = (await response?.allHeaders())?.['x-request-id'] ?? '';
  await expect(headline(page)).toHaveText(t('common:error.headline'));
  await expect(page).toHaveTitle(/^Internal Server Error/);
  expect(requestId).not.toBe('');
  await expect(page.getByText(requestId)).toBeVisible();
  await expectMargin(headline(page));
  await expectMargin(page.getByRole('button', { name: t('common:error.reload') }));
});

broken('an error in a page shows an error with the request id inside the layout', async ({ page }) => {
  const path = '/acquisition/registration/deny';
  await changeState(page, path, (state) => Object.assign(state, { data: { state: null, values: null } }));
  const response = await page.goto(path);
  await expect(page.getByRole('alert').getByText(t('common:error.headline'))).toBeVisible();
  await expect(page.getByText((await response?.allHeaders())?.['x-request-id'] ?? 'none')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expectMargin(page.getByRole('alert'));
  const header = await page.getByRole('banner').boundingBox();
  const alert = await page.getByRole('alert').boundingBox();
  expect(alert?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
});

broken('scripts wait for the stylesheet, and the hero picture does not', async ({ page }) => {
  let isHeld = true;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const early: string[] = [];
  page.on('request', (request) => isHeld && request.resourceType() === 'script' && early.push(request.url()));
  const styles = `**/assets/${manifest.stylesheets.styles}`;
  const requests = page.waitForRequest(styles);
  await page.route(styles, async (route) => {
    await released;
    await route.continue();
  });
  const picture = page.waitForRequest(/\/assets\/hero-/);
  const document = page.waitForEvent('requestfinished');
  const opened = page.goto('/acquisition');
  await Promise.all([picture, document, requests]);
  isHeld = false;
  release();
  await opened;
  await waitForHydration(page);
  expect(early).toEqual([]);
});

broken('a page hydrates without animation frames', async ({ page }) => {
  await page.addInitScript(() => {
    window.requestAnimationFrame = () => 0;
  });
  await page.goto('/acquisition');
  await page.locator('[data-hydrated]').waitFor({ state: 'attached' });
});

broken('a URL that changes before hydration opens its page', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(entry, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/acquisition', { waitUntil: 'commit' });
  await expect(headline(page)).toBeVisible();
  await page.evaluate(() => window.history.pushState(null, '', '/acquisition/membership-interest'));
  release();
  await expect(headline(page)).toHaveText(t('membership:intro.headline'));
});

broken('a click before hydration is repeated after it', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(entry, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/acquisition/membership-interest/apply', { waitUntil: 'commit' });
  await page.getByRole('textbox').fill('early@example.com');
  await page.getByRole('button', { name: t('membership:apply.submit') }).click();
  release();
  await expect(page).toHaveURL(/membership-interest\/confirmation$/);
});

broken('a form that the browser submits before hydration is not submitted again after it', async ({ page }) => {
  await page.route(entry, () => undefined);
  await page.goto('/acquisition/membership-interest/apply', { waitUntil: 'commit' });
  await headline(page).waitFor();
  const remembered = await page.evaluate(() =>
    ['get', 'post', 'dialog'].map((method) => {
      const form = Object.assign(document.createElement('form'), { method, onsubmit: () => false });
      const button = form.appendChild(document.createElement('button'));
      document.body.append(form);
      button.click();
      return window.pressedButton === button;
    }),
  );
  expect(remembered).toEqual([false, false, true]);
});

test('an unknown URL in the app shows the 404 page in its language and is in the server’s log', async ({
  page,
  product,
  allowProblem,
}) => {
  allowProblem(/404/);
  await page.goto('/acquisition/de');
  await page.evaluate(() => {
    window.history.pushState(null, '', '/acquisition/de/no/such/page');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page).toHaveURL(/\/acquisition\/de\/error\/404$/);
  // The server's output arrives through a pipe, later than the response.
  await expect
    .poll(product.output)
    .toMatch(/Page not found.*\/acquisition\/de\/no\/such\/page|\/acquisition\/de\/no\/such\/page.*Page not found/);
  await page.goBack();
  await expect(page).toHaveURL(/\/acquisition\/de$/);
});
