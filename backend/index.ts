/** Starts the reference membership backend. The site only imports this file. */
import type { Kysely } from 'kysely';
import { createReadClientAddress } from '../node/http/clientAddress.ts';
import { closeServer } from '../node/http/closeServer.ts';
import { createHttpServer } from '../node/http/httpServer.ts';
import { listen } from '../node/http/listen.ts';
import { errorKind, type Logger, redactedErrorFields } from '../node/logs/logger.ts';
import { createRateLimitedLog } from '../node/logs/rateLimitedLog.ts';
import { type Metrics, noMetrics } from '../node/metrics/metrics.ts';
import type { Link } from '../node/process/runProcess.ts';
import { type ShutdownDeadline, startShutdownDeadline } from '../node/process/stopGracefully.ts';
import { collectHeaders } from '../node/security/securityHeaders.ts';
import { createReadIdToken, createReadViewer, createSignSession } from './auth.ts';
import type { BackendConfig } from './config.ts';
import { createActivationWatch } from './db/activationWatch.ts';
import { startHousekeeping } from './db/housekeeping.ts';
import { openDatabase } from './db/openDatabase.ts';
import { runPeriodically } from './db/runPeriodically.ts';
import type { Tables } from './db/tables.ts';
import { createUnitOfWork } from './db/unitOfWork.ts';
import { findLinkSigningSecret } from './developmentSecrets.ts';
import { allCodes, buildFunnelCounts, buildTagCounts } from './domain/admin/funnel.ts';
import { findApiKey } from './domain/admin/integrations.ts';
import type { Clock } from './domain/clock.ts';
import { createSignedLinks, type SignedLinks } from './domain/codes/signedLinks.ts';
import { formatUtcDay } from './domain/days.ts';
import type { DomainDependencies } from './domain/dependencies.ts';
import { linkLifetimeMs, minuteMs } from './domain/durations.ts';
import { checkLimits, type limits } from './domain/rateLimits.ts';
import { type BotCheck, createBotChallenges } from './domain/registration/botCheck.ts';
import { isMailStillValid } from './domain/registration/unsentMails.ts';
import { offerPlaces, sendReminders } from './domain/waits/offerPlaces.ts';
import { createApiHeaders, createBackendApp } from './http/createBackendApp.ts';
import { createDocumentCheck } from './http/documentCheck.ts';
import { graphqlPath } from './http/graphqlEndpoint.ts';
import { createWebsocketEndpoint } from './http/websocketEndpoint.ts';
import { startOutbox } from './mail/outbox.ts';
import type { OutboxLoop } from './mail/outboxLoop.ts';
import { registerOutboxGauges } from './mail/outboxQueue.ts';
import { createMailboxTransport, createSmtpTransport, type MailTransport } from './mail/transports.ts';
import { createSchema } from './resolvers/schema.ts';
import { seedScenarios, simulateScenario } from './scenarios.ts';
import { parseWebhookUrl, publicNetwork, type WebhookNetwork } from './webhooks/postWebhook.ts';
import { deriveWebhookSecret, startWebhooks } from './webhooks/startWebhooks.ts';

export { type BackendConfig, parseBackendConfig } from './config.ts';

export interface BackendOptions extends BackendConfig {
  /** For PGlite's folder and a development machine's secrets. */
  readonly dataFolder: string;
  readonly log: Logger;
  readonly metrics?: Metrics;
  readonly clock?: Clock;
  readonly timeoutMs?: number;
  /** Null allows webhooks to any address: the default in development. */
  readonly webhookNetwork?: WebhookNetwork | null;
}

export type RunningBackend = Awaited<ReturnType<typeof startBackend>>;

export async function startBackend(options: BackendOptions) {
  const {
    production,
    publicUrl,
    databaseUrl,
    smtpUrl,
    retention,
    drainDelayMs,
    log,
    metrics = noMetrics,
    clock = () => new Date(),
    webhookNetwork = getWebhookNetwork(options),
  } = options;
  const linkSigningSecret = findLinkSigningSecret(options);
  const { db, close: closeDatabase, getPoolUse } = await openDatabase(options);
  const shutdownHooks: ((shutdownDeadline: ShutdownDeadline) => void | Promise<void>)[] = [closeDatabase];
  let isReady = true;
  const close = async (shutdownDeadline = startShutdownDeadline(options.stopDeadlineMs)) => {
    isReady = false;
    for (const hook of shutdownHooks.splice(0).reverse()) await hook(shutdownDeadline);
  };

  try {
    if (!production) await seedScenarios(db, clock);
    // One process uses a PGlite folder, so the leases in it are of a process that ended.
    if (databaseUrl === null) await endLeases(db);
    const outboxes: { mails?: OutboxLoop; webhooks?: OutboxLoop } = {};
    const links = createSignedLinks(linkSigningSecret);
    const landingUrl = `${publicUrl}${options.basePath}`;
    const unitOfWork = createUnitOfWork(db, (written) => outboxes[written]?.wake());
    const onReject = (limit: keyof typeof limits) => metrics.count('rateLimits', { limit });
    const domain: DomainDependencies = {
      unitOfWork,
      checkLimits: async (...args) => (options.rateLimits ? checkLimits(...args, { onReject }) : null),
      readLimits: async (...args) => (options.rateLimits ? checkLimits(...args, { onReject, consume: false }) : null),
      links,
      landingUrl,
      botCheck: createBotCheck(options, linkSigningSecret, metrics),
      accountPrivacy: options.accountPrivacy,
      memberInvitations: options.memberInvitations,
      signIn: {
        readIdToken: createReadIdToken(options.oidc, clock),
        signSession: createSignSession(linkSigningSecret),
      },
      webhooks: {
        parseUrl: (text) => parseWebhookUrl(text, webhookNetwork, !production),
        deriveSecret: (endpointId) => deriveWebhookSecret(endpointId, linkSigningSecret),
      },
      clock,
      countInTotals: (event, { variant, ...tags }) => {
        const now = clock();
        // A lost count must not fail the visitor's request.
        unitOfWork
          .transaction(async ({ funnel }) => {
            await funnel.add(buildFunnelCounts(allCodes, { [event]: 1 }, now));
            const tagCounts = buildTagCounts({ ...tags, landing: variant ?? 'default' }, { [event]: 1 });
            await funnel.addTags(formatUtcDay(now), tagCounts);
          })
          .catch((error: unknown) => log.warn(redactedErrorFields(error), 'Funnel write failed'));
      },
      simulate: production ? async () => undefined : simulateScenario,
    };
    const watch = createActivationWatch(db, options.accountPrivacy, log);
    const stopQueue = runPeriodically({
      run: async () => {
        const addLapsed = unitOfWork.transaction(({ webhooks }) => webhooks.addLapsed(clock()));
        await Promise.all([offerPlaces(domain), sendReminders(domain), addLapsed]);
      },
      intervalMs: minuteMs,
      log,
      failureMessage: 'Queue run failed',
    });
    shutdownHooks.push(watch.stop, startHousekeeping({ db, retention, clock, log }), stopQueue);

    // Not with an identity provider.
    const hasSignInPage = !production && !('jwksUrl' in (options.auth ?? {}));
    const schema = createSchema({ ...options, domain, watch, metrics });
    const shared = {
      ...options,
      metrics,
      clock,
      schema,
      checkDocument: createDocumentCheck({ ...options, schema }),
      readViewer: createReadViewer(options.auth, linkSigningSecret, clock, (key) => findApiKey(domain, key)),
      readClientAddress: createReadClientAddress(options.trustProxy, log),
      visitorSecret: linkSigningSecret,
      allowedOrigins: getAllowedOrigins(options),
    };
    const websocket = createWebsocketEndpoint(shared);
    metrics.registerGauge('websockets', websocket.count);
    registerOutboxGauges(metrics, db, clock);
    if (getPoolUse !== undefined) metrics.registerGauge('pool', getPoolUse);
    const server = createHttpServer({
      ...options,
      application: createBackendApp({
        ...shared,
        db,
        domain,
        hasSignInPage,
        isReady: () => isReady,
      }),
      upgrade: websocket.upgrade,
      errorHeaders: collectHeaders(...createApiHeaders(landingUrl)),
    });
    const port = await listen(server, { ...options, variable: 'BACKEND_PORT' });
    // The outboxes stop after the server, so that the last requests' mails are sent.
    shutdownHooks.push(
      async (shutdownDeadline) => {
        const timeoutMs = shutdownDeadline.remainingMs() / 2;
        await Promise.all(Object.values(outboxes).map((outbox) => outbox.stop(timeoutMs)));
      },
      (shutdownDeadline) => closeServer(server, drainDelayMs, shutdownDeadline, websocket.close),
    );

    const origin = `http://${parseHostname(publicUrl)}:${port}`;
    const transport: MailTransport =
      smtpUrl === null ? createMailboxTransport(db, clock) : createSmtpTransport(smtpUrl, new URL(publicUrl).hostname);
    // Warns at the start instead of at the first mail; the outbox waits for the server.
    transport.verify?.().catch((error: unknown) => {
      if (isReady) log.warn({ variable: 'SMTP_URL', reason: errorKind(error) }, 'Mail server unavailable');
    });
    outboxes.mails = startOutbox({
      ...options,
      db,
      transport,
      // Not all options: mail templates must not have secrets.
      settings: {
        brandName: options.brandName,
        loginUrl: options.loginUrl,
        shopUrl: options.shopUrl,
        legalLine: options.legalLine,
        supportContact: options.supportContact,
        siteUrl: landingUrl,
        backendOrigin: options.backendPublicUrl ?? origin,
        applicationRetentionDays: retention.endedRegistrationDays,
      },
      mailsPerMinute: options.rateLimits ? options.mailsPerMinute : null,
      clock,
      shouldSend: (mail) => isMailStillValid(domain, mail),
      metrics,
    });

    outboxes.webhooks = startWebhooks({
      ...options,
      db,
      network: webhookNetwork,
      linkSigningSecret,
      clock,
      log,
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
            ...createInvitationLinks(landingUrl, links),
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

const getWebhookNetwork = ({ production }: BackendConfig) => (production ? publicNetwork : null);

async function endLeases(db: Kysely<Tables>): Promise<void> {
  for (const table of ['outbox', 'webhookDeliveries'] as const)
    await db.updateTable(table).set({ leaseUntil: null }).where('leaseUntil', 'is not', null).execute();
}

function createBotCheck(
  { botCheck: mode, botCheckEffort, log }: BackendOptions,
  secret: string,
  metrics: Metrics,
): BotCheck | null {
  if (mode === 'off') return null;
  const warn = createRateLimitedLog(log, 'warn');
  return {
    mode,
    challenges: createBotChallenges(secret, botCheckEffort),
    record: (form, outcome) => {
      metrics.count('botChecks', { form, outcome });
      if (outcome === 'replayed') warn('Bot check replayed', { form });
      else if (outcome !== 'passed') warn('Bot check failed', { form, outcome });
    },
  };
}

/** The site's host name, since cookies and same-site rules depend on it. */
function parseHostname(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  return /^127\.|^\[::1\]$/.test(hostname) ? hostname : 'localhost';
}

/** In development both local host names are allowed. */
function getAllowedOrigins({ publicUrl, production }: BackendConfig): readonly string[] {
  return production ? [publicUrl] : [publicUrl, publicUrl.replace('//localhost', '//127.0.0.1')];
}

function createInvitationLinks(landingUrl: string, links: SignedLinks): readonly Link[] {
  const expired = links.signRegistration('TIMEDLINK', new Date(linkLifetimeMs));
  return [
    ['Invitation, valid', `${landingUrl}?rc=WELCOME10`],
    ['Invitation, expired', `${landingUrl}?rc=TIMEDLINK&ts=${encodeURIComponent(expired)}`],
    ['Invitation, quota used up', `${landingUrl}?rc=NOBALANCE`],
  ];
}
