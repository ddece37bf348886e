/** Overridden variants apply to one browser only, and are not counted. */
import request from 'supertest';
import type { AssignedExperiments } from '../../shared/experiments/documentExperiments.ts';
import { overridesCookie } from '../../shared/experiments/inspector.ts';
import { drawAll } from '../support/browserGrowthbook.ts';
import { createTestApp, type TestApp } from '../support/createTestApp.ts';
import { readDocument } from '../support/readDocument.ts';

/** Every visitor is assigned to the first variant of both. */
const features = {
  'lean-registration': { defaultValue: false, rules: [drawAll('lean-test', [false, true], 0)] },
  'landing-description': { defaultValue: 'default', rules: [drawAll('words-test', ['default', 'social'], 0)] },
};
const landing = '/acquisition';
const form = '/acquisition/registration/formstarted';

const apps: TestApp[] = [];
afterAll(() => Promise.all(apps.map((app) => app.close())));

async function createApp(env: Readonly<Record<string, string>> = {}): Promise<TestApp> {
  const deadlines = { initialWaitMs: 30_000, dataTimeoutMs: 30_000, render: 60_000 };
  const app = await createTestApp({ features: { features }, deadlines, env });
  apps.push(app);
  return app;
}

async function visit(app: TestApp, path: string, overrides: string | null, headers: Record<string, string> = {}) {
  const cookies = ['acqAnonymousId=visitor-0123456789', ...(overrides === null ? [] : [overrides])];
  const response = await request(app.url)
    .get(path)
    .set({ 'User-Agent': 'Mozilla/5.0 Chrome/140.0', 'Accept-Language': 'en', Cookie: cookies.join('; '), ...headers });
  expect(response.status).toBe(200);
  const { page, experiments } = readDocument(response.text).state;
  return { text: response.text, page, experiments, assigned: experiments as AssignedExperiments };
}

const received = (value: string) => `${overridesCookie}=${value}`;

let app: TestApp;
beforeAll(async () => {
  app = await createApp();
});

it('shows the overridden variant with its reason, and counts no exposure', async () => {
  const { text, page, assigned } = await visit(app, landing, received('landing-description=3'));
  expect(page.landing.description).toBe('viralProductShare');
  expect(text).not.toContain('A house that opens by invitation.');
  expect(assigned.variants).toEqual({ leanRegistration: false, landingDescription: 'viralProductShare' });
  expect(assigned.reasons).toEqual({ 'lean-registration': 'experiment', 'landing-description': 'override' });
  // The other experiment has its assigned variant, and is counted.
  expect(assigned.exposures.map(({ experiment }) => experiment)).toEqual(['lean-test']);
});

it('is read after invalid older cookies of the same name', async () => {
  const older = ['acqOverrides=nonsense', 'consent=1.0.5.00.plate', 'acqAnonymousId=short', 'acqOverrides='];
  const { assigned } = await visit(app, landing, [...older, received('landing-description=3')].join('; '));
  expect(assigned.variants.landingDescription).toBe('viralProductShare');
  const { assigned: other } = await visit(app, landing, null, {
    Cookie: 'acqAnonymousId=short; acqAnonymousId=visitor-0123456789',
  });
  expect(other.attributes.acqAnonymousId).toBe('visitor-0123456789');
});

it('overrides several experiments, boolean ones and with the default variant, too', async () => {
  const both = await visit(app, form, received('lean-registration=1&landing-description=0'));
  expect(both.page.flags.leanRegistration).toBe(true);
  expect(both.assigned.reasons).toEqual({ 'lean-registration': 'override', 'landing-description': 'override' });
  expect(both.assigned.exposures).toEqual([]);
});

it('does not affect the next visitor, whose page stays identical', async () => {
  const seen = async () => {
    const { page, assigned } = await visit(app, landing, null);
    return JSON.stringify([page, assigned]);
  };
  const before = await seen();
  const others = Array.from({ length: 5 }, (_, index) => visit(app, landing, received(`landing-description=${index}`)));
  const [pages, between] = await Promise.all([Promise.all(others), seen()]);
  expect(pages.map(({ page }) => page.landing.description)).toEqual([
    'default',
    'social',
    'viral',
    'viralProductShare',
    'daba',
  ]);
  expect([between, await seen()]).toEqual([before, before]);
});

it('overrides the environment, with its reason', async () => {
  const fixed = await createApp({ LEAN_REGISTRATION: 'on' });
  const { page, assigned } = await visit(fixed, form, received('lean-registration=0'));
  expect(page.flags.leanRegistration).toBe(false);
  expect(assigned.reasons['lean-registration']).toBe('override');
  expect((await visit(fixed, form, null)).assigned.reasons['lean-registration']).toBe('environment');
});

it.each([
  ['disablegb=true', `${landing}?disablegb=true`, {}],
  ['Global Privacy Control', landing, { 'Sec-GPC': '1' }],
  ['a crawler', landing, { 'User-Agent': 'Googlebot/2.1' }],
])('has no effect without experiments: %s', async (_, path, headers) => {
  const { page, experiments } = await visit(
    app,
    path,
    received('landing-description=1'),
    headers as Record<string, string>,
  );
  expect(experiments.isAssigned).toBe(false);
  expect(page.landing.description).toBe('default');
});

it.each([
  ['has an unknown index', 'landing-description=9'],
  ['has a value instead of an index', 'landing-description=social'],
  ['contains markup', 'landing-description=%3Cscript%3E'],
  ['has the key __proto__', '__proto__=1'],
  ['names an unregistered experiment', 'another=1'],
  ['has an invalid escape', '%E0%A4%A'],
  ['is an object', 'j:{"landing-description":1}'],
  ['is too long', `landing-description=1&${'x'.repeat(600)}`],
])('ignores a cookie that %s', async (_, value) => {
  const { page, assigned } = await visit(app, landing, received(value));
  expect(page.landing.description).toBe('default');
  expect(assigned.reasons['landing-description']).toBe('experiment');
  expect(app.log.filter(({ level }) => level !== 'info')).toEqual([]);
});
