/** The backend as a process: killed, stopped, and misconfigured. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer as createHttpServer, request } from 'node:http';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { build } from 'esbuild';
import { findFreePort } from '../support/freePort.ts';
import { startMailServer } from '../support/mailServer.ts';
import { prepareDataFolder } from '../support/preparedDatabase.ts';
import { runFolder } from '../support/runFolder.ts';
import { baselineWasmFlag } from '../support/wasmFlags.ts';
import { eventually, registrationFields, registrationOf } from './backendUnderTest.ts';

/** In node_modules, so that the bundle finds its external packages. */
const bundle = join(process.cwd(), 'node_modules', '.cache', 'backend-process-test', `${process.pid}.mjs`);
let folder: string;
const children = new Set<ChildProcess>();

beforeAll(async () => {
  await build({
    entryPoints: ['backend/main.ts'],
    outfile: bundle,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    loader: { '.graphql': 'text' },
    logLevel: 'error',
  });
});
beforeEach(async () => {
  folder = mkdtempSync(join(runFolder, 'backend-'));
  await prepareDataFolder(join(folder, '.data'));
});
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  children.clear();
  rmSync(folder, { recursive: true, force: true });
});
afterAll(() => {
  rmSync(bundle, { force: true });
});

interface Started {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly exit: Promise<number | null>;
}

function start(env: Readonly<Record<string, string>>): Started {
  const child = spawn(process.execPath, [baselineWasmFlag, bundle], {
    cwd: folder,
    env: { PATH: process.env.PATH, BACKEND_PORT: '0', HOST: '127.0.0.1', BOT_CHECK: 'watch', ...env },
  });
  children.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exit = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  return { child, output: () => output, exit };
}

async function startReady(env: Readonly<Record<string, string>> = {}) {
  const started = start(env);
  const url = await eventually(async () => started.output().match(/GraphQL +(\S+)/)?.[1] ?? null);
  return { ...started, url: url.replace('localhost', '127.0.0.1') };
}

const registerAt = async (url: string, input: object) => {
  const query = `mutation register($input: RegistrationInput!) { register(input: $input) { ${registrationFields} } }`;
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ query, variables: { input } }),
  });
  return (await response.json()) as { data: { register: { status: string; registrationId: string } } };
};

it('loses neither registration nor mail when killed right after its response', async () => {
  // The mail server starts after the kill, so no mail can be sent before.
  const port = await findFreePort();
  const first = await startReady({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  const input = registrationOf();
  const result = await registerAt(first.url, input);
  first.child.kill('SIGKILL');
  expect(result.data.register.status).toBe('ACTIVATION_EMAIL_SENT');
  await first.exit;

  const mails = await startMailServer(undefined, port);
  const second = await startReady({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  await eventually(async () => mails.received[0] ?? null);
  expect(mails.received.map(({ to }) => to)).toEqual([input.email]);
  expect(await registerAt(second.url, input)).toEqual(result);
  expect((await registerAt(second.url, registrationOf({ email: input.email }))).data.register.status).toBe(
    'ACCOUNT_PENDING',
  );
  expect(statSync(join(folder, '.data', 'secrets.json')).mode & 0o777).toBe(0o600);

  const rival = start({});
  expect(await rival.exit).toBe(1);
  expect(rival.output()).toMatch(/in use by another process/);

  second.child.kill('SIGTERM');
  expect(await second.exit).toBe(0);
  await mails.stop();
});

it('warns in production if PUBLIC_URL is localhost', async () => {
  const { exit, output } = start({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://localhost:3600',
    BACKEND_PUBLIC_URL: 'https://api.example',
    DATABASE_URL: 'postgres://127.0.0.1:1/salon',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'salon@example.com',
    LOGIN_URL: 'https://salon.example/login',
    LINK_SIGNING_SECRET: 'a-secret-for-tests-that-is-long-enough',
  });
  expect(await exit).toBe(1);
  expect(output()).toContain('"event":"PUBLIC_URL_LOCAL"');
});

it('prints every problem of the configuration at once, without values', async () => {
  const { exit, output } = start({
    NODE_ENV: 'production',
    SMTP_URL: 'http://hunter2',
    RATE_LIMITS: 'off',
    LINK_SIGNING_SECRET: 'hunter2',
  });
  expect(await exit).toBe(1);
  for (const name of ['SMTP_URL', 'RATE_LIMITS', 'LINK_SIGNING_SECRET', 'DATABASE_URL', 'PUBLIC_URL']) {
    expect(output()).toContain(name);
  }
  expect(output()).not.toContain('hunter2');
});

it('prints one line if its database cannot be used', async () => {
  const { exit, output } = start({ DATABASE_URL: 'postgres://u:hunter2@127.0.0.1:1/db' });
  expect(await exit).toBe(1);
  expect(output()).toBe('The database of DATABASE_URL cannot be used: connect ECONNREFUSED 127.0.0.1:1\n');
});

it('requires the production configuration if NODE_ENV is staging', async () => {
  const { exit, output } = start({ NODE_ENV: 'staging' });
  expect(await exit).toBe(1);
  expect(output()).toContain('LINK_SIGNING_SECRET is required in production');
});

it('listens on localhost only in development, at the printed address', async () => {
  const { output } = await startReady({ HOST: '' });
  const printed = new URL(output().match(/GraphQL +(\S+)/)?.[1] ?? '');
  expect(printed.hostname).toBe('localhost');
  expect((await fetch(new URL('/healthz', printed))).status).toBe(200);
  // A server that listens on all addresses would respond here.
  await expect(fetch(`http://127.0.0.2:${printed.port}/healthz`)).rejects.toThrow('fetch failed');
});

it('reports that its port is in use', async () => {
  const taken = createServer();
  const port = await new Promise<number>((resolve) => {
    taken.listen(0, '127.0.0.1', () => {
      const address = taken.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
  const { exit, output } = start({ BACKEND_PORT: String(port) });
  expect(await exit).toBe(1);
  expect(output()).toMatch(new RegExp(`Port ${port} is in use`));
  taken.close();
});

it('survives connections reset during an upgrade', async () => {
  const { url, child, exit } = await startReady();
  const port = Number(new URL(url).port);
  const breakOff = (request: string) =>
    new Promise<void>((resolve) => {
      const socket = connect({ port, host: '127.0.0.1' });
      socket.on('error', () => undefined);
      socket.on('close', () => resolve());
      socket.write(request, () => socket.resetAndDestroy());
    });
  const upgrade = 'Host: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n';
  const requests = [
    `GET /elsewhere HTTP/1.1\r\n${upgrade}\r\n`,
    `GET /graphql HTTP/1.1\r\n${upgrade}\r\n`,
    `GET /graphql HTTP/1.1\r\n${upgrade}Origin: https://evil.example\r\n\r\n`,
    `GET /graphql HTTP/1.1\r\n${upgrade}Sec-WebSocket-Protocol: graphql-transport-ws\r\n\r\n`,
    'CONNECT evil.example:443 HTTP/1.1\r\nHost: a\r\n\r\n',
  ];
  for (let round = 0; round < 20; round += 1) await Promise.all(requests.map(breakOff));
  expect((await fetch(url.replace('/graphql', '/healthz'))).status).toBe(200);
  child.kill('SIGTERM');
  expect(await exit).toBe(0);
});

it('continues the trace of a trusted proxy, and exports its spans on shutdown', async () => {
  let received = '';
  const collector = createHttpServer(async (incoming, result) => {
    received += await text(incoming);
    result.end('{}');
  });
  const port = await findFreePort();
  await new Promise<void>((resolve) => collector.listen(port, '127.0.0.1', resolve));
  const env = { TRUST_PROXY: '1', OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` };
  const { url, child, exit, output } = await startReady(env);
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  await fetch(url, { method: 'POST', headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` } });
  child.kill('SIGTERM');
  expect(await exit).toBe(0);
  expect(output()).toContain(`"traceId":"${traceId}"`);
  expect(received).toContain(`"traceId":"${traceId}"`);
  expect(received).toContain('{"key":"service.name","value":{"stringValue":"backend"}}');
  collector.close();
});

it('finishes requests in flight and exits with 1 after an uncaught error', async () => {
  const fault = "process.on('SIGUSR2', () => { throw new Error('secret words'); })";
  const { url, child, exit, output } = await startReady({
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(fault)}`,
  });
  const query = '{ registrationCodeDetails(registrationCode: "SLOW1S") { errors } }';
  const asked = request(url, { method: 'POST', headers: { 'Content-Type': 'application/json' } });
  const result = new Promise<string>((resolve, reject) => {
    asked.on('error', reject).on('response', (response) => void text(response).then(resolve, reject));
  });
  await new Promise<void>((resolve) => void asked.end(JSON.stringify({ query }), () => resolve()));
  // Once this later request has its response, the slow one is in flight.
  await fetch(url.replace('/graphql', '/healthz'));
  child.kill('SIGUSR2');
  expect(JSON.parse(await result)).toEqual({ data: { registrationCodeDetails: { errors: [] } } });
  expect(await exit).toBe(1);
  expect(output()).toMatch(/"msg":"uncaughtException"/);
  expect(output()).not.toContain('secret words');
});

it('fails readiness and responds while draining, closes connections, and exits at a second signal', async () => {
  // The delay is long, so only the second signal ends the process.
  const { url, child, exit, output } = await startReady({ DRAIN_DELAY_MS: '600000' });
  child.kill('SIGTERM');
  const health = (path: string) => fetch(url.replace('/graphql', path));
  await eventually(async () => ((await health('/readyz')).status === 503 ? true : null));
  const alive = await health('/healthz');
  expect([alive.status, alive.headers.get('connection')]).toEqual([200, 'close']);
  expect((await registerAt(url, registrationOf())).data.register.status).toBe('ACTIVATION_EMAIL_SENT');
  child.kill('SIGTERM');
  expect(await exit).toBe(1);
  expect(output()).not.toContain('"stopped"');
});
