/** Requests with a consent service: none before it is ready and has consent. */
import type { Page } from '@playwright/test';
import { readTraces } from './fakeThirdParties.ts';
import { expect } from './fixtures.ts';
import { matrix } from './tiers.ts';
import { codeField, container, names, settle, testWith } from './trackedTest.ts';

const loader = 'https://consent.example/loader.js';
const test = testWith({ GTM_CONTAINER_ID: 'GTM-TEST123', CONSENT_SCRIPT_URL: loader });

// One product for all tests, because starting one is slow.
test.describe.configure({ mode: 'default' });

interface ConsentDouble {
  readonly initialise: () => void;
  readonly older: (agreed: boolean) => void;
  readonly newer: (agreed: boolean) => void;
}

const report = (page: Page, [method, agreed]: readonly ['initialise' | 'older' | 'newer', boolean?]) =>
  page.evaluate(
    ([name, given]) => {
      const { consentDouble } = window as unknown as { consentDouble: ConsentDouble };
      consentDouble[name](given ?? false);
    },
    [method, agreed] as const,
  );

for (const generation of ['older', 'newer'] as const) {
  for (const order of [
    [['initialise'], [generation, true]],
    [[generation, true], ['initialise']],
  ] as const) {
    test(
      `with a consent service nothing is sent before it is ready: ${order.map(([name]) => name).join(', ')}`,
      order[0][0] === 'initialise' ? {} : matrix,
      async ({ page, others }) => {
        await page.goto('/acquisition');
        await page.waitForFunction(() => 'consentDouble' in window);
        await settle(page);
        expect(others).toEqual([loader]);
        await report(page, order[0]);
        await settle(page);
        // Only the service has written to the data layer.
        expect({ others, names: await names(page) }).toEqual({ others: [loader], names: ['consent_status'] });
        await report(page, order[1]);
        await expect
          .poll(() => names(page))
          .toEqual(['consent default', 'consent_status', 'consent update', 'payload', 'landing', 'gtm.js']);
        await expect.poll(() => others).toContain(container);
      },
    );
  }

  test(`with a consent service a refusal is respected (${generation})`, async ({ page, others }) => {
    await page.goto('/acquisition');
    await page.waitForFunction(() => 'consentDouble' in window);
    await report(page, ['initialise']);
    await report(page, [generation, false]);
    await codeField(page).fill('WELCOME10');
    await settle(page);
    expect({ others, names: await names(page) }).toEqual({ others: [loader], names: ['consent_status'] });
  });
}

test('with a blocked consent service nothing is sent', async ({ page, context, allowProblem }) => {
  allowProblem(/Failed to load resource|consent service/);
  const requests: string[] = [];
  context.on('request', (request) => requests.push(new URL(request.url()).hostname));
  await context.route(loader, (route) => route.abort());
  await page.goto('/acquisition');
  await codeField(page).fill('WELCOME10');
  await settle(page);
  expect((await readTraces(page)).layer).toBeNull();
  expect([...new Set(requests)].sort()).toEqual(['consent.example', 'localhost']);
});
