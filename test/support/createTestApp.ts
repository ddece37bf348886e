/** The real application on a real port with a fake backend and no build, for integration tests. */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { type ConnectionLimits, createHttpServer } from '../../node/http/httpServer.ts';
import type { Logger } from '../../node/logs/logger.ts';
import type { Metrics } from '../../node/metrics/metrics.ts';
import { createApp } from '../../server/app.ts';
import { parseConfig } from '../../server/config.ts';
import { createDependencies, type Dependencies, type DependencyOptions } from '../../server/dependencies.ts';
import { createErrorHeaders } from '../../server/middleware/securityHeaders.ts';
import type { Translators } from '../../server/render/createTranslators.ts';
import { locales } from '../../shared/i18n/locales.ts';
import { namespaces } from '../../shared/i18n/namespaces.ts';
import type { AssetManifest } from '../../shared/page/assetManifest.ts';
import { type RouteId, routeIds } from '../../shared/routing/routeTable.ts';
import { createFakeBackend, type FakeBackend } from './fakeBackend.ts';
import { createFolder, removeFolder } from './temporaryFolder.ts';

export interface TestAppOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly backend?: FakeBackend;
  /** A backend's URL instead, called as in production. */
  readonly backendUrl?: string;
  readonly deadlines?: DependencyOptions['deadlines'];
  readonly isReady?: () => boolean;
  readonly limits?: Partial<ConnectionLimits>;
  readonly featureLimits?: DependencyOptions['featureLimits'];
  /** A payload of the feature service, in place of the shipped file. */
  readonly features?: object;
  readonly metrics?: Metrics;
  /** Changes the dependencies of the pipeline. */
  readonly change?: (dependencies: Dependencies) => Dependencies;
}

export interface LogLine {
  readonly level: 'info' | 'warn' | 'error';
  readonly message: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

export interface TestApp {
  /** `http://127.0.0.1:…`, for supertest. */
  readonly url: string;
  readonly port: number;
  readonly backend: FakeBackend;
  readonly log: readonly LogLine[];
  readonly translators: Translators;
  readonly dependencies: Dependencies;
  /** The folder that the server reads. */
  readonly rootFolder: string;
  /** The number of open sockets. */
  connections(): Promise<number>;
  close(): Promise<void>;
}

export const testManifest: AssetManifest = {
  entry: 'entry-AAAA.js',
  entryImports: ['chunk-BBBB.js'],
  messages: Object.fromEntries(
    locales.map((locale) => [
      locale,
      Object.fromEntries(namespaces.map((name) => [name, `${locale}-${name}-GGGG.js`])),
    ]),
  ) as unknown as AssetManifest['messages'],
  stylesheets: {
    styles: 'styles-CCCC.css',
    admin: 'admin-CCCC.css',
  },
  fontPreloads: Object.fromEntries(
    locales.map((locale) => [locale, ['font-DDDD.woff2']]),
  ) as unknown as AssetManifest['fontPreloads'],
  pages: Object.fromEntries(routeIds.map((id) => [id, [`${id}-EEEE.js`]])) as unknown as Record<RouteId, string[]>,
};

export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { env = {}, backend = createFakeBackend(), features, change = (dependencies) => dependencies } = options;
  const rootFolder = createRootFolder();
  // With a byte order mark.
  if (features !== undefined) writeFileSync(join(rootFolder, 'features.json'), `\ufeff${JSON.stringify(features)}`);
  const log: LogLine[] = [];
  const built = await createDependencies({
    config: parseConfig({
      // The fake backend supports the contract only.
      CODE_DETAILS: 'basic',
      ...(options.backendUrl === undefined ? {} : { ACQ_BACKEND_GRAPHQL_URL: options.backendUrl }),
      ...env,
      ...(features === undefined ? {} : { FEATURES_FILE: join(rootFolder, 'features.json') }),
    }),
    log: recorderOf(log),
    isReady: options.isReady ?? (() => true),
    rootFolder,
    ...(options.backendUrl === undefined ? { fetch: backend.fetch } : {}),
    ...(options.metrics === undefined ? {} : { metrics: options.metrics }),
    ...(options.deadlines === undefined ? {} : { deadlines: options.deadlines }),
    ...(options.featureLimits === undefined ? {} : { featureLimits: options.featureLimits }),
  });
  const dependencies = change(built);
  await dependencies.experiments.features.start();
  const server = createHttpServer({
    application: await createApp(dependencies),
    log: dependencies.log,
    errorHeaders: createErrorHeaders(dependencies.config),
    ...(options.limits === undefined ? {} : { limits: options.limits }),
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    backend,
    log,
    translators: built.translators,
    dependencies,
    rootFolder,
    connections: () =>
      new Promise((resolve, reject) => {
        server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)));
      }),
    close: async () => {
      dependencies.experiments.features.stop();
      void dependencies.experiments.streams.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      removeFolder(rootFolder);
    },
  };
}

/** The files that the server reads, without a build. */
function createRootFolder(): string {
  const folder = createFolder({
    'dist/client/manifest.json': JSON.stringify(testManifest),
    'dist/client/assets/entry-AAAA.js': 'export {};\n',
    'dist/client/assets/entry-AAAA.js.br': brotliCompressSync('export {};\n'),
    'dist/client/assets/entry-AAAA.js.gz': gzipSync('export {};\n'),
    'dist/client/assets/.secret': 'secret\n',
    'dist/client/public/icon-FFFF.png': 'icon\n',
  });
  for (const name of ['locales', 'server/data']) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    symlinkSync(join(process.cwd(), name), join(folder, name), 'dir');
  }
  return folder;
}

function recorderOf(lines: LogLine[]): Logger {
  const at = (level: LogLine['level']) => (fields: object, message: string) => {
    lines.push({ level, message, fields: fields as LogLine['fields'] });
  };
  return { info: at('info'), warn: at('warn'), error: at('error') };
}

/** A blocklist in place of the shipped file. */
export function writeBlocklist(
  blocked: readonly string[],
  allowed: readonly string[] = [],
  more: { readonly kind?: string; readonly campaigns?: Readonly<Record<string, readonly string[]>> } = {},
): { file: string; remove: () => void } {
  const folder = createFolder();
  const file = join(folder, 'hosts.json');
  writeFileSync(
    file,
    JSON.stringify({ blocked: { [more.kind ?? 'test']: blocked }, allowed, campaigns: more.campaigns ?? {} }),
  );
  return { file, remove: () => removeFolder(folder) };
}
