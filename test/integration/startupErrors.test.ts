/** A failed start prints one line with the variable and the file. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { listen } from '../../node/http/listen.ts';
import { warnOfLocalUrl } from '../../node/process/runProcess.ts';
import { StartError } from '../../shared/settings/startError.ts';
import { createTestApp } from '../support/createTestApp.ts';
import { createFolder, removeFolder } from '../support/temporaryFolder.ts';
import { eventually, startTestBackend } from './backendUnderTest.ts';

let folder: string;
beforeEach(() => {
  folder = createFolder();
});
afterEach(() => removeFolder(folder));

async function lineOf(start: () => Promise<unknown>): Promise<string> {
  const error = await start().then(
    () => 'It started.',
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(StartError);
  const { message } = error as Error;
  expect(message).not.toContain('\n');
  return message;
}

/** Creates a file, a folder for null, or nothing for undefined. */
function put(content: string | null | undefined): string {
  const file = join(folder, 'settings.json');
  if (content === null) mkdirSync(file);
  else if (content !== undefined) writeFileSync(file, content);
  return file;
}

const broken: [string, string | null | undefined, RegExp][] = [
  ['is missing', undefined, /ENOENT/],
  ['is a folder', null, /EISDIR/],
  ['is empty', '', /JSON/],
  ['is truncated', '{\n"blocked": {', /JSON/],
  ['has another shape', '[7]', /Invalid|Expected/],
];

it.each([
  ...broken,
  [
    'has a URL instead of a host',
    '{"blocked":{"social":["a.example","https://b.example"]},"allowed":[]}',
    /blocked\.social\.1 is not a host name/,
  ],
  ['has an unknown key', '{"blocked":{},"allowed":[],"denied":[]}', /denied /],
])('a referrer blocklist that %s', async (_what, content, texts) => {
  const file = put(content);
  const line = await lineOf(() => createTestApp({ env: { REFERRER_BLOCKLIST_FILE: file } }));
  expect(line).toContain(`The list of REFERRER_BLOCKLIST_FILE (${file}) cannot be used: `);
  expect(line).toMatch(texts);
});

it.each(broken)('a features file that %s', async (_what, content, texts) => {
  const file = put(content);
  const line = await lineOf(() => createTestApp({ env: { FEATURES_FILE: file } }));
  expect(line).toContain(`The features of FEATURES_FILE (${file}) cannot be used: `);
  expect(line).toMatch(texts);
});

it.each(broken.slice(1))('a file of generated secrets that %s is not replaced', async (_what, content, texts) => {
  const file = put(content);
  const { findLinkSigningSecret } = await import('../../backend/developmentSecrets.ts');
  const options = { production: false, linkSigningSecret: null, dataFolder: folder };
  expect(findLinkSigningSecret(options)).toEqual(findLinkSigningSecret(options));
  removeFolder(join(folder, 'secrets.json'));
  if (content === null) mkdirSync(join(folder, 'secrets.json'));
  else writeFileSync(join(folder, 'secrets.json'), content ?? '');
  const line = await lineOf(async () => findLinkSigningSecret(options));
  expect(line).toContain(`The secrets in ${file.replace('settings', 'secrets')} cannot be used: `);
  expect(line).toMatch(texts);
});

it('a data folder that is a file', async () => {
  const dataFolder = put('');
  expect(await lineOf(() => startTestBackend({ dataFolder }))).toMatch(
    /^The database folder .*settings\.json cannot be used: E/,
  );
});

it.each(['PORT', 'METRICS_PORT'])('a host with %s that is not an address of this machine', async (variable) => {
  for (const host of ['203.0.113.7', 'nowhere.invalid', '2001:db8::7'])
    expect(await lineOf(() => listen(createServer(), { port: 0, host, variable }))).toMatch(
      /^HOST is not an address of this machine \(E/,
    );
});

it.each([
  ['http://localhost:3000', true],
  ['https://localhost:3600', true],
  ['http://127.0.0.1:3606', true],
  ['http://[::1]:3000', true],
  ['https://join.salon.example', false],
  ['https://localhost.example', false],
])('warns in production that PUBLIC_URL %s is local: %j', (publicUrl, isLocal) => {
  const warn = jest.fn();
  const log = { info: warn, warn, error: warn };
  warnOfLocalUrl({ production: false, publicUrl }, log);
  expect(warn).not.toHaveBeenCalled();
  warnOfLocalUrl({ production: true, publicUrl }, log);
  expect(warn).toHaveBeenCalledTimes(isLocal ? 1 : 0);
});

it('an unreachable mail server does not prevent the start, and is logged at once', async () => {
  const backend = await startTestBackend({ smtpUrl: 'smtp://127.0.0.1:1' });
  const line = 'Mail server unavailable {"variable":"SMTP_URL","reason":"ESOCKET"}';
  await eventually(async () => (backend.logged.includes(line) ? true : null));
  expect((await fetch(backend.graphqlUrl.replace('/graphql', '/readyz'))).status).toBe(200);
  await backend.close();
});
