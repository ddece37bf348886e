import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createFolder, removeFolder } from '../test/support/temporaryFolder.ts';
import { uploadSourceMaps } from './uploadSourceMaps.ts';

interface Upload {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: Response;
}

const root = createFolder({
  'dist/client/assets/entry-ABCD1234.js': 'throw 1;',
  'dist/client/assets/styles-ABCD1234.css': 'a{}',
  'dist/sourcemaps/entry-ABCD1234.js.map': '{"version":3}',
  'dist/sourcemaps/entry-ABCD1234.css.map': '{}',
});

const uploads: Upload[] = [];
let statuses: number[] = [];

/** Speaks as much of the collector's interface as is needed. */
const collector = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const headers = { 'Content-Type': request.headers['content-type'] ?? '' };
  const { url: path = '' } = request;
  uploads.push({
    path,
    authorization: request.headers.authorization,
    body: new Response(Buffer.concat(chunks), { headers }),
  });
  response.writeHead(statuses.shift() ?? 201).end('{}');
});

beforeAll(() => new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve)));
afterAll(async () => {
  await new Promise((resolve) => collector.close(resolve));
  removeFolder(root);
});
beforeEach(() => {
  uploads.length = 0;
  statuses = [];
});

const environment = () => ({
  SENTRY_URL: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
  SENTRY_ORG: 'salon',
  SENTRY_PROJECT: 'site',
  SENTRY_AUTH_TOKEN: 'secret-token',
  APP_VERSION: '1.4.0',
});

describe('the upload of source maps', () => {
  it('makes the release, then gives it each script, with the name of its map, and the map', async () => {
    expect(await uploadSourceMaps(root, environment())).toBe(2);
    expect(uploads.map(({ path }) => path)).toEqual([
      '/api/0/organizations/salon/releases/',
      '/api/0/organizations/salon/releases/1.4.0/files/',
      '/api/0/organizations/salon/releases/1.4.0/files/',
    ]);
    expect(uploads.every(({ authorization }) => authorization === 'Bearer secret-token')).toBe(true);
    const [release, script, map] = uploads.map(({ body }) => body);
    expect(await release?.json()).toEqual({ version: '1.4.0', projects: ['site'] });
    const scriptForm = (await script?.formData()) as FormData;
    expect([scriptForm.get('name'), scriptForm.get('header')]).toEqual([
      '~/assets/entry-ABCD1234.js',
      'Sourcemap:entry-ABCD1234.js.map',
    ]);
    expect(await (scriptForm.get('file') as File).text()).toBe('throw 1;');
    const mapForm = (await map?.formData()) as FormData;
    expect([mapForm.get('name'), mapForm.get('header')]).toEqual(['~/assets/entry-ABCD1234.js.map', null]);
    expect(await (mapForm.get('file') as File).text()).toBe('{"version":3}');
  });

  it('goes on where a file is there from an earlier attempt', async () => {
    statuses = [208, 409, 201];
    expect(await uploadSourceMaps(root, environment())).toBe(2);
  });

  it('stops where the collector refuses, and says neither the token nor what it answered', async () => {
    statuses = [201, 403];
    const failure = await uploadSourceMaps(root, environment()).catch(String);
    expect(failure).toBe('Error: /api/0/organizations/salon/releases/1.4.0/files/ was answered with 403');
    expect(uploads).toHaveLength(2);
  });

  it('names every variable that is missing', async () => {
    const failure = await uploadSourceMaps(root, { APP_VERSION: '1.4.0', SENTRY_ORG: '' }).catch(String);
    for (const name of ['SENTRY_ORG', 'SENTRY_PROJECT', 'SENTRY_AUTH_TOKEN'])
      expect(failure).toContain(`${name} is not set`);
    expect(uploads).toEqual([]);
  });
});
