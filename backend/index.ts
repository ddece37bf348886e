/** The reference membership backend. This file is its only entry: options in, a running server out. */
import { createReadClientAddress } from '../node/http/clientAddress.ts';
import { createHttpServer } from '../node/http/httpServer.ts';
import { closeServer, listen } from '../node/http/listen.ts';
import { collectHeaders } from '../node/http/securityHeaders.ts';
import { errorKind, type Logger, wordlessErrorFields } from '../node/logs/logger.ts';
import { createSparseLog } from '../node/logs/sparseLog.ts';
import { type Metrics, noMetrics } from '../node/metrics/metrics.ts';
import type { Link } from '../node/process/runProcess.ts';
import { type Ending, startEnding } from '../node/process/stopGracefully.ts';
import { createReadIdToken, createReadViewer, createSignSession } from './auth.ts';
import type { BackendConfig } from './config.ts';
import { createActivationWatch } from './db/activationWatch.ts';
import { startHousekeeping } from './db/housekeeping.ts';
import { openDatabase } from './db/openDatabase.ts';
import { createUnitOfWork } from './db/unitOfWork.ts';
import { findLinkSigningSecret } from './developmentSecrets.ts';
import { countsOf, house } from './domain/admin/funnel.ts';
import type { Clock } from './domain/clock.ts';
import { createSignedLinks, type SignedLinks } from './domain/codes/signedLinks.ts';
import type { DomainDependencies } from './domain/dependencies.ts';
import { linkLife } from './domain/periods.ts';
import { checkLimits, type limits } from './domain/rateLimits.ts';
import { type BotCheck, createBotPuzzles } from './domain/registration/botCheck.ts';
import { mailStillHolds } from './domain/registration/unsentMails.ts';
import { createApiHeaders, createBackendApp } from './http/createBackendApp.ts';
import { createDocumentCheck } from './http/documentCheck.ts';
import { graphqlPath } from './http/graphqlEndpoint.ts';
import { reapplicationPath, withdrawalPath } from './http/interestPages.ts';
import { createWebsocketEndpoint } from './http/websocketEndpoint.ts';
import { type Outbox, startOutbox } from './mail/outbox.ts';
import { watchOutbox } from './mail/outboxQueue.ts';
import { createMailboxTransport, createSmtpTransport, type MailTransport } from './mail/transports.ts';
import { createSchema } from './resolvers/schema.ts';
import { seedScenarios, simulateScenario } from './scenarios.ts';

export { type BackendConfig, parseBackendConfig } from './config.ts';

export interface BackendOptions extends BackendConfig {
  /** Of PGlite, whose own folder is made inside of it, and of a development machine's secrets. */
  readonly dataFolder: string;
  readonly log: Logger;
  readonly metrics?: Metrics;
  readonly clock?: Clock;
  /** Milliseconds that an answer may take; the usual ones unless a test cannot wait. */
  readonly patience?: number;
}

export type RunningBackend = Awaited<ReturnType<typeof startBackend>>;

export async function startBackend(options: BackendOptions) {
  const {
    production,
    publicUrl,
    databaseUrl,
    smtpUrl,
    retention,
    drainDelay,
    log,
    metrics = noMetrics,
    clock = () => new Date(),
  } = options;
  const linkSigningSecret = findLinkSigningSecret(options);
  const { db, close: closeDatabase, poolUse } = await openDatabase(options);
  const closers: ((ending: Ending) => void | Promise<void>)[] = [closeDatabase];
  let ready = true;
  const close = async (ending = startEnding(options.stopDeadline)) => {
    ready = false;
    // The last to start is the first to stop.
    for (const closer of closers.splice(0).reverse()) await closer(ending);
  };

  try {
    if (!production) await seedScenarios(db, clock);
    // A PGlite folder has one process: a lease in it is a dead predecessor's.
    if (databaseUrl === null)
      await db.updateTable('outbox').set({ leaseUntil: null }).where('sentAt', 'is', null).execute();
    let outbox: Outbox | null = null;
    const links = createSignedLinks(linkSigningSecret);
    const landingUrl = `${publicUrl}${options.basePath}`;
    const unitOfWork = createUnitOfWork(db, () => outbox?.wake());
    const onRefusal = (limit: keyof typeof limits) => metrics.count('rateLimits', { limit });
    const domain: DomainDependencies = {
      unitOfWork,
      checkLimits: async (...use) => (options.rateLimits ? checkLimits(...use, { onRefusal }) : null),
      readLimits: async (...use) => (options.rateLimits ? checkLimits(...use, { onRefusal, counts: false }) : null),
      links,
      landingUrl,
      botCheck: createBotCheck(options, linkSigningSecret, metrics),
      neutralAnswers: options.neutralAnswers,
      clock,
      countInHouse: (step) => {
        // A number that is lost with the database is no guest's loss.
        unitOfWork.stores.funnel
          .add(countsOf(house, { [step]: 1 }, clock()))
          .catch((error: unknown) => log.warn(wordlessErrorFields(error), 'Steps were not counted'));
      },
      simulate: production ? async () => undefined : simulateScenario,
    };
    const watch = createActivationWatch(db, options.neutralAnswers, log);
    closers.push(watch.stop, startHousekeeping({ db, retention, clock, log }));

    const signIn = {
      readIdToken: createReadIdToken(options.oidc, clock),
      signSession: createSignSession(linkSigningSecret),
    };
    // Where a provider signs administrators in, nobody else does.
    const hasSignInPage = !production && !(options.auth !== null && 'jwksUrl' in options.auth);
    const schema = createSchema({ domain, signIn, watch, log, metrics, patience: options.patience });
    const shared = {
      ...options,
      metrics,
      clock,
      schema,
      checkDocument: createDocumentCheck({ ...options, schema }),
      readViewer: createReadViewer(options.auth, linkSigningSecret, clock),
      readClientAddress: createReadClientAddress(options.trustProxy, log),
      visitorSecret: linkSigningSecret,
      allowedOrigins: allowedOriginsOf(options),
    };
    const websocket = createWebsocketEndpoint(shared);
    metrics.watch('websockets', websocket.count);
    watchOutbox(metrics, db, clock);
    if (poolUse !== undefined) metrics.watch('pool', poolUse);
    const server = createHttpServer({
      ...options,
      application: createBackendApp({
        ...shared,
        ...signIn,
        db,
        domain,
        landingUrl,
        hasSignInPage,
        isReady: () => ready,
      }),
      upgrade: websocket.upgrade,
      refusalHeaders: collectHeaders(...createApiHeaders(landingUrl)),
    });
    const port = await listen(server, { ...options, variable: 'BACKEND_PORT' });
    // After the server: a mail of the last request still has its chance.
    closers.push(
      (ending) => outbox?.stop(ending.left() / 2),
      (ending) => closeServer(server, drainDelay, ending, websocket.close),
    );

    const origin = `http://${hostnameOf(publicUrl)}:${port}`;
    const mailedOrigin = options.backendPublicUrl ?? origin;
    const transport: MailTransport =
      smtpUrl === null ? createMailboxTransport(db, clock) : createSmtpTransport(smtpUrl, new URL(publicUrl).hostname);
    // Told at once and not by the first guest's mail; not waited for, because mails are kept until it is back.
    transport.verify?.().catch((error: unknown) => {
      if (ready) log.warn({ variable: 'SMTP_URL', reason: errorKind(error) }, 'The mail server cannot be used');
    });
    outbox = startOutbox({
      ...options,
      db,
      transport,
      // One by one: no template has a secret at hand.
      settings: {
        brandName: options.brandName,
        loginUrl: options.loginUrl,
        shopUrl: options.shopUrl,
        legalLine: options.legalLine,
        concierge: options.concierge,
        siteUrl: landingUrl,
        withdrawalUrl: `${mailedOrigin}${withdrawalPath}`,
        reapplicationUrl: `${mailedOrigin}${reapplicationPath}`,
        decidedDays: retention.endedRegistrationDays,
      },
      mailsPerMinute: options.rateLimits ? options.mailsPerMinute : null,
      clock,
      stillHolds: (mail) => mailStillHolds(domain, mail),
      metrics,
    });

    return {
      port,
      graphqlUrl: `${origin}${graphqlPath}`,
      websocketUrl: `${origin.replace('http', 'ws')}${graphqlPath}`,
      linkSigningSecret,
      links: production
        ? []
        : [
            ...invitationsTo(landingUrl, links),
            ...(smtpUrl === null ? [['Mailbox', `${origin}/mailbox`] as const] : []),
            ...(hasSignInPage ? [['Admin sign-in', `${origin}/admin-sign-in`] as const] : []),
          ],
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function createBotCheck(
  { botCheck: mode, botCheckEffort, log }: BackendOptions,
  secret: string,
  metrics: Metrics,
): BotCheck | null {
  if (mode === 'off') return null;
  const tell = createSparseLog(log, 'warn');
  return {
    mode,
    puzzles: createBotPuzzles(secret, botCheckEffort),
    note: (form, outcome) => {
      metrics.count('botChecks', { form, outcome });
      if (outcome === 'replayed') tell('Bot check answered twice', { form });
      else if (outcome !== 'passed') tell('Bot check failed', { form, outcome });
    },
  };
}

/** Cookies and same-site rules go by host name, so in development the backend is called what the site is called. */
function hostnameOf(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  return /^127\.|^\[::1\]$/.test(hostname) ? hostname : 'localhost';
}

/** A development machine's site is opened by either of its names. */
function allowedOriginsOf({ publicUrl, production }: BackendConfig): readonly string[] {
  return production ? [publicUrl] : [publicUrl, publicUrl.replace('//localhost', '//127.0.0.1')];
}

function invitationsTo(landingUrl: string, links: SignedLinks): readonly Link[] {
  const expired = links.signRegistration('TIMEDLINK', new Date(linkLife));
  return [
    ['Invitation, valid', `${landingUrl}?rc=WELCOME10`],
    ['Invitation, expired', `${landingUrl}?rc=TIMEDLINK&ts=${encodeURIComponent(expired)}`],
    ['Invitation, none left', `${landingUrl}?rc=NOBALANCE`],
  ];
}
