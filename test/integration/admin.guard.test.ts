/** Authorisation of admin operations: every field, and every caller without the role. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FieldDefinitionNode, Kind, parse, type TypeNode } from 'graphql';
import { type BackendUnderTest, signInAs, startTestBackend } from './backendUnderTest.ts';

const hour = 60 * 60 * 1000;
const document = parse(readFileSync(join(process.cwd(), 'backend', 'admin.graphql'), 'utf8'));
const fields = document.definitions.flatMap((definition) =>
  definition.kind === Kind.OBJECT_TYPE_EXTENSION
    ? (definition.fields ?? []).map((field) => [`${definition.name.value}.${field.name.value}`, field] as const)
    : [],
);

const enumValues = new Map(
  document.definitions.flatMap((definition) =>
    definition.kind === Kind.ENUM_TYPE_DEFINITION
      ? [[definition.name.value, definition.values?.[0]?.name.value ?? ''] as const]
      : [],
  ),
);

/** A valid value of the type. */
function exampleOf(type: TypeNode, text = 'x'): string {
  if (type.kind === Kind.NON_NULL_TYPE) return exampleOf(type.type, text);
  if (type.kind === Kind.LIST_TYPE) return '[]';
  const { value } = type.name;
  if (value === 'Int') return '1';
  if (value === 'Boolean') return 'true';
  return enumValues.get(value) ?? (value.endsWith('Input') ? '{}' : JSON.stringify(text));
}

const placeOf = (...key: unknown[]) => Buffer.from(JSON.stringify(key)).toString('base64url');
const hostileTexts = [
  '\0',
  '😀'.repeat(5_000),
  "'; DROP TABLE audit_log; --",
  '%_\\',
  'a@b.example\r\nBcc: c@d.example',
  '275760-09-13',
  placeOf('2026-01-01', '9'.repeat(18)),
  placeOf('2026-01-01', '1.5'),
  placeOf('found 0', '\0'),
  placeOf('999999999', 'l'),
  placeOf(['found 0'], 1),
];

function queryOf(name: string, field: FieldDefinitionNode): string {
  const [type = ''] = name.split('.');
  const needed = (field.arguments ?? []).filter(({ type: { kind } }) => kind === Kind.NON_NULL_TYPE);
  const list = needed.map((argument) => `${argument.name.value}: ${exampleOf(argument.type)}`).join(', ');
  return `${type.toLowerCase()} { ${field.name.value}${list === '' ? '' : `(${list})`} { __typename } }`;
}

let backend: BackendUnderTest;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

const sendQuery = async (query: string, headers: Readonly<Record<string, string>>) => {
  const response = await backend.post(JSON.stringify({ query }), headers);
  const { data, errors } = (await response.json()) as { data: unknown; errors?: { extensions: { code: string } }[] };
  return { status: response.status, data, codes: errors?.map(({ extensions }) => extensions.code) };
};

it('the schema has admin fields', () => {
  expect(fields.length).toBeGreaterThan(10);
});

describe.each(fields)('%s', (name, field) => {
  const query = queryOf(name, field);

  it.each<[string, number, string, () => Promise<Readonly<Record<string, string>>>]>([
    ['no token', 401, 'UNAUTHENTICATED', async () => ({})],
    ['a malformed token', 401, 'UNAUTHENTICATED', async () => ({ Authorization: 'Bearer a.b.c' })],
    [
      'a token signed with another secret',
      401,
      'UNAUTHENTICATED',
      () => signInAs('eve', { secret: 'another-secret-of-the-same-length' }),
    ],
    ['an expired token', 401, 'UNAUTHENTICATED', () => signInAs('anna', { at: new Date(Date.now() - 200 * hour) })],
    ['a member', 403, 'FORBIDDEN', () => signInAs('maja', { roles: ['member'] })],
    ['an admin’s token without a subject', 401, 'UNAUTHENTICATED', () => signInAs('')],
    ['a sign-in one hour in the future', 403, 'FORBIDDEN', () => signInAs('anna', { at: new Date(Date.now() + hour) })],
    ['a sign-in nine hours ago', 403, 'FORBIDDEN', () => signInAs('anna', { at: new Date(Date.now() - 9 * hour) })],
  ])('rejects %s with %i', async (_who, status, code, headersOf) => {
    expect(await sendQuery(query, await headersOf())).toEqual({ status, data: null, codes: [code] });
  });

  it('answers an admin without errors for hostile texts', async () => {
    const administrator = await signInAs();
    for (const text of hostileTexts) {
      const list = (field.arguments ?? []).map(
        (argument) => `${argument.name.value}: ${exampleOf(argument.type, text)}`,
      );
      const [type = ''] = name.split('.');
      const call = `${field.name.value}${list.length === 0 ? '' : `(${list.join(', ')})`}`;
      const result = await sendQuery(`${type.toLowerCase()} { ${call} { __typename } }`, administrator);
      expect({ text, ...result }).toMatchObject({ text, status: 200, codes: undefined });
    }
  });

  it('is open to an admin', async () => {
    const { status, codes } = await sendQuery(query, await signInAs());
    expect(codes).toBeUndefined();
    expect(status).toBe(200);
  });
});

it('the audit log has refusals of signed-in users, but not of anonymous callers', async () => {
  await sendQuery('{ adminCodes { next } }', await signInAs('curious', { roles: ['member'] }));
  await sendQuery('{ adminCodes { next } }', {});
  const { data } = await sendQuery(
    '{ adminAudit(actor: "curious") { rows { actor action subject } } }',
    await signInAs(),
  );
  expect(data).toEqual({
    adminAudit: { rows: [{ actor: 'curious', action: 'adminCodes.forbidden', subject: '' }] },
  });
  expect(backend.logged.filter((line) => line.includes('"outcome":"UNAUTHENTICATED"'))).not.toEqual([]);
});

it('the audit log has the first, tenth and hundredth refusal of a member within an hour', async () => {
  const unresponsive = await signInAs('stubborn', { roles: ['member'] });
  const many = `{ ${Array.from({ length: 12 }, (_, index) => `a${index}: adminCodes { next }`).join(' ')} }`;
  for (let time = 0; time < 9; time += 1) await sendQuery(many, unresponsive);
  await sendQuery('mutation { createRegistrationLink(registrationCode: "WELCOME10") { status } }', unresponsive);
  const { data } = await sendQuery('{ adminAudit(actor: "stubborn") { rows { details } } }', await signInAs());
  expect(data).toEqual({
    adminAudit: { rows: ['100', '10', '1'].map((count) => ({ details: `${count} in an hour` })) },
  });
});

it('a token without a subject has no roles and cannot create links', async () => {
  const query = 'mutation { createRegistrationLink(registrationCode: "WELCOME10") { status } }';
  expect(await sendQuery(query, await signInAs(''))).toMatchObject({
    data: { createRegistrationLink: { status: 'FORBIDDEN' } },
  });
  const { data } = await sendQuery('{ viewer { roles } }', await signInAs(''));
  expect(data).toEqual({ viewer: { roles: [] } });
});

it('lists the audit log by time, page by page, each row once', async () => {
  const admin = await signInAs('busy');
  for (let time = 0; time < 6; time += 1) {
    const many = Array.from(
      { length: 12 },
      (_, index) => `a${index}: adminExportAddress(email: "x@example.com") { at }`,
    );
    await sendQuery(`mutation { ${many.join(' ')} }`, admin);
  }
  const seen: { id: string; at: string }[] = [];
  let after: string | null = '';
  while (after !== null) {
    const query = `{ adminAudit(actor: "busy", after: "${after}") { next rows { id at } } }`;
    const { data } = (await sendQuery(query, admin)) as {
      data: { adminAudit: { next: string | null; rows: { id: string; at: string }[] } };
    };
    seen.push(...data.adminAudit.rows);
    after = data.adminAudit.next;
  }
  expect(seen).toHaveLength(72);
  expect(new Set(seen.map(({ id }) => id)).size).toBe(72);
  const times = seen.map(({ at }) => at);
  expect(times).toEqual([...times].sort().reverse());
});

it('accepts a large import from admins only, and responds to others with 401 or 403', async () => {
  const csv = `label\n${'a label of some length\n'.repeat(9000)}`;
  const body = JSON.stringify({
    query: 'mutation($csv: String!) { adminImportCodes(csv: $csv) { status count } }',
    variables: { csv },
  });
  expect((await backend.post(body)).status).toBe(401);
  expect((await backend.post(body, { Authorization: 'Bearer of.an.ended.sign-in' })).status).toBe(401);
  expect((await backend.post(body, await signInAs('maja', { roles: ['member'] }))).status).toBe(403);
  const longAgo = new Date(Date.now() - 9 * 60 * 60 * 1000);
  expect((await backend.post(body, await signInAs('anna', { at: longAgo }))).status).toBe(403);
  expect((await backend.post(`${body}${' '.repeat(4 * 1024 * 1024)}`, await signInAs())).status).toBe(413);
  const responseOf = (status: string) => ({ data: { adminImportCodes: { status, count: 9000 } } });
  expect(await (await backend.post(body, await signInAs())).json()).toEqual(responseOf('IMPORTED'));
  const chunked = async (headers: Record<string, string>) =>
    fetch(`http://127.0.0.1:${backend.port}/graphql`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: new Blob([body]).stream(),
      duplex: 'half',
    } as RequestInit);
  expect(await (await chunked(await signInAs())).json()).toEqual(responseOf('ALREADY_IMPORTED'));
  expect((await chunked({})).status).toBe(413);
});
