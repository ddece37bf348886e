/** The counts by campaign, language, landing page and test version: of the site, of registrations, and their sums. */
import request from 'supertest';
import { signSiteProof } from '../../node/security/signedHeaders.ts';
import { createTestApp, type TestApp } from '../support/createTestApp.ts';
import { describeOnBothDatabases } from '../support/describeOnBothDatabases.ts';
import { createFakeBackend, json } from '../support/fakeBackend.ts';
import {
  activate,
  type BackendUnderTest,
  eventually,
  register,
  registrationOf,
  signInAs,
  startTestBackend,
  testSecret,
  tokenIn,
} from './backendUnderTest.ts';

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const longTimeouts = { initialWaitMs: 60_000, dataTimeoutMs: 60_000, render: 90_000 };
const steps = ['opened', 'begun', 'registered', 'activated'] as const;
const dimensions = ['code', 'link', 'campaign', 'language', 'landing', 'experiment'] as const;

type Dimension = (typeof dimensions)[number];
type Counts = Record<(typeof steps)[number], number>;
type Row = Counts & { readonly value: string; readonly code: string | null; readonly label: string | null };

const features = {
  'lean-registration': {
    defaultValue: false,
    rules: [
      {
        key: 'lean-test',
        hashAttribute: 'acqAnonymousId',
        hashVersion: 2,
        variations: [false, true],
        weights: [0, 1],
        meta: [{ key: 'v0' }, { key: 'v1' }],
      },
    ],
  },
};

const sum = (rows: readonly Counts[]): Counts => {
  const sumOf = (step: keyof Counts) => rows.reduce((total, row) => total + row[step], 0);
  return {
    opened: sumOf('opened'),
    begun: sumOf('begun'),
    registered: sumOf('registered'),
    activated: sumOf('activated'),
  };
};

/** Pseudo-random, so that a failure can be repeated. */
function createPick(start: number) {
  let seed = start;
  return <Value>(values: readonly Value[]): Value => {
    seed = (seed * 48_271) % 2_147_483_647;
    return values[seed % values.length] as Value;
  };
}

describeOnBothDatabases((createDatabase) => {
  let backend: BackendUnderTest;
  let site: TestApp;
  beforeAll(async () => {
    backend = await startTestBackend({ databaseUrl: await createDatabase() });
    site = await createTestApp({
      features: { features },
      deadlines: longTimeouts,
      backend: { ...createFakeBackend(), fetch: globalThis.fetch },
      env: {
        PUBLIC_URL: 'https://join.salon.example',
        TRUST_PROXY: '1',
        ACQ_BACKEND_GRAPHQL_URL: `http://127.0.0.1:${backend.port}/graphql`,
        LINK_SIGNING_SECRET: backend.linkSigningSecret,
      },
    });
  });
  afterAll(async () => {
    await site.close();
    await backend.close();
  });

  const ask = async <Result>(query: string, variables: object) =>
    (await backend.ask<{ result: Result }>(query, variables, await signInAs())).data.result;
  const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const period = { from: dayAfter(0), to: dayAfter(1) };
  const readGroups = async (dimension: Dimension, forDownload = true) => {
    const query = `query($dimension: AdminFunnelDimension!, $from: String!, $to: String!, $after: String, $forDownload: Boolean) {
      result: adminFunnelGroups(dimension: $dimension, from: $from, to: $to, after: $after, forDownload: $forDownload) {
        rows { value code label ${steps.join(' ')} } next totals { ${steps.join(' ')} } } }`;
    const rows: Row[] = [];
    let after: string | null = null;
    for (;;) {
      type Page = { rows: Row[]; next: string | null; totals: Counts };
      const page: Page = await ask<Page>(query, { ...period, dimension, after, forDownload });
      rows.push(...page.rows);
      after = page.next;
      if (after === null) return { rows, totals: page.totals };
    }
  };
  const readRow = async (dimension: Dimension, value: string) => {
    const row = (await readGroups(dimension)).rows.find((each) => each.value === value);
    return row === undefined ? null : steps.map((step) => row[step]);
  };
  const readTotals = () =>
    ask<Counts>(
      `query($from: String!, $to: String!) { result: adminFunnel(from: $from, to: $to) { ${steps.join(' ')} } }`,
      period,
    );
  let visitors = 0;
  const headers = () => {
    visitors += 1;
    return { 'User-Agent': browser, 'X-Forwarded-For': `10.${visitors >> 8}.${visitors & 255}.1` };
  };
  const open = (path: string) => request(site.url).get(`/acquisition${path}`).set(headers()).redirects(0);
  const begin = (query: string, body: string) =>
    request(site.url)
      .post(`/acquisition/begun${query}`)
      .set({ ...headers(), Origin: 'https://join.salon.example', 'Content-Type': 'text/plain' })
      .send(body);
  const noteCounts = async (invitations: readonly object[]) => {
    const body = JSON.stringify({
      query: 'mutation($input: SiteCountsInput!) { noteSiteCounts(input: $input) { status } }',
      variables: { input: { invitations, denials: [] } },
    });
    const response = await backend.post(body, { 'X-Site-Proof': signSiteProof(Date.now(), body, testSecret) });
    expect(await response.text()).toContain('NOTED');
  };
  /** Waits until this many more are counted, since the totals are written after the response. */
  const counting = async (added: Partial<Counts>, work: () => Promise<unknown>) => {
    const before = await readTotals();
    await work();
    await eventually(async () => {
      const after = await readTotals();
      return steps.every((step) => after[step] >= before[step] + (added[step] ?? 0)) ? true : null;
    });
  };
  const activated = async (input: Readonly<Record<string, unknown>>) => {
    const visitor = registrationOf(input);
    await register(backend, visitor);
    await activate(backend, tokenIn(await backend.mailTo(visitor.email)));
    return visitor;
  };

  it('counts a visitor by each of them at each step, and deletes them from the activated registration', async () => {
    const campaign = 'Sommer ☀ 2026';
    const query = `?rc=WELCOME10&utm_campaign=${encodeURIComponent(campaign)}`;
    const experiments = ['lean-test:v1'];
    let email = '';
    await counting({ opened: 1, begun: 1, registered: 1, activated: 1 }, async () => {
      expect((await open(`/sv/social${query}`)).status).toBe(200);
      await begin(`${query}&variant=social`, 'sv,lean-test:v1');
      await site.dependencies.counts.flush();
      ({ email } = await activated({ language: 'sv', variant: 'social', campaign, experiments }));
    });
    const once = [1, 1, 1, 1];
    expect(await readRow('campaign', campaign)).toEqual(once);
    expect(await readRow('language', 'sv')).toEqual(once);
    expect(await readRow('landing', 'social')).toEqual(once);
    expect(await readRow('experiment', 'lean-test:v1')).toEqual(once);
    const { document } = await ask<{ document: string }>(
      'mutation($email: String!) { result: adminExportAddress(email: $email) { document } }',
      { email },
    );
    expect(JSON.parse(document)).toMatchObject({ registrations: [{ campaign: null, experiments: null }] });
  });

  it('counts neither click ids nor what looks like an address', async () => {
    await counting({ opened: 1 }, async () => {
      await open('/en?rc=WELCOME10&gclid=a-click-id-of-one-visitor&utm_campaign=to-anna@example.com');
      await site.dependencies.counts.flush();
    });
    const shown = JSON.stringify(await Promise.all(dimensions.map((dimension) => readGroups(dimension))));
    expect(shown).not.toContain('click');
    expect(shown).not.toContain('anna');
    expect(await readRow('campaign', 'other')).toEqual([1, 0, 0, 0]);
  });

  it('counts a registration without them, such as of an earlier release of the site, by language and page', async () => {
    const before = (await readRow('landing', 'default')) ?? [];
    await counting({ opened: 2, begun: 1, registered: 1, activated: 1 }, async () => {
      await noteCounts([{ registrationCode: 'PLENTY200', opened: 2, begun: 1 }]);
      await activated({ language: 'it', registrationCode: 'PLENTY200' });
    });
    expect(await readRow('code', 'PLENTY200')).toEqual([2, 1, 1, 1]);
    expect(await readRow('language', 'it')).toEqual([0, 0, 1, 1]);
    const [opened = 0, begun = 0, registered = 0, activatedBefore = 0] = before;
    expect(await readRow('landing', 'default')).toEqual([opened, begun, registered + 1, activatedBefore + 1]);
  });

  it('the totals are the sums of the rows after random histories', async () => {
    const pick = createPick(20_260_301);
    const { links } = await ask<{ links: { url: string }[] }>(
      `mutation { result: adminCreateLinks(registrationCode: "WELCOME15", label: "Fair", count: 2, single: false) {
        links { url } } }`,
      {},
    );
    const invitations = [
      { registrationCode: 'WELCOME10' },
      { registrationCode: 'PLENTY200' },
      ...links.map(({ url }) => ({
        registrationCode: 'WELCOME15',
        validityTimestamp: new URL(url).searchParams.get('ts'),
      })),
    ];
    const before = { all: await readTotals(), tagged: (await readGroups('campaign')).totals };
    const added = { opened: 0, begun: 0, registered: 0, activated: 0 };
    for (let round = 0; round < 12; round += 1) {
      const invitation = pick(invitations);
      const tags = {
        campaign: pick(['', 'A', 'B', 'other', 'x'.repeat(80)]),
        language: pick(['de', 'en', 'pl']),
        experiments: pick([[], ['t:0'], ['t:1', 'u:0']]),
      };
      const landing = pick(['default', 'viral']);
      const counts = { opened: pick([0, 1, 5]), begun: pick([0, 1, 2]) };
      const unknown = { registrationCode: 'NOSUCHCODE99', opened: 1, begun: 1 };
      await noteCounts([invitation, unknown].map((each) => ({ ...counts, ...each, tags: { ...tags, landing } })));
      const visitor = { ...invitation, ...tags, variant: landing === 'default' ? null : landing };
      const isActivated = pick([true, false]);
      await (isActivated ? activated(visitor) : register(backend, registrationOf(visitor)));
      added.opened += counts.opened;
      added.begun += counts.begun;
      added.registered += 1;
      added.activated += isActivated ? 1 : 0;
    }
    const expected = JSON.stringify(sum([before.all, added]));
    await eventually(async () => (JSON.stringify(await readTotals()) === expected ? true : null));
    for (const dimension of dimensions) {
      const { rows, totals } = await readGroups(dimension);
      expect({ dimension, totals: sum(rows) }).toEqual({ dimension, totals });
      expect(await readGroups(dimension, false)).toEqual({ rows, totals });
    }
    expect((await readGroups('code')).totals).toEqual(sum([before.all, added]));
    for (const dimension of ['campaign', 'language', 'landing'] as const)
      expect({ dimension, ...(await readGroups(dimension)).totals }).toEqual({
        dimension,
        ...sum([before.tagged, added]),
      });
    const byLink = (await readGroups('link')).rows;
    expect(byLink.map(({ code, label }) => `${code} ${label}`)).toEqual(['WELCOME15 Fair', 'WELCOME15 Fair']);
  });

  it('counts at most two hundred campaigns a day by name, and the others together', async () => {
    const { totals } = await readGroups('campaign');
    const countOf = (index: number) => ({
      registrationCode: 'WELCOME10',
      opened: 1,
      begun: 0,
      tags: { campaign: `c${index}`, language: 'en', landing: 'default', experiments: [] },
    });
    for (const start of [0, 150]) await noteCounts(Array.from({ length: 150 }, (_, index) => countOf(start + index)));
    const after = await readGroups('campaign', false);
    expect(after.rows.length).toBeGreaterThanOrEqual(200);
    expect(after.rows.length).toBeLessThanOrEqual(201);
    expect(after.rows.find(({ value }) => value === 'other')?.opened).toBeGreaterThanOrEqual(100);
    expect(after.totals.opened).toBe(totals.opened + 300);
    expect(sum(after.rows)).toEqual(after.totals);
  });

  it('has no rows for a malformed period', async () => {
    const query = `{ result: adminFunnelGroups(dimension: campaign, from: "x", to: "2026-01-01") {
      rows { value } next total totals { opened } } }`;
    expect(await ask(query, {})).toEqual({ rows: [], next: null, total: 0, totals: { opened: 0 } });
  });
});

it('sends the counts again without them to a backend of an earlier release, which rejects them', async () => {
  const received: object[] = [];
  const backend = createFakeBackend({
    noteSiteCounts: ({ variables }) => {
      const { invitations } = (variables as { input: { invitations: { tags?: object }[] } }).input;
      if (invitations.some(({ tags }) => tags !== undefined))
        return json({ errors: [{ message: 'Field "tags" is not defined by type "InvitationCountInput".' }] }, 400);
      received.push(...invitations);
      return json({ data: { noteSiteCounts: { status: 'NOTED' } } });
    },
  });
  const site = await createTestApp({ backend, deadlines: longTimeouts, env: { LINK_SIGNING_SECRET: testSecret } });
  await request(site.url).get('/acquisition/de?rc=GOOD1&utm_campaign=A').set('User-Agent', browser);
  await site.dependencies.counts.flush();
  expect(received).toEqual([{ registrationCode: 'GOOD1', validityTimestamp: null, opened: 1, begun: 0 }]);
  expect(site.log.filter(({ message }) => message === 'Funnel counts lost')).toEqual([]);
  await site.close();
});
