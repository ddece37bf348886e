/** The reference membership backend. This file is its only entry: options in, a running server out. */

import { createActivationWatch } from './activationWatch.ts';
import { type AuthOptions, createReadViewer } from './auth.ts';
import { startHousekeeping } from './db/housekeeping.ts';
import { openDatabase } from './db/openDatabase.ts';
import { createUnitOfWork } from './db/unitOfWork.ts';
import { type Clock, cryptoRandom } from './domain/clock.ts';
import type { DomainDependencies } from './domain/dependencies.ts';
import { createInterestLinks } from './domain/interestLinks.ts';
import { createRateLimiter, noRateLimits } from './domain/rateLimits.ts';
import { createLinkSigner } from './domain/registrationLinks.ts';
import { createApp, graphqlPath } from './http/createApp.ts';
import { reapplicationPath, withdrawalPath } from './http/interestPages.ts';
import { createDocumentCheck } from './http/queryLimits.ts';
import { startServer } from './http/startServer.ts';
import { createWebsocketEndpoint } from './http/websocketEndpoint.ts';
import type { Logger } from './logger.ts';
import { type Outbox, startOutbox } from './mail/outbox.ts';
import { mailCapOf } from './mail/outboxQueue.ts';
import { createMailboxTransport, createSmtpTransport } from './mail/transports.ts';
import { createSchema } from './resolvers/resolvers.ts';
import { defaultRetention, type Retention } from './retention.ts';
import { seedScenarios, simulateScenario } from './scenarios.ts';

export type { AuthOptions } from './auth.ts';
export { loadDevelopmentSecrets } from './developmentSecrets.ts';
export type { Logger } from './logger.ts';

export interface BackendOptions {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** PostgreSQL; null for PGlite. */
  readonly databaseUrl: string | null;
  /** PGlite's folder is made inside of it; null keeps the database in memory. */
  readonly dataFolder: string | null;
  /** null for the development mailbox. */
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  /** The site's origin, and where the application sits below it. */
  readonly publicUrl: string;
  readonly basePath: string;
  /** The backend's own origin as mails may name it; null for localhost. */
  readonly backendPublicUrl?: string | null;
  readonly brandName: string;
  readonly shopUrl: string;
  readonly loginUrl: string;
  readonly linkSigningSecret: string;
  readonly auth: AuthOptions;
  readonly allowedOrigins: readonly string[];
  /** No introspection, mailbox, sign-in page or scenarios. */
  readonly production: boolean;
  readonly seed: boolean;
  readonly rateLimits: boolean;
  /** Answer nothing but the operations of the client's build. */
  readonly trustedDocuments?: boolean;
  /** All instances together; not asked while `rateLimits` is off. */
  readonly mailsPerMinute?: number;
  readonly retention?: Retention;
  /** Number of proxies in front. */
  readonly trustProxy: number;
  readonly log: Logger;
  readonly clock?: Clock;
}

export interface RunningBackend {
  readonly port: number;
  readonly graphqlUrl: string;
  readonly websocketUrl: string;
  readonly mailboxUrl: string | null;
  readonly adminSignInUrl: string | null;
  /** Links to the seeded scenarios, to print; null where nothing was seeded. */
  readonly invitations: { readonly valid: string; readonly expired: string; readonly outOfBalance: string } | null;
  close(): Promise<void>;
}

export async function startBackend(options: BackendOptions): Promise<RunningBackend> {
  const { production, log, clock = () => new Date(), retention = defaultRetention } = options;
  if (production && options.seed) throw new Error('A production database is never seeded with scenarios.');
  const { db, close: closeDatabase } = await openDatabase(options);
  const closers: (() => void | Promise<void>)[] = [closeDatabase];
  let ready = true;
  const close = async () => {
    ready = false;
    // The last to start is the first to stop.
    for (const closer of closers.splice(0).reverse()) await closer();
  };

  try {
    if (options.seed) await seedScenarios(db, clock);
    // A PGlite folder has one process: a lease in it is a dead predecessor's.
    if (options.databaseUrl === null)
      await db.updateTable('outbox').set({ lease_until: null }).where('sent_at', 'is', null).execute();
    let outbox: Outbox | null = null;
    const links = createLinkSigner(options.linkSigningSecret);
    const interestLinks = createInterestLinks(options.linkSigningSecret);
    const domain: DomainDependencies = {
      unitOfWork: createUnitOfWork({ db, random: cryptoRandom, onMail: () => outbox?.wake() }),
      limiter: options.rateLimits ? createRateLimiter() : noRateLimits,
      links,
      clock,
      random: cryptoRandom,
      simulate: production ? async () => undefined : simulateScenario,
    };
    const watch = createActivationWatch(db, log);
    closers.push(watch.stop, startHousekeeping({ db, retention, clock, log }));

    const landingUrl = `${options.publicUrl}${options.basePath}`;
    const schema = createSchema({ domain, interestLinks, landingUrl, watch, log });
    const readViewer = createReadViewer(options.auth, clock);
    const checkDocument = createDocumentCheck({ ...options, schema });
    const shared = { ...options, schema, checkDocument, readViewer, visitorSecret: options.linkSigningSecret };
    const server = await startServer({
      host: options.host,
      port: options.port,
      application: createApp({ ...shared, db, domain, interestLinks, retention, clock, isReady: () => ready }),
      websocketPath: graphqlPath,
      websocket: createWebsocketEndpoint(shared),
      secure: options.publicUrl.startsWith('https:'),
      log,
    });
    closers.push(server.close);

    const origin = `http://${hostnameOf(options.publicUrl)}:${server.port}`;
    outbox = startOutbox({
      db,
      transport: options.smtpUrl === null ? createMailboxTransport(db, clock) : createSmtpTransport(options.smtpUrl),
      settings: {
        brandName: options.brandName,
        siteUrl: landingUrl,
        loginUrl: options.loginUrl,
        withdrawalUrl: `${options.backendPublicUrl ?? origin}${withdrawalPath}`,
        reapplicationUrl: `${options.backendPublicUrl ?? origin}${reapplicationPath}`,
        interestMonths: retention.interestMonths,
      },
      mailFrom: options.mailFrom,
      mailsPerMinute: mailCapOf(options),
      clock,
      log,
    });
    // Stops after the server: a mail of the last request still has its chance.
    closers.splice(closers.indexOf(server.close), 0, outbox.stop);

    const expired = links.sign('TIMEDLINK', new Date(0)).timestamp;
    return {
      port: server.port,
      graphqlUrl: `${origin}${graphqlPath}`,
      websocketUrl: `${origin.replace('http', 'ws')}${graphqlPath}`,
      mailboxUrl: production || options.smtpUrl !== null ? null : `${origin}/mailbox`,
      adminSignInUrl: production || !('jwtSecret' in options.auth) ? null : `${origin}/admin-sign-in`,
      invitations: options.seed
        ? {
            valid: `${landingUrl}?rc=WELCOME10`,
            expired: `${landingUrl}?rc=TIMEDLINK&ts=${encodeURIComponent(expired)}`,
            outOfBalance: `${landingUrl}?rc=NOBALANCE`,
          }
        : null,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Cookies and same-site rules go by host name, so in development the backend is called what the site is called. */
function hostnameOf(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  return /^127\.|^\[::1\]$/.test(hostname) ? hostname : 'localhost';
}
