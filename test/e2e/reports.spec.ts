/** Error reports of a real browser: what it sends, and what the collector receives. */
import type { Page } from '@playwright/test';
import type { CollectedEvent, Collector } from '../support/fakeCollector.ts';
import { findSeeded, seeded } from '../support/findSeeded.ts';
import { lintPersonalData } from '../support/lintPersonalData.ts';
import { expect, test } from './fixtures.ts';
import { activationLinkIn, fillForm, mailTo, newAddress, submitForm } from './register.ts';

/** Form input; gender and country are matched as whole texts only, because they are short. */
const filled = {
  firstName: seeded.firstName,
  lastName: seeded.lastName,
  email: seeded.email,
  postalCode: '74931 QX',
  bday: seeded.bday,
  registrationCode: 'WELCOME10',
  query: seeded.query,
  token: seeded.token,
};
const short = ['MRS', 'NL', 'Netherlands'];

const formPath = `/acquisition/registration/formstarted?rc=${filled.registrationCode}&${filled.query}`;

test.use({
  env: async ({ collector }, use) =>
    use({
      OPTIONAL_FIELDS: 'postalCode,birthday',
      SENTRY_DSN: collector.dsn,
      APP_VERSION: '1.4.0',
      ENVIRONMENT: 'staging',
    }),
});

// One product for all tests, because starting one is slow.
test.describe.configure({ mode: 'default' });

/** What the browser sends and the collector receives from now on; `next` is the collector's next event. */
function watchReports(page: Page, collector: Collector) {
  const posted: Buffer[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/acquisition/reports') || request.url().includes('/acquisition/reports?'))
      posted.push(
        Buffer.concat([Buffer.from(JSON.stringify(request.headers())), request.postDataBuffer() ?? Buffer.alloc(0)]),
      );
  });
  const before = collector.received.length;
  let seen = before;
  return {
    next: async (): Promise<CollectedEvent> => {
      seen += 1;
      const event = (await collector.events(seen)).at(-1);
      if (event === undefined) throw new Error('unreachable');
      return event;
    },
    /** Neither contains personal data. */
    expectNothingPersonal: async (values: Readonly<Record<string, string>> = filled) => {
      // Playwright may report a request after its receiver.
      await expect.poll(() => posted.length).toBe(seen - before);
      const { received } = collector;
      for (const body of [...posted, ...received.slice(before).map(({ body }) => body)]) {
        const lines = body.toString().split('\n');
        const event: unknown = JSON.parse(lines[2] ?? '');
        expect(findSeeded(body, values)).toEqual([]);
        expect(lintPersonalData(event, Object.values(values))).toEqual([]);
        expect(textsIn(event).filter((text) => short.includes(text))).toEqual([]);
      }
    },
  };
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

async function fillEverything(page: Page): Promise<void> {
  await page.goto(formPath);
  await page.locator('select[name="country"]').selectOption('NL');
  await fillForm(page, 'en', { email: filled.email, firstname: filled.firstName, lastname: filled.lastName });
  await page.locator('input[name="postalCode"]').fill(filled.postalCode);
  await page.locator('input[name="birthday"]').fill(filled.bday);
  await page.locator('input[name="newsletter"]').check();
}

/** Form input, URL and session storage as an error's message. */
const quoteAll = `(() => {
  const fields = [...document.querySelectorAll('input, select')].map(({ name, value }) => name + '=' + value);
  return 'Cannot go on: ' + JSON.stringify([fields, location.href, { ...sessionStorage }, { ...localStorage }, document.cookie]);
})()`;

/** The scrubbed message. */
const quoted = /^Cannot go on: .*\[scrubbed\]/;

const sentence =
  'spec §7: "Error reports scrub gender, firstName, lastName, email, postalCode, bday, country and anonymise IP."';

test(`${sentence} An error in the submission of a filled form.`, async ({ page, collector, allowProblem }) => {
  allowProblem(/Cannot go on/);
  const { next, expectNothingPersonal } = watchReports(page, collector);
  // It has a random id too.
  const challenge = page.waitForRequest((request) => request.postData()?.includes('issueBotChallenge') === true);
  await fillEverything(page);
  await challenge;
  await page.evaluate(`{
    const usual = crypto.getRandomValues.bind(crypto);
    crypto.getRandomValues = (bytes) => {
      crypto.getRandomValues = usual;
      throw new RangeError(${quoteAll});
    };
  }`);
  await submitForm(page, 'en');
  const { exception, release, environment, tags } = await next();
  expect({ release, environment }).toEqual({ release: '1.4.0', environment: 'staging' });
  expect(tags).toEqual({ request_id: expect.stringMatching(/^[0-9a-f-]{36}$/), route: 'formStarted', locale: 'en' });
  expect(exception.values[0]).toMatchObject({ type: 'RangeError', value: expect.stringMatching(quoted) });
  const files = exception.values[0]?.stacktrace?.frames.map(({ filename }) => filename) ?? [];
  expect(files).toContainEqual(expect.stringMatching(/^app:\/\/\/assets\/FormStarted-\w{8}\.js$/));
  await expectNothingPersonal();
});

test(`${sentence} An error while a filled form is rendered.`, async ({ page, collector, allowProblem }) => {
  allowProblem(/Cannot go on/);
  const { next, expectNothingPersonal } = watchReports(page, collector);
  await fillEverything(page);
  await page.locator('input[name="terms"]').uncheck();
  // The error summary fails to render.
  await page.evaluate(`{
    const usual = Array.prototype.map;
    Array.prototype.map = function (...given) {
      if (this[0]?.field !== undefined && this[0]?.message !== undefined) throw new EvalError(${quoteAll});
      return usual.apply(this, given);
    };
  }`);
  await submitForm(page, 'en');
  const { exception, tags } = await next();
  // The component stack precedes the error.
  expect(exception.values.map(({ type }) => type)).toEqual(['React ErrorBoundary EvalError', 'EvalError']);
  expect(exception.values[1]?.value).toMatch(quoted);
  expect(tags).toMatchObject({ route: 'formStarted' });
  await expectNothingPersonal();
});

test(`${sentence} An unhandled rejection, of an error and of another value.`, async ({
  page,
  collector,
  allowProblem,
}) => {
  allowProblem(/Cannot go on|^Uncaught: Object$/);
  const { next, expectNothingPersonal } = watchReports(page, collector);
  await fillEverything(page);
  await page.evaluate(`void Promise.reject(Object.assign(new URIError(${quoteAll}), { form: document.forms[0] }))`);
  expect((await next()).exception.values[0]).toMatchObject({ type: 'URIError', value: expect.stringMatching(quoted) });
  await page.evaluate(`void Promise.reject({ email: ${JSON.stringify(filled.email)}, said: ${quoteAll} })`);
  expect((await next()).exception.values[0]?.value).toBe('A value that is not an Error was thrown');
  await expectNothingPersonal();
});

test(`${sentence} A backend response that quotes the form, and one that quotes the code.`, async ({
  page,
  collector,
  allowProblem,
}) => {
  allowProblem(/Missing clientKey/);
  const { next, expectNothingPersonal } = watchReports(page, collector);
  await fillEverything(page);
  await page.route('**/graphql', (route) => {
    const message = `${route.request().postData()} was refused`;
    return route.fulfill({ json: { errors: [{ message, extensions: { email: filled.email } }], data: null } });
  });
  await submitForm(page, 'en');
  await expect(page.getByRole('alert').first()).toBeVisible();
  await page.unroute('**/graphql');
  await page.route('**/graphql', (route) => {
    const errors = [`${filled.registrationCode} OF ${filled.email}`];
    const response = { errors, errorDetails: [], invitorName: null, countryOptions: [] };
    return route.fulfill({ json: { data: { registrationCodeDetails: response } } });
  });
  await page.goto('/acquisition');
  const field = page.getByRole('textbox').first();
  await field.fill(filled.registrationCode);
  await field.press('Enter');
  expect((await next()).exception.values[0]).toMatchObject({ type: 'Error', value: '[scrubbed] OF [scrubbed]' });
  await page.evaluate('setTimeout(() => { throw new Error("Missing clientKey"); })');
  expect((await next()).exception.values[0]?.value).toBe('Missing clientKey');
  await expectNothingPersonal();
});

test('the token of an activation link is in no report, and sent to no other host', async ({
  page,
  collector,
  product,
  allowProblem,
}) => {
  allowProblem(/Cannot go on/);
  const email = newAddress('reported');
  await page.goto('/acquisition/registration/formstarted?rc=WELCOME10');
  await fillForm(page, 'en', { email });
  await submitForm(page, 'en');
  const link = activationLinkIn((await mailTo(product, email)).text);
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).origin));
  const { next, expectNothingPersonal } = watchReports(page, collector);
  await page.goto(link);
  await page.evaluate("setTimeout(() => { throw new Error('Cannot go on: ' + initialUrl + location.href); })");
  expect((await next()).tags).toMatchObject({ route: 'activateAccount' });
  await expectNothingPersonal(Object.fromEntries(new URL(link).searchParams));
  // The backend's host may be missing.
  hosts.delete(new URL(product.backendUrl).origin);
  expect([...hosts]).toEqual([product.siteUrl]);
});

test('an error before the load event is reported after it, and the reporter loads no earlier', async ({
  page,
  collector,
  allowProblem,
}) => {
  allowProblem(/early/);
  const { next, expectNothingPersonal } = watchReports(page, collector);
  // Before the load event.
  await page.addInitScript(`new MutationObserver((_changes, observer) => {
    if (document.documentElement.dataset.scripts !== 'running') return;
    observer.disconnect();
    setTimeout(() => { throw new SyntaxError('early'); });
  }).observe(document, { attributes: true, subtree: true })`);
  await page.goto('/acquisition/en');
  expect((await next()).exception.values[0]?.type).toBe('SyntaxError');
  const { loaded, asked } = await page.evaluate(() => ({
    loaded: (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).loadEventEnd,
    // Fetched, and then imported from the browser's cache.
    asked: (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
      ({ name, transferSize }) => name.includes('/assets/sentry-') && transferSize > 0,
    ),
  }));
  expect(asked).toHaveLength(1);
  expect(asked[0]?.startTime).toBeGreaterThan(loaded);
  await expectNothingPersonal();
});

test('a page without errors does not load the reporter', async ({ page }) => {
  const files: string[] = [];
  page.on('request', (request) => files.push(request.url()));
  await page.goto('/acquisition/en', { waitUntil: 'load' });
  for (const _turn of [1, 2, 3])
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 4000 })));
  expect(files.filter((file) => file.endsWith('.js'))).not.toEqual([]);
  expect(files.filter((file) => /sentry-|\/reports/.test(file))).toEqual([]);
});
