/**
 * The process: configuration → dependencies → listen → drain and stop. The only file of the server that does anything
 * by being imported.
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RunningBackend } from '../backend/index.ts';
import { StartError } from '../shared/startError.ts';
import { createApp } from './app.ts';
import { type Config, ConfigError, parseConfig } from './config.ts';
import { createDependencies } from './dependencies.ts';
import { refusalHeaders } from './middleware/securityHeaders.ts';
import { createLogger, errorFields, type Logger } from './observability/logger.ts';
import { printLinks } from './printLinks.ts';
import { listen, stopGracefully } from './process.ts';
import { createSiteServer } from './siteServer.ts';

/** The project's folder, seen from dist/server, where this file is bundled to. */
const rootFolder = fileURLToPath(new URL('../..', import.meta.url));

/** The embedded backend's database and generated secrets, in the working folder. */
const dataFolder = '.data';

async function main(): Promise<void> {
  const config = parseConfig();
  const log = createLogger();
  const state = { isReady: false };
  if (config.production && config.publicUrl.startsWith('http://localhost')) {
    log.warn({ publicUrl: config.publicUrl }, 'PUBLIC_URL names this machine: links in pages and mails will too');
  }
  // Before anything that could fail on its own: an error that nobody catches is told of and drained from the start.
  const started = stopGracefully({ log, drainDelay: config.drainDelay, partOf });
  const embedded = await startEmbeddedBackend(config, log);
  if (embedded !== null) started.beside(embedded.backend.close);
  const dependencies = await createDependencies({
    config,
    log,
    rootFolder,
    ...(embedded === null ? {} : { visitorSecret: embedded.linkSigningSecret }),
    readiness: { isReady: () => state.isReady },
  });
  const app = await createApp(dependencies);
  const server = createSiteServer({ application: app, log, refusalHeaders: refusalHeaders(config) });

  // Told to stop while it was starting: its end is under way.
  if (started.isStopping()) return;
  await listen(server, config.port, config.host);
  started.serving(server, () => {
    state.isReady = false;
  });
  state.isReady = true;
  printLinks(config, embedded?.backend ?? null);
}

/** By the frames of its stack, which name the source files. */
function partOf(error: unknown): string {
  const isBackend = error instanceof Error && error.stack?.includes(join(rootFolder, 'backend/'));
  return isBackend ? 'embedded backend' : 'site';
}

interface Embedded {
  readonly backend: RunningBackend;
  readonly linkSigningSecret: string;
}

/** The reference backend in this process, where no other is configured. Its code is loaded only then. */
async function startEmbeddedBackend(config: Config, log: Logger): Promise<Embedded | null> {
  const settings = config.embeddedBackend;
  if (settings === null) return null;
  const { loadDevelopmentSecrets, startBackend } = await import('../backend/index.ts');
  const secrets = loadDevelopmentSecrets(dataFolder);
  const linkSigningSecret = config.linkSigningSecret || secrets.linkSigningSecret;
  const { host, publicUrl, basePath, brandName, shopUrl, loginUrl } = config;
  const { port, databaseUrl, smtpUrl, mailFrom, rateLimits, jwtSecret } = settings;
  const backend = await startBackend({
    ...{ host, port, databaseUrl, dataFolder, smtpUrl, mailFrom, publicUrl, basePath, brandName, shopUrl, loginUrl },
    linkSigningSecret,
    auth: { jwtSecret: jwtSecret || secrets.authJwtSecret },
    allowedOrigins: [publicUrl, publicUrl.replace('//localhost', '//127.0.0.1')],
    production: false,
    seed: true,
    rateLimits,
    trustProxy: 0,
    log,
  });
  return { backend, linkSigningSecret };
}

main().catch((error: unknown) => {
  const isPlain = error instanceof ConfigError || error instanceof StartError;
  const { error: words, stack = '' } = errorFields(error);
  process.stderr.write(isPlain ? `${error.message}\n` : `The ${partOf(error)} could not start: ${words}\n${stack}\n`);
  process.exit(1);
});
