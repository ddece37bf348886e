/** Downloads of admin lists: all rows, page by page, from a real backend through the site's server. */
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import request from 'supertest';
import { adminCodeRow } from '../support/adminCodeRow.ts';
import { createTestApp, type TestApp } from '../support/createTestApp.ts';
import { type BackendUnderTest, nextKey, signInAs, startTestBackend } from './backendUnderTest.ts';

let backend: BackendUnderTest;
let app: TestApp;
let admin: Readonly<Record<string, string>>;
let cookie: string;
/** Replaces the backend's response to the query of codes, by its cursor `after`. */
let respondWithCodes: ((after: string | null) => Response) | null = null;

const fetchOrRespond: typeof fetch = async (address, init) => {
  const { operationName, variables } = JSON.parse(String(init?.body)) as {
    operationName: string;
    variables: { after?: string | null };
  };
  return operationName === 'adminCodes' && respondWithCodes !== null
    ? respondWithCodes(variables.after ?? null)
    : fetch(address, init);
};

beforeAll(async () => {
  backend = await startTestBackend();
  app = await createTestApp({
    env: { ACQ_BACKEND_GRAPHQL_URL: `http://127.0.0.1:${backend.port}/graphql` },
    backend: { fetch: fetchOrRespond, requests: [] },
    // Generous, for busy machines.
    deadlines: { initialWaitMs: 60_000, dataTimeoutMs: 60_000, render: 60_000 },
  });
  admin = await signInAs();
  cookie = cookieOf(admin);
  await sendQuery(
    'mutation { adminCreateCodes(input: { label: "Taken along", linkOnly: "yes" }, count: 1000) { status } }',
  );
  await sendQuery('mutation { adminCreateCodes(input: { label: "=Taken along", balance: "3" }, count: 1) { status } }');
  await sendQuery(
    'mutation { adminCreateLinks(registrationCode: "TIMEDLINK", label: "Door", count: 2, single: true) { status } }',
  );
  const input = { idempotencyKey: nextKey(), email: 'along@example.org', language: 'fr' };
  await backend.ask('mutation($input: MembershipInterestInput!) { applyForMembership(input: $input) { status } }', {
    input,
  });
});
afterEach(() => {
  respondWithCodes = null;
});
afterAll(async () => {
  await app.close();
  await backend.close();
});

const sendQuery = async <Data>(query: string) => (await backend.ask<Data>(query, {}, admin)).data;
const cookieOf = ({ Authorization = '' }: Readonly<Record<string, string>>) =>
  `apollo:default.token=${Authorization.slice('Bearer '.length)}`;
const visit = (path: string, as = cookie) => request(app.url).get(`/acquisition${path}`).set('Cookie', as).redirects(0);
const linesOf = async (path: string) => {
  const { status, text } = await visit(path);
  expect([status, text.charAt(0)]).toEqual([200, '\ufeff']);
  return text.slice(1).trimEnd().split('\r\n');
};

it('a list has a download link with its filters, from its first page on', async () => {
  const { text } = await visit('/de/admin/codes?search=taken&sort=CODE');
  expect(text).toContain('href="?search=taken&amp;sort=CODE&amp;download=csv"');
});

it('a download has every row once over several pages, oldest first, with formulas as text', async () => {
  const { headers } = await visit('/admin/codes?search=taken&download=csv');
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'cache-control': 'private, no-store',
    'content-disposition': 'attachment; filename=codes.csv',
    'x-robots-tag': 'noindex',
  });
  const [heading, ...rows] = await linesOf('/de/admin/codes?search=taken&download=csv');
  expect(heading).toBe(
    'code;kind;inviter;balance;tier;countries;starts;ends;linkonly;fallback;label;state;left;registered;activated;created;created_by',
  );
  expect(rows).toHaveLength(1001);
  expect(new Set(rows.map((row) => row.split(';')[0])).size).toBe(1001);
  expect(rows.at(-1)).toMatch(/^[A-Z0-9]{12};campaign;;3;;;;;;;'=Taken along;active;3;0;0;[^;]+Z;anna$/);
  expect(rows[0]).toMatch(/;yes;;Taken along;/);
});

it('the import reads a download of codes, and recognises each code', async () => {
  const csv = (await linesOf('/admin/codes?search=taken&download=csv')).slice(0, 101).join('\n');
  type ResponseData = { adminImportCodes: { status: string; faults: { column: string; reason: string }[] } };
  const query =
    'mutation($csv: String!) { adminImportCodes(csv: $csv, preview: true) { status faults { column reason } } }';
  const { adminImportCodes } = (await backend.ask<ResponseData>(query, { csv }, admin)).data;
  expect(adminImportCodes.faults).toEqual(Array(100).fill({ column: 'code', reason: 'exists' }));
});

it.each([
  ['/admin/registrationlinkgenerator?search=door', /^link,code,label,single,state,.*http.*,TIMEDLINK,Door,yes,OPEN,/s],
  ['/admin/applications?search=along', /^email,language,country,state,.*along@example\.org,fr,,waiting,/s],
  ['/admin/audit?actor=anna', /^at,actor,action,subject,details.*Z,anna,adminCreateCodes,/s],
  ['/admin/referrers?from=2026-01-01', /^day,host,denied,shadow$/],
  ['/admin/registrations?by=code', /^code,opened,begun,registered,activated$/],
])('downloads %s', async (path, expected) => {
  expect((await linesOf(`${path}&download=csv`)).join('\n')).toMatch(expected);
});

it('writes an audit row with the list and its kinds of filters, without values', async () => {
  await linesOf('/admin/applications?search=along@example.org&download=csv');
  type ResponseData = { adminAudit: { rows: { actor: string; subject: string; details: string }[] } };
  const { adminAudit } = await sendQuery<ResponseData>(
    '{ adminAudit(action: "adminExportList") { rows { actor subject details } } }',
  );
  expect(adminAudit.rows[0]).toEqual({ actor: 'anna', subject: 'applications', details: 'search' });
  const count = async () =>
    (await sendQuery<ResponseData>('{ adminAudit(action: "adminExportList", subject: "codes") { rows { subject } } }'))
      .adminAudit.rows.length;
  const before = await count();
  await linesOf('/admin/codes?download=csv');
  expect(await count()).toBe(before + 1);
  await linesOf('/admin/registrations?code=TAKEN&download=csv');
  await linesOf('/admin/registrations?link=nosuchlink&download=csv');
  await visit('/admin/registrations');
  const { adminAudit: byDay } = await sendQuery<ResponseData>(
    '{ adminAudit(subject: "registrations") { rows { details } } }',
  );
  expect(byDay.rows.slice(0, 2).map(({ details }) => details)).toEqual(['link from to', 'code from to']);
});

const tools = ['codes', 'registrationlinkgenerator', 'applications', 'audit', 'referrers', 'registrations'];

it.each<[string, string, number, () => Promise<string>]>(
  tools.flatMap((tool) => [
    [tool, 'a visitor without a token', 401, async () => ''],
    [tool, 'a member', 403, async () => cookieOf(await signInAs('maja', { roles: ['member'] }))],
  ]),
)('denies the download of %s to %s with %i', async (tool, _who, status, as) => {
  const response = await visit(`/admin/${tool}?by=code&download=csv`, await as());
  expect(response.status).toBe(status);
  expect(response.headers['content-type']).toContain('text/html');
});

describe('a download larger than memory', () => {
  const row = { ...adminCodeRow, label: 'x'.repeat(1500) };
  const rows = Array.from({ length: 500 }, () => row);
  const pageAfter = (after: string | null, last: number) => {
    const page = Number(after ?? 0);
    return Response.json({ data: { adminCodes: { rows, next: page < last ? `${page + 1}` : null, total: null } } });
  };
  const open = () =>
    new Promise<IncomingMessage>((resolve) => {
      get(`${app.url}/acquisition/admin/codes?download=csv`, { headers: { Cookie: cookie } }, resolve);
    });

  it('waits for a slow client, and ends when it disconnects', async () => {
    let requests = 0;
    respondWithCodes = (after) => {
      requests += 1;
      return pageAfter(after, 1000);
    };
    /** Resolves when no more pages are requested, because the buffers in between are full. */
    const settle = async () => {
      for (let before = -1; before !== requests; await wait(500)) before = requests;
    };
    const response = await open();
    await settle();
    expect(requests).toBeLessThan(100);
    response.destroy();
    await settle();
    expect(requests).toBeLessThan(100);
  });

  it('requests only the first page for HEAD', async () => {
    let requests = 0;
    respondWithCodes = (after) => {
      requests += 1;
      return pageAfter(after, 5);
    };
    const { headers } = await request(app.url).head('/acquisition/admin/codes?download=csv').set('Cookie', cookie);
    expect([headers['content-type'], requests]).toEqual(['text/csv; charset=utf-8', 1]);
  });

  it('resets the connection if a page is unavailable, so that no client takes it as complete', async () => {
    respondWithCodes = (after) => (after === '3' ? new Response('gone', { status: 500 }) : pageAfter(after, 5));
    const response = await open();
    const ended = new Promise((resolve) => response.once('error', resolve).once('end', () => resolve('whole')));
    response.resume();
    expect(await ended).toMatchObject({ code: 'ECONNRESET' });
  });
});
