/** Commands as processes: from an empty database to the first visitor and the first admin. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { build } from 'esbuild';
import { openDatabase } from '../../backend/db/openDatabase.ts';
import { createTestApp } from '../support/createTestApp.ts';
import { startPostgres, type TestDatabaseServer } from '../support/databases.ts';
import { prepareDataFolder } from '../support/preparedDatabase.ts';
import { createFolder, removeFolder } from '../support/temporaryFolder.ts';
import { register, registrationOf, startTestBackend } from './backendUnderTest.ts';

/** In node_modules, so that the bundles find their external packages. */
const bundles = join(process.cwd(), 'node_modules', '.cache', 'codes-process-test', String(process.pid));
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

let postgres: TestDatabaseServer;
let folder: string;
beforeAll(async () => {
  postgres = await startPostgres();
  await build({
    entryPoints: ['backend/commands/command.ts'],
    outdir: bundles,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    loader: { '.graphql': 'text' },
    logLevel: 'error',
  });
});
beforeEach(() => {
  folder = createFolder();
});
afterEach(() => removeFolder(folder));
afterAll(async () => {
  removeFolder(bundles);
  await postgres.stop();
});

const run = (env: Readonly<Record<string, string>>, ...args: readonly string[]) => runCommand('codes', env, ...args);

async function runCommand(name: 'codes' | 'admin', env: Readonly<Record<string, string>>, ...args: readonly string[]) {
  const child = spawn(process.execPath, [join(bundles, 'command.mjs'), name, ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...env },
  });
  const [output, complaint, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.once('close', resolve)),
  ]);
  return { output, complaint, code };
}

it('creates a code on an empty production database, and its first visitor can register', async () => {
  const databaseUrl = await postgres.createDatabase();
  const secret = 'a-secret-for-tests-that-is-long-enough';
  const env = {
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'salon@example.com',
    PUBLIC_URL: 'https://join.salon.example',
    BACKEND_PUBLIC_URL: 'https://api.salon.example',
    LOGIN_URL: 'https://salon.example/login',
    SHOP_URL: 'https://salon.example',
    BRAND_NAME: 'Salon',
    LINK_SIGNING_SECRET: secret,
  };
  // No sign-in is configured.
  const invited = await runCommand('admin', env, 'invite', 'Anna');
  expect(invited).toMatchObject({ complaint: '', code: 0 });
  expect(invited.output).toMatch(/^https:\/\/join\.salon\.example\/acquisition\/admin\/codes\?invitation=\S+\n$/);
  const made = await run(env, 'create', '--balance', '1', '--inviter', 'Anna');
  expect(made).toMatchObject({ complaint: '', code: 0 });
  const registrationCode = made.output.trim();
  expect(registrationCode).toMatch(/^[A-Z0-9]{12}$/);
  const listed = await run(env, 'list');
  expect(listed).toEqual({ output: `${registrationCode}\tactive\tmember\t1 left\tAnna\n`, complaint: '', code: 0 });
  const refused = await run(env, 'create', '--count', 'many');
  expect(refused).toMatchObject({ output: '', code: 1 });
  expect(refused.complaint).toContain('No code was created.\ncount: is too small or too large');

  const backend = await startTestBackend({ production: true, databaseUrl, auth: null });
  const site = await createTestApp({
    backendUrl: backend.graphqlUrl,
    env: { PUBLIC_URL: env.PUBLIC_URL, LINK_SIGNING_SECRET: secret },
  });
  const headers = { 'Sec-Fetch-Site': 'same-origin' };
  const entered = await fetch(invited.output.trim().replace(env.PUBLIC_URL, site.url).replace('/codes', ''), {
    method: 'POST',
    redirect: 'manual',
    headers,
  });
  const [cookie = ''] = entered.headers.getSetCookie();
  expect(cookie).toMatch(/; Path=\/acquisition\/admin; SameSite=Lax; Secure$/);
  const [token = ''] = cookie.split(';');
  const codes = await fetch(`${site.url}/acquisition/admin/codes`, { headers: { Cookie: token } });
  expect([codes.status, (await codes.text()).includes(registrationCode)]).toEqual([200, true]);
  await site.close();
  expect((await register(backend, registrationOf({ registrationCode }))).status).toBe('ACTIVATION_EMAIL_SENT');
  await backend.close();
});

it('warns that links use localhost if NODE_ENV is not production on PostgreSQL', async () => {
  const warned = await runCommand('admin', { DATABASE_URL: await postgres.createDatabase() }, 'invite', 'Anna');
  expect(warned).toMatchObject({ output: expect.stringMatching(/^http:\/\/localhost:3000\/\S+\n$/), code: 0 });
  expect(warned.complaint).toMatch(/^NODE_ENV is not production: links use http:\/\/localhost:3000, .+\n$/);
});

it('fails if a server uses the database folder', async () => {
  const dataFolder = join(folder, '.data');
  await prepareDataFolder(dataFolder);
  const { close } = await openDatabase({ databaseUrl: null, dataFolder, log: silent });
  const held = await run({}, 'list');
  await close();
  expect(held).toMatchObject({ output: '', code: 1 });
  expect(held.complaint).toMatch(/in use by another process/);
  expect(await run({}, 'list')).toMatchObject({ output: 'No codes found.\n', complaint: '', code: 0 });
});
