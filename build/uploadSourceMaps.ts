/**
 * `npm run sourcemaps`, after a build: gives the browser's files and their maps to the collector of error reports, under
 * the version that the reports name. The maps are never served; the server's errors name their source files by themselves.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { outputFolders, repositoryRoot } from './paths.ts';
import { runScript } from './runScript.ts';

const needed = v.pipe(v.optional(v.string(), ''), v.nonEmpty('is not set'));

const schema = v.object({
  SENTRY_URL: v.optional(v.pipe(v.string(), v.url('must be an address')), 'https://sentry.io'),
  SENTRY_ORG: needed,
  SENTRY_PROJECT: needed,
  SENTRY_AUTH_TOKEN: needed,
  APP_VERSION: needed,
});

/** Milliseconds for one file. */
const patience = 60_000;

/** @throws where a variable is missing, nothing is built or the collector refuses; nothing that is thrown holds the token. */
export async function uploadSourceMaps(
  root: string,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<number> {
  const parsed = v.safeParse(schema, environment);
  if (!parsed.success)
    throw new Error(parsed.issues.map(({ path, message }) => `${String(path?.[0].key)} ${message}`).join('\n'));
  const { SENTRY_URL, SENTRY_ORG, SENTRY_PROJECT, SENTRY_AUTH_TOKEN, APP_VERSION } = parsed.output;
  const releases = new URL(`/api/0/organizations/${encodeURIComponent(SENTRY_ORG)}/releases/`, SENTRY_URL);

  const post = async (address: URL, body: FormData | string) => {
    const response = await fetch(address, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${SENTRY_AUTH_TOKEN}`,
        ...(typeof body === 'string' ? { 'Content-Type': 'application/json' } : {}),
      },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    });
    await response.arrayBuffer();
    // The same file of an earlier attempt: its name is made from its content.
    if (!response.ok && response.status !== 409)
      throw new Error(`${address.pathname} was answered with ${response.status}`);
  };

  const files = await readFiles(root);
  await post(releases, JSON.stringify({ version: APP_VERSION, projects: [SENTRY_PROJECT] }));
  const ofRelease = new URL(`${encodeURIComponent(APP_VERSION)}/files/`, releases);
  for (const { name, content, map } of files) {
    const form = new FormData();
    // As filterReport.ts names a script in a frame, whatever the host and the base path.
    form.set('name', `~/assets/${name}`);
    if (map !== null) form.set('header', `Sourcemap:${map}`);
    form.set('file', new Blob([content]), name);
    await post(ofRelease, form);
  }
  return files.length;
}

/** Each script before its map, which its entry leads to. */
async function readFiles(root: string) {
  const { assets, sourceMaps } = outputFolders(root);
  const maps = (await readdir(sourceMaps)).filter((name) => name.endsWith('.js.map'));
  const files = maps.flatMap((map) => [
    { name: map.replace(/\.map$/, ''), folder: assets, map },
    { name: map, folder: sourceMaps, map: null },
  ]);
  return Promise.all(
    files.map(async ({ name, folder, map }) => ({ name, map, content: await readFile(join(folder, name)) })),
  );
}

runScript(import.meta.url, async () => {
  const count = await uploadSourceMaps(repositoryRoot, process.env);
  process.stderr.write(`${count} files uploaded\n`);
});
