import { type MetricType, onINP } from 'web-vitals';
import type { RunOperation } from '../../../shared/graphql/operations.ts';
import { testConfig } from '../../../test/support/renderScreen.tsx';
import { startTags } from './startTags.ts';

jest.mock('web-vitals', () =>
  Object.fromEntries(['CLS', 'FCP', 'INP', 'LCP', 'TTFB'].map((n) => [`on${n}`, jest.fn()])),
);

it("a vital is sent to the site's metrics once, and only while there is consent to statistics", async () => {
  const fetch = jest.fn(async (_url: string, _init: RequestInit) => new Response(null, { status: 204 }));
  Object.assign(globalThis, { fetch });
  const run = (async () => ({ ok: false, failure: 'server' })) as unknown as RunOperation;
  const page = { config: testConfig, locale: 'en', route: 'landing', onRedaction: () => undefined } as const;
  let hasConsent = true;
  const start = await startTags({ ...page, track: () => undefined, run, hasStatisticsConsent: () => hasConsent });
  start({ statistics: true, marketing: true });
  const record = async (name: MetricType['name'], value: number) => {
    jest.mocked(onINP).mock.calls[0]?.[0]({ name, value, rating: 'good' } as never);
    await Promise.resolve();
    return fetch.mock.calls.map(([, { body }]) => JSON.parse(String(body)) as object);
  };
  expect(await record('INP', 100)).toEqual([{ INP: 100 }]);
  expect(await record('CLS', 0.1)).toEqual([{ INP: 100 }, { CLS: 0.1 }]);
  hasConsent = false;
  expect(await record('INP', 200)).toHaveLength(2);
});
