/** API keys, and the examples of docs/integration.md. */
import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { openDatabase } from '../../backend/db/openDatabase.ts';
import { minuteMs } from '../../backend/domain/durations.ts';
import { startPostgres, type TestDatabaseServer } from '../support/databases.ts';
import { type BackendUnderTest, signInAs, startTestBackend } from './backendUnderTest.ts';

let postgres: TestDatabaseServer;
let databaseUrl: string;
let backend: BackendUnderTest;
let now = new Date();
beforeAll(async () => {
  postgres = await startPostgres();
  databaseUrl = await postgres.createDatabase();
  backend = await startTestBackend({ databaseUrl, clock: () => now });
});
afterAll(async () => {
  await backend.close();
  await postgres.stop();
});

async function createKey(name: string, rights: readonly string[] = ['read', 'codes', 'links']) {
  const query =
    'mutation ($name: String!, $rights: [String!]!) { adminCreateApiKey(name: $name, rights: $rights) { status secret } }';
  type Answer = { adminCreateApiKey: { status: string; secret: string | null } };
  const { data } = await backend.ask<Answer>(query, { name, rights }, await signInAs('anna', { at: now }));
  return data.adminCreateApiKey;
}
interface Key {
  readonly id: string;
  readonly name: string;
  readonly lastUsedAt: string | null;
}
async function readKeys() {
  const query = '{ adminIntegrations { keys { id name lastUsedAt } } }';
  type Answer = { adminIntegrations: { keys: readonly Key[] } };
  return (await backend.ask<Answer>(query, {}, await signInAs('anna', { at: now }))).data.adminIntegrations.keys;
}
const bearer = (key: string | null) => ({ Authorization: `Bearer ${key}` });
const tryKey = async (key: string | null) => {
  const { errors = [] } = await backend.ask('{ adminCodes { next } }', {}, bearer(key));
  return errors[0]?.extensions?.code ?? 'OK';
};

it('stores a hash only', async () => {
  const { secret } = await createKey('hashed');
  expect(secret).toMatch(/^sxk_[\w-]{43}$/);
  const { db, close } = await openDatabase({
    databaseUrl,
    poolSize: 1,
    dataFolder: '',
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  });
  const rows = JSON.stringify([
    await db.selectFrom('apiKeys').selectAll().execute(),
    await db.selectFrom('auditLog').selectAll().execute(),
  ]);
  await close();
  expect(rows).toContain('hashed');
  expect(rows).not.toContain(secret?.slice(4));
});

it('a revoked or wrong key opens nothing', async () => {
  const { secret } = await createKey('revoked');
  expect(await tryKey(secret)).toBe('OK');
  const id = (await readKeys()).find(({ name }) => name === 'revoked')?.id;
  const revoke = async () =>
    backend.ask(
      'mutation ($id: ID!) { adminRevokeApiKey(id: $id) { status } }',
      { id },
      await signInAs('anna', { at: now }),
    );
  expect(await revoke()).toMatchObject({ data: { adminRevokeApiKey: { status: 'DONE' } } });
  expect(await revoke()).toMatchObject({ data: { adminRevokeApiKey: { status: 'NOT_FOUND' } } });
  expect(await tryKey(secret)).toBe('UNAUTHENTICATED');
  expect(await tryKey(`sxk_${'x'.repeat(43)}`)).toBe('UNAUTHENTICATED');
});

it('needs a new name and a right', async () => {
  expect(await createKey('twice')).toMatchObject({ status: 'DONE' });
  expect(await createKey('twice')).toEqual({ status: 'NAME_TAKEN', secret: null });
  expect(await createKey(' ')).toEqual({ status: 'INVALID_NAME', secret: null });
  expect(await createKey('x'.repeat(81))).toEqual({ status: 'INVALID_NAME', secret: null });
  expect(await createKey('without', ['owner', 'people'])).toEqual({ status: 'NOTHING_CHOSEN', secret: null });
});

it('notes its use once a minute', async () => {
  const { secret } = await createKey('used');
  const readUse = async () => (await readKeys()).find(({ name }) => name === 'used')?.lastUsedAt;
  expect(await readUse()).toBeNull();
  const first = now.toISOString();
  for (const seconds of [0, 59]) {
    now = new Date(Date.parse(first) + seconds * 1000);
    await tryKey(secret);
    expect(await readUse()).toBe(first);
  }
  now = new Date(Date.parse(first) + minuteMs);
  await tryKey(secret);
  expect(await readUse()).toBe(now.toISOString());
});

it('a key that may create codes may import a large table', async () => {
  const { secret } = await createKey('import', ['codes']);
  const csv = `label\n${Array.from({ length: 2000 }, (_, place) => `a label of some length for row ${place}`).join('\n')}`;
  const query = 'mutation ($csv: String!) { adminImportCodes(csv: $csv) { status count } }';
  expect(csv.length).toBeGreaterThan(65_536);
  expect(await backend.ask(query, { csv }, bearer(secret))).toEqual({
    data: { adminImportCodes: { status: 'IMPORTED', count: 2000 } },
  });
});

describe('docs/integration.md', () => {
  const [, section = ''] = readFileSync('docs/integration.md', 'utf8').split('\n## API keys\n');
  const block = section.match(/```sh\n(.*?)```/s)?.[1] ?? '';
  const calls = block.split(/(?=^curl )/m).slice(1);
  const unquote = (text: string) => text.slice(1, -1);

  /** The command's request, for machines without curl. */
  const parseCall = (call: string, key: string) => {
    const headers = [...call.matchAll(/-H ("[^"]*"|'[^']*')/g)].map(([, text = '']) => unquote(text).split(': ', 2));
    return {
      headers: Object.fromEntries(headers.map(([name, value = '']) => [name, value.replace('$KEY', key)])),
      body: unquote(call.match(/-d ('[^']*')/)?.[1] ?? ''),
    };
  };

  it('has examples that work', async () => {
    const { secret } = await createKey('documented');
    expect(calls).toHaveLength(3);
    const hasCurl = spawnSync('curl', ['--version']).status === 0;
    const answers: unknown[] = [];
    for (const call of calls) {
      const { headers, body } = parseCall(call, String(secret));
      answers.push(await (await backend.post(body, headers)).json());
      if (!hasCurl) continue;
      const env = { PATH: process.env.PATH, API: `http://127.0.0.1:${backend.port}/graphql`, KEY: String(secret) };
      const { stdout } = await promisify(execFile)('sh', ['-c', call], { env, maxBuffer: 10_000_000 });
      expect(Object.keys(JSON.parse(stdout) as object)).toEqual(['data']);
    }
    expect(answers).toMatchObject([
      { data: { adminCodes: { rows: expect.arrayContaining([{ code: 'WELCOME10', balance: expect.any(Number) }]) } } },
      { data: { adminCreateCodes: { status: 'CREATED', faults: [] } } },
      { data: { adminCreateLinks: { status: 'CREATED', links: [{ url: expect.stringContaining('rc=WELCOME10') }] } } },
    ]);
    const [, created] = answers as { data: { adminCreateCodes: { codes: string[] } } }[];
    expect(new Set(created?.data.adminCreateCodes.codes).size).toBe(1000);
  });

  it('the audit log names the key', async () => {
    const query = '{ adminAudit(actor: "key:documented") { rows { action } } }';
    const { data } = await backend.ask<{ adminAudit: { rows: { action: string }[] } }>(
      query,
      {},
      await signInAs('anna', { at: now }),
    );
    const actions = new Set(data.adminAudit.rows.map(({ action }) => action));
    expect([...actions].sort()).toEqual(['adminCreateCodes', 'adminCreateLinks']);
  });
});
