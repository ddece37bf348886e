/** Experiments for visitors: assigned on the server from a payload of the feature service. */
import { GrowthBook } from '@growthbook/growthbook';
import request from 'supertest';
import { consentTextVersion, formatConsent } from '../../shared/consent/consent.ts';
import type { AssignedExperiments, DocumentExperiments } from '../../shared/experiments/documentExperiments.ts';
import { createTestApp, type TestApp } from '../support/createTestApp.ts';
import { codeDetails, createFakeBackend } from '../support/fakeBackend.ts';
import { readDocument } from '../support/readDocument.ts';

const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0';

const drawn = (key: string, variations: readonly unknown[], more: object = {}) => ({
  key,
  hashAttribute: 'acqAnonymousId',
  hashVersion: 2,
  variations,
  meta: variations.map((_, index) => ({ key: `v${index}` })),
  ...more,
});

/** Every visitor is in both experiments, half of them in each variant. */
const features = {
  'lean-registration': { defaultValue: false, rules: [drawn('lean-test', [false, true])] },
  'landing-description': { defaultValue: 'default', rules: [drawn('words-test', ['default', 'social'])] },
  'of-another-team': { defaultValue: 'SECRETFLAG', rules: [] },
};

const redirectTo = (url: string, more: object = {}) => ({
  ...drawn('redirect-test', [{}, { urlRedirect: url }], { weights: [0, 1] }),
  status: 'running',
  urlPatterns: [{ type: 'regex', include: true, pattern: '^/acquisition(/[a-z]{2})?(\\?|$)' }],
  ...more,
});

const decision = (statistics: boolean) =>
  `consent=${formatConsent({ choices: { statistics, marketing: false }, textVersion: consentTextVersion, time: 1_790_000_000_000, by: 'plate' })}`;
const id = (number: number) => `visitor-0000-${String(number).padStart(6, '0')}`;

const apps: TestApp[] = [];
afterAll(() => Promise.all(apps.map((app) => app.close())));

async function createApp(payload: object = { features }, more: Parameters<typeof createTestApp>[0] = {}) {
  const app = await createTestApp({
    features: payload,
    deadlines: { initialWaitMs: 30_000, dataTimeoutMs: 30_000, render: 60_000 },
    ...more,
  });
  apps.push(app);
  return app;
}

const visit = (app: TestApp, path = '/acquisition', headers: Record<string, string> = {}) =>
  request(app.url)
    .get(path)
    .set({ 'User-Agent': browser, 'Accept-Language': 'en', ...headers })
    .redirects(0);

const cookiesOf = (response: { headers: Record<string, unknown> }) =>
  (response.headers['set-cookie'] ?? []) as string[];
const idCookieOf = (respond: { headers: Record<string, unknown> }) =>
  cookiesOf(respond).find((cookie) => cookie.startsWith('acqAnonymousId='));
const experimentsOf = (text: string): DocumentExperiments => readDocument(text).state.experiments;

async function assignedTo(
  app: TestApp,
  path: string,
  headers: Record<string, string> = {},
): Promise<AssignedExperiments> {
  const { text, status } = await visit(app, path, headers);
  expect(status).toBe(200);
  const assigned = experimentsOf(text);
  if (!assigned.isAssigned) throw new Error(`Not assigned: ${assigned.reason}`);
  return assigned;
}

let app: TestApp;
beforeAll(async () => {
  app = await createApp();
});

describe('spec §1: "A/B testing of page variants is supported"', () => {
  it('the page shows the assigned variant from the first byte, and the document names it', async () => {
    const seen = new Set<string>();
    for (let number = 0; number < 20; number += 1) {
      const { text } = await visit(app, '/acquisition', { Cookie: `acqAnonymousId=${id(number)}` });
      const { state } = readDocument(text);
      if (!state.experiments.isAssigned) throw new Error('Not assigned');
      const { variants, exposures } = state.experiments;
      expect(state.page.landing.description).toBe(variants.landingDescription);
      expect(exposures).toContainEqual({
        experiment: 'words-test',
        variation: variants.landingDescription === 'social' ? 'v1' : 'v0',
        routes: ['landing'],
      });
      seen.add(variants.landingDescription);
    }
    expect([...seen].sort()).toEqual(['default', 'social']);
  });

  it('the form is lean for visitors assigned to it, and other pages have no such state', async () => {
    const seen = new Set<boolean>();
    for (let number = 0; number < 20; number += 1) {
      const { text } = await visit(app, '/acquisition/registration/formstarted', {
        Cookie: `acqAnonymousId=${id(number)}`,
      });
      const { page, experiments } = readDocument(text).state;
      expect(page.flags.leanRegistration).toBe(experiments.variants.leanRegistration);
      seen.add(page.flags.leanRegistration);
      const other = await visit(app, '/acquisition/membership-interest', { Cookie: `acqAnonymousId=${id(number)}` });
      expect(readDocument(other.text).state.page.flags.leanRegistration).toBe(false);
    }
    expect(seen.size).toBe(2);
  });

  it('the landing page of a campaign keeps its texts, and counts no exposure of their experiment', async () => {
    for (let number = 0; number < 10; number += 1) {
      const { text } = await visit(app, '/acquisition/viral', { Cookie: `acqAnonymousId=${id(number)}` });
      const { page, experiments } = readDocument(text).state;
      expect(page.landing.description).toBe('viral');
      expect(experiments.isAssigned && experiments.exposures.map(({ experiment }) => experiment)).toEqual([
        'lean-test',
      ]);
    }
  });
});

describe('spec §3: "Experiment assignment attributes: acqAnonymousId and applicationCountry (from a backend country-determination call)."', () => {
  const byCountry = {
    features: {
      ...features,
      'lean-registration': {
        defaultValue: false,
        rules: [{ condition: { applicationCountry: 'SE' }, force: true }],
      },
    },
  };

  it('both are in the document, with language and device type', async () => {
    const { attributes } = await assignedTo(app, '/acquisition/de', { Cookie: `acqAnonymousId=${id(1)}` });
    expect(attributes).toEqual({
      acqAnonymousId: id(1),
      applicationCountry: 'DE',
      language: 'de',
      deviceType: 'desktop',
    });
    const phone = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0 Mobile';
    for (const [headers, deviceType] of [
      [{ 'Sec-CH-UA-Mobile': '?1' }, 'mobile'],
      [{ 'User-Agent': phone }, 'mobile'],
      [{ 'User-Agent': phone, 'Sec-CH-UA-Mobile': '?0' }, 'desktop'],
    ] as const)
      expect((await assignedTo(app, '/acquisition', headers)).attributes.deviceType).toBe(deviceType);
  });

  it('a backend that never responds delays the first page briefly, and later pages not at all', async () => {
    const hanging = await createApp(byCountry, {
      backend: createFakeBackend({ countryDetails: () => new Promise(() => undefined) }),
      deadlines: { initialWaitMs: 250, dataTimeoutMs: 500, render: 60_000 },
    });
    expect((await assignedTo(hanging, '/acquisition')).attributes.applicationCountry).toBe('DE');
    expect((await assignedTo(hanging, '/acquisition')).attributes.applicationCountry).toBe('DE');
    expect(hanging.backend.requests.map(({ operationName }) => operationName)).toEqual(['countryDetails']);
  });

  it('the backend’s country for an IP applies to its first page, and is queried once for each IP', async () => {
    const answering = await createApp(byCountry, { env: { TRUST_PROXY: '1' } });
    const path = '/acquisition/registration/formstarted?rc=WELCOME10';
    for (const assigned of [await assignedTo(answering, path), await assignedTo(answering, path)]) {
      expect(assigned.attributes.applicationCountry).toBe('SE');
      expect(assigned.variants.leanRegistration).toBe(true);
      expect(assigned.reasons['lean-registration']).toBe('forced');
    }
    const countRequests = () =>
      answering.backend.requests.filter(({ operationName }) => operationName === 'countryDetails').length;
    const before = countRequests();
    for (const address of ['192.0.2.1', '198.51.100.1', '192.0.2.1'])
      await assignedTo(answering, '/acquisition', { 'X-Forwarded-For': address });
    expect(countRequests() - before).toBe(2);
  });

  it('a late response applies from the next page on', async () => {
    let respond = (_country: object) => {};
    const late = new Promise<object>((resolve) => (respond = resolve));
    const answering = await createApp(byCountry, {
      backend: createFakeBackend({ countryDetails: () => late }),
      deadlines: { initialWaitMs: 1, dataTimeoutMs: 30_000, render: 60_000 },
    });
    const countryOf = async () => (await assignedTo(answering, '/acquisition')).attributes.applicationCountry;
    expect([await countryOf(), await countryOf()]).toEqual(['DE', 'DE']);
    respond({ countryDetails: { __typename: 'CountryDetails', country: 'SE' } });
    while ((await countryOf()) !== 'SE');
    expect(answering.backend.requests).toHaveLength(1);
  });

  it('a failed query is repeated by the next page', async () => {
    const refusing = await createApp(byCountry, {
      backend: createFakeBackend({ countryDetails: () => Promise.reject(new TypeError('fetch failed')) }),
    });
    const countryOf = async () => (await assignedTo(refusing, '/acquisition')).attributes.applicationCountry;
    expect(await countryOf()).toBe('DE');
    const requests = refusing.backend.requests.length;
    expect(await countryOf()).toBe('DE');
    expect(refusing.backend.requests.length).toBeGreaterThan(requests);
  });

  it('the CDN’s country header is used behind a trusted proxy only', async () => {
    const behind = await createApp(byCountry, { env: { TRUST_PROXY: '1' } });
    const headers = { 'CF-IPCountry': 'PL' };
    expect((await assignedTo(behind, '/acquisition', headers)).attributes.applicationCountry).toBe('PL');
    expect((await assignedTo(app, '/acquisition', headers)).attributes.applicationCountry).toBe('DE');
  });

  it('the backend is not queried if no experiment uses the country', async () => {
    const quiet = await createApp();
    await assignedTo(quiet, '/acquisition');
    expect(quiet.backend.requests).toEqual([]);
  });
});

describe('the anonymous id', () => {
  it.each([
    ['persistent', { Cookie: `acqAnonymousId=${id(7)}; ${decision(true)}` }],
    ['session', { Cookie: `acqAnonymousId=${id(7)}` }],
    ['new', {}],
    ['document', { 'Sec-Fetch-Site': 'same-origin' }],
  ] as const)(
    'from the source %s gives the same assignment in the browser as on the server',
    async (source, headers) => {
      for (const path of ['/acquisition', '/acquisition/de/registration/formstarted']) {
        const assigned = await assignedTo(app, path, headers);
        expect(assigned.source).toBe(source);
        const inBrowser = new GrowthBook({ attributes: assigned.attributes, url: `http://localhost:3000${path}` });
        inBrowser.initSync({ payload: { features } as never });
        expect(inBrowser.getFeatureValue('lean-registration', false)).toBe(assigned.variants.leanRegistration);
        expect(inBrowser.getFeatureValue('landing-description', '')).toBe(assigned.variants.landingDescription);
        inBrowser.destroy();
      }
    },
  );

  it('is a session cookie until consent, then a persistent one, and is set only once', async () => {
    const made = idCookieOf(await visit(app));
    expect(made).toMatch(/^acqAnonymousId=[\w-]{36}; Path=\/; SameSite=Lax$/);
    const granted = idCookieOf(await visit(app, '/acquisition', { Cookie: decision(true) }));
    expect(granted).toMatch(/; Max-Age=15552000;/);
    expect(idCookieOf(await visit(app, '/acquisition', { Cookie: `acqAnonymousId=${id(1)}` }))).toBeUndefined();
  });

  it.each(['short', 'x'.repeat(65), '<script>alert(1)</script>', '%00%00%00%00%00%00%00%00%00%00%00%00%00%00%00%00'])(
    'is replaced if the cookie has the invalid value %p',
    async (value) => {
      const { attributes, source } = await assignedTo(app, '/acquisition', { Cookie: `acqAnonymousId=${value}` });
      expect(source).toBe('new');
      expect(attributes.acqAnonymousId).toMatch(/^[\w-]{36}$/);
    },
  );
});

describe('no assignment, no id and no cookie', () => {
  it.each([
    [
      'spec §2: "Query parameter disablegb=true turns A/B testing off."',
      '/acquisition?disablegb=true',
      {},
      'disablegb',
    ],
    ['rejected statistics', '/acquisition', { Cookie: decision(false) }, 'refused'],
    ['Global Privacy Control', '/acquisition', { 'Sec-GPC': '1' }, 'refused'],
    ['Do Not Track', '/acquisition', { DNT: '1' }, 'refused'],
    ['a crawler', '/acquisition', { 'User-Agent': 'Googlebot/2.1' }, 'crawler'],
    [
      'a link checker',
      '/acquisition',
      { 'User-Agent': 'Mozilla/4.0 (compatible; ms-office; MSOffice rmj)' },
      'crawler',
    ],
    ['a prefetch', '/acquisition', { 'Sec-Purpose': 'Prefetch;prerender' }, 'crawler'],
    ['an image request', '/acquisition', { 'Sec-Fetch-Dest': 'image' }, 'crawler'],
    ['the activation page', '/acquisition/registration/activateaccount?token=x', {}, 'untracked'],
    ['an admin page', '/acquisition/admin/splitgenerator', { Cookie: 'apollo:default.token=admin' }, 'untracked'],
  ])('for %s', async (_, path, headers, reason) => {
    const response = await visit(app, path, headers as Record<string, string>);
    const { page, experiments } = readDocument(response.text).state;
    expect(experiments).toEqual({
      isAssigned: false,
      reason,
      variants: { leanRegistration: false, landingDescription: 'default' },
    });
    expect(page.landing.description).toBe('default');
    expect(cookiesOf(response).filter((cookie) => cookie.startsWith('acq'))).toEqual([]);
  });

  it('for HEAD', async () => {
    const response = await request(app.url)
      .head('/acquisition')
      .set({ 'User-Agent': browser, 'Accept-Language': 'en' });
    expect(response.status).toBe(200);
    expect(cookiesOf(response)).toEqual([]);
  });

  it('but a browser with Global Privacy Control is assigned after its visitor consents', async () => {
    await assignedTo(app, '/acquisition', { 'Sec-GPC': '1', Cookie: decision(true) });
  });

  it.each([
    ['rejected statistics', decision(false)],
    ['Global Privacy Control', 'a=b'],
  ])('and an existing id is deleted with %s', async (_, cookie) => {
    const response = await visit(app, '/acquisition', { Cookie: `acqAnonymousId=${id(1)}; ${cookie}`, 'Sec-GPC': '1' });
    expect(idCookieOf(response)).toBe('acqAnonymousId=; Max-Age=0; Path=/; SameSite=Lax');
    expect(response.text).not.toContain(id(1));
  });

  it('and every link of the page keeps disablegb', async () => {
    const { text } = await visit(app, '/acquisition?disablegb=true');
    expect(readDocument(text).state.values.carriedQuery).toBe('?disablegb=true');
  });
});

describe('spec §4: "Draft and stopped experiments give no assignment."', () => {
  it.each([
    ['a draft', { status: 'draft' }],
    ['a stopped one', { status: 'stopped' }],
    ['a stopped one with a forced variant', { status: 'stopped', force: 1 }],
    ['an inactive one', { active: false }],
  ])('%s assigns nobody by feature, redirect or query parameter', async (_, more) => {
    const idle = await createApp({
      features: {
        'lean-registration': { defaultValue: false, rules: [drawn('lean-test', [false, true], more)] },
        'landing-description': { defaultValue: 'default', rules: [drawn('words-test', ['default', 'social'], more)] },
      },
      experiments: [redirectTo('/acquisition/viral', more)],
    });
    for (let number = 0; number < 5; number += 1) {
      const path = '/acquisition?lean-test=1&words-test=1&redirect-test=1';
      const { variants, exposures } = await assignedTo(idle, path, { Cookie: `acqAnonymousId=${id(number)}` });
      expect(variants).toEqual({ leanRegistration: false, landingDescription: 'default' });
      expect(exposures).toEqual([]);
    }
  });
});

describe('LEAN_REGISTRATION', () => {
  it.each([
    ['on', true],
    ['off', false],
  ])('%s overrides the experiment, also without an assignment, and counts no exposure', async (value, expected) => {
    const fixed = await createApp({ features }, { env: { LEAN_REGISTRATION: value } });
    const path = '/acquisition/registration/formstarted';
    for (let number = 0; number < 10; number += 1) {
      const { text } = await visit(fixed, path, { Cookie: `acqAnonymousId=${id(number)}` });
      const { page, experiments } = readDocument(text).state;
      expect(page.flags.leanRegistration).toBe(expected);
      if (!experiments.isAssigned) throw new Error('Not assigned');
      expect(experiments.reasons['lean-registration']).toBe('environment');
      expect(experiments.exposures.map(({ experiment }) => experiment)).toEqual(['words-test']);
    }
    const { text } = await visit(fixed, `${path}?disablegb=true`);
    expect(readDocument(text).state.page.flags.leanRegistration).toBe(expected);
    expect(readDocument(text).state.experiments.variants.leanRegistration).toBe(expected);
  });
});

describe('a preview', () => {
  it('shows the variant of the query, and counts no exposure', async () => {
    const { variants, reasons, exposures } = await assignedTo(app, '/acquisition?words-test=1&lean-test=0');
    expect(variants).toEqual({ leanRegistration: false, landingDescription: 'social' });
    expect(reasons).toEqual({ 'lean-registration': 'forced', 'landing-description': 'forced' });
    expect(exposures).toEqual([]);
  });
});

it('an unregistered value is treated as the first variant', async () => {
  const odd = await createApp({
    features: { 'landing-description': { defaultValue: '<script>' }, 'lean-registration': {} },
  });
  expect((await assignedTo(odd, '/acquisition')).variants).toEqual({
    leanRegistration: false,
    landingDescription: 'default',
  });
});

it('simultaneous visitors of different variants each get their own page and id', async () => {
  const numbers = Array.from({ length: 400 }, (_, index) => index);
  const variantOf = new Map<number, string>();
  for (const number of numbers) {
    const alone = new GrowthBook({ attributes: { acqAnonymousId: id(number) } });
    alone.initSync({ payload: { features } as never });
    variantOf.set(number, alone.getFeatureValue('landing-description', ''));
  }
  const responses = await Promise.all(
    numbers.map((number) => visit(app, '/acquisition', { Cookie: `acqAnonymousId=${id(number)}` })),
  );
  for (const [index, { text }] of responses.entries()) {
    const { page, experiments } = readDocument(text).state;
    expect(page.landing.description).toBe(variantOf.get(index));
    expect(experiments.isAssigned && experiments.attributes.acqAnonymousId).toBe(id(index));
    expect(new Set(text.match(/visitor-0000-\d{6}/g))).toEqual(new Set([id(index)]));
  }
});

describe('a redirect experiment', () => {
  const visitor = { Cookie: `acqAnonymousId=${id(3)}` };

  it('redirects on the first load, with code, timestamp, campaign and all other parameters', async () => {
    const leading = await createApp({
      features,
      experiments: [redirectTo('http://localhost:3000/acquisition/social?utm_content=b')],
    });
    const query = 'rc=GOOD1&ts=1790000000000.abc&utm_source=mail&utm_content=a&gclid=x%26y';
    const response = await visit(leading, `/acquisition/de?${query}`, visitor);
    expect(response.status).toBe(302);
    expect(response.headers['cache-control']).toBe('private, no-store');
    const url = new URL(response.headers.location ?? '', leading.url);
    expect(url.pathname).toBe('/acquisition/de/social');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      rc: 'GOOD1',
      ts: '1790000000000.abc',
      utm_source: 'mail',
      utm_content: 'b',
      gclid: 'x&y',
    });
    expect(leading.backend.requests).toEqual([]);
  });

  it('is counted once by its target page, and followed for one hop', async () => {
    const leading = await createApp({ features, experiments: [redirectTo('/acquisition/social')] });
    const left = await visit(leading, '/acquisition', visitor);
    const arrival = cookiesOf(left).find((cookie) => cookie.startsWith('acqArrival=')) ?? '';
    expect(arrival).toMatch(/; Max-Age=60; Path=\/acquisition; .*HttpOnly; SameSite=Lax$/);
    expect(arrival).not.toContain(id(3));
    const cookies = `${visitor.Cookie}; ${arrival.split(';')[0]}`;
    const arrived = await visit(leading, left.headers.location, { Cookie: cookies });
    const exposed = (text: string) => {
      const assigned = experimentsOf(text);
      return assigned.isAssigned ? assigned.exposures.filter(({ experiment }) => experiment === 'redirect-test') : [];
    };
    expect(experimentsOf(arrived.text)).toMatchObject({ isAssigned: true, isRedirected: true });
    expect(exposed(arrived.text)).toEqual([{ experiment: 'redirect-test', variation: 'v1', routes: [] }]);
    expect(cookiesOf(arrived)).toContainEqual(
      expect.stringMatching(/^acqArrival=; Path=\/acquisition; Expires=Thu, 01 Jan 1970/),
    );
    expect(exposed((await visit(leading, '/acquisition/social', visitor)).text)).toEqual([]);
    expect(experimentsOf((await visit(leading, '/acquisition/social', visitor)).text)).not.toHaveProperty(
      'isRedirected',
    );
    // The page is cached by now: another arrival is still counted.
    const next = await visit(leading, left.headers.location, { Cookie: cookies });
    expect(exposed(next.text)).toHaveLength(1);
    // A visitor just redirected is not redirected again, even from the experiment's page.
    expect((await visit(leading, '/acquisition', { Cookie: cookies })).status).toBe(200);
  });

  it('keeps the control group on the page, and counts it there', async () => {
    const staying = await createApp({
      features,
      experiments: [redirectTo('/acquisition/social', { weights: [1, 0] })],
    });
    const { exposures, redirects } = await assignedTo(staying, '/acquisition', visitor);
    expect(redirects).toEqual(['redirect-test']);
    expect(exposures).toContainEqual({ experiment: 'redirect-test', variation: 'v0', routes: [] });
  });

  it.each([
    ['for a crawler', '/acquisition', { 'User-Agent': 'Googlebot/2.1' }],
    ['with disablegb', '/acquisition?disablegb=true', {}],
    ['without consent', '/acquisition', { Cookie: decision(false) }],
    ['from its target page', '/acquisition/social', {}],
    ['with a forged arrival cookie', '/acquisition', { Cookie: 'acqArrival=%5B%22redirect-test%22%2C%22v9%22%5D' }],
  ])('does not redirect %s', async (_, path, headers) => {
    const leading = await createApp({ features, experiments: [redirectTo('/acquisition/social')] });
    const { status, text } = await visit(leading, path, headers as Record<string, string>);
    expect(status).toBe(200);
    const assigned = experimentsOf(text);
    expect(
      assigned.isAssigned ? assigned.exposures.filter(({ experiment }) => experiment === 'redirect-test') : [],
    ).toEqual([]);
  });

  it('does not affect a code form submitted before scripts run', async () => {
    const pattern = { type: 'regex', include: true, pattern: 'formstarted' };
    const leading = await createApp({
      features,
      experiments: [redirectTo('/acquisition', { urlPatterns: [pattern] })],
    });
    const path = '/acquisition/registration/formstarted?registrationCode=good-1&journey=';
    expect((await visit(leading, path, visitor)).headers.location).toContain('formstarted?rc=GOOD1');
  });

  it('leads to the deny page for a rejected code at its target', async () => {
    const leading = await createApp(
      { features, experiments: [redirectTo('/acquisition/social')] },
      {
        backend: createFakeBackend({
          checkRegistrationCode: () => codeDetails({ errors: ['REGISTRATION_CODE_NO_BALANCE_LEFT'] }),
        }),
      },
    );
    const left = await visit(leading, '/acquisition?rc=NONE', visitor);
    const arrived = await visit(leading, left.headers.location, visitor);
    expect(arrived.headers.location).toContain('/registration/deny?reason=balance');
  });

  it.each([
    'https://evil.example/acquisition/social',
    '//evil.example/acquisition/social',
    '/\\evil.example/acquisition',
    'javascript:alert(1)',
    'data:text/html,x',
    'blob:http://localhost:3000/acquisition',
    'http://localhost:3000@evil.example/acquisition',
    'http://localhost:3001/acquisition/social',
    'https://localhost:3000/acquisition/social',
    '/other/path',
    '/acquisition/%2e%2e/%2e%2e/etc',
    '/acquisition/a/b',
    '/acquisition/error/404',
    '/acquisition/registration/deny',
    '/acquisition/registration/activateaccount',
    '/acquisition/admin/splitgenerator',

    'http://[',
  ])('to %s is rejected, and logged by its key only', async (target) => {
    const refusing = await createApp({ features, experiments: [redirectTo(target)] });
    const { redirects, exposures } = await assignedTo(refusing, '/acquisition', visitor);
    expect(redirects).toEqual([]);
    expect(exposures.map(({ experiment }) => experiment)).not.toContain('redirect-test');
    const lines = refusing.log.filter(({ message }) => message.startsWith('Redirect experiment rejected'));
    expect(lines.map(({ fields }) => fields)).toEqual([{ experiment: 'redirect-test' }]);
  });

  it('to a page with another redirect back is not followed, so there is no loop', async () => {
    const back = {
      ...redirectTo('/acquisition', {
        urlPatterns: [{ type: 'simple', include: true, pattern: '/acquisition/social' }],
      }),
      key: 'way-back',
    };
    const circling = await createApp({ features, experiments: [redirectTo('/acquisition/social'), back] });
    expect((await visit(circling, '/acquisition', visitor)).status).toBe(200);
    expect((await visit(circling, '/acquisition/social', visitor)).status).toBe(200);
  });
});

describe('unused parts of a payload do not affect the rest', () => {
  const lean = (more: object) => ({
    features: {
      ...features,
      'lean-registration': { defaultValue: false, rules: [{ ...features['lean-registration'].rules[0], ...more }] },
    },
  });
  const deep = JSON.parse(`${'{"a":'.repeat(40)}1${'}'.repeat(40)}`) as object;
  const members = lean({ condition: { acqAnonymousId: { $inGroup: 'members' } } });
  const list = { type: 'list', attributeKey: 'acqAnonymousId', values: Array.from({ length: 20 }, (_, of) => id(of)) };

  it.each<[string, object]>([
    ['a deep value of another team', { features: { ...features, theirs: { defaultValue: deep } } }],
    ['an invalid entry of another team', { features: { ...features, theirs: 7, others: null } }],
    ['null instead of lists', { features, experiments: null, savedGroups: null }],
    [
      'saved groups of other teams',
      { ...members, savedGroups: { members: list.values, theirs: { type: 'tomorrow' } } },
    ],
    ['saved groups with a type', { ...members, savedGroups: { members: list } }],
    [
      'a saved group that contains another',
      {
        ...lean({ condition: { $savedGroup: { id: 'nobodys' } } }),
        savedGroups: { nobodys: { type: 'condition', condition: { $savedGroup: { id: 'members' } } }, members: list },
      },
    ],
    ['experiments that are not redirects', { features, experiments: [null, 7, { key: 'visual', variations: [{}] }] }],
  ])('%s', async (_, payload) => {
    const app = await createApp(payload);
    const { exposures } = await assignedTo(app, '/acquisition', { Cookie: `acqAnonymousId=${id(3)}` });
    expect(exposures.map(({ experiment }) => experiment).sort()).toEqual(['lean-test', 'words-test']);
    expect(app.log.filter(({ level }) => level !== 'info')).toEqual([]);
  });
});

describe('a harmful payload', () => {
  const visitor = { Cookie: `acqAnonymousId=${id(3)}` };

  it('does not redirect URLs longer than the limit for patterns', async () => {
    const pattern = { type: 'regex', include: true, pattern: '^/acquisition\\?q=a.*a$' };
    const leading = await createApp({
      features,
      experiments: [redirectTo('/acquisition/social', { urlPatterns: [pattern] })],
    });
    expect((await visit(leading, `/acquisition?q=${'a'.repeat(200)}`, visitor)).status).toBe(302);
    expect((await visit(leading, `/acquisition?q=${'a'.repeat(2100)}`, visitor)).status).toBe(200);
  });

  it('causes no redirect loop by queries, with and without cookies', async () => {
    const at = (pattern: string) => ({ urlPatterns: [{ type: 'simple', include: true, pattern }] });
    const circling = await createApp({
      features,
      experiments: [
        redirectTo('/acquisition/social', at('/acquisition?round=1')),
        { ...redirectTo('/acquisition', at('/acquisition/social?round=1')), key: 'way-back' },
      ],
    });
    for (const path of ['/acquisition?round=1', '/acquisition/social?round=1']) {
      const { exposures } = await assignedTo(circling, path, visitor);
      expect(exposures.map(({ experiment }) => experiment)).not.toContain('redirect-test');
    }
  });

  it('that cannot be evaluated shows the default page, and is not logged for every page', async () => {
    const broken = await createApp({
      features: { 'lean-registration': { rules: [{ ...drawn('lean-test', [false, true]), filters: [null] }] } },
    });
    for (let time = 0; time < 6; time += 1)
      expect((await assignedTo(broken, '/acquisition', visitor)).exposures).toEqual([]);
    const lines = broken.log.filter(({ message }) => message === 'Experiment evaluation failed');
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.length).toBeLessThan(6);
  });
});
