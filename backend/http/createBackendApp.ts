/** Every path that the backend answers, top to bottom. */
import express, { type Express } from 'express';
import type { Kysely } from 'kysely';
import { createHealth } from '../../node/http/health.ts';
import { createRequestLog } from '../../node/http/requestLog.ts';
import { createHelmet, type HeaderSetter } from '../../node/http/securityHeaders.ts';
import type { Metrics } from '../../node/metrics/metrics.ts';
import type { BackendConfig } from '../config.ts';
import type { Tables } from '../db/tables.ts';
import type { SignInTokens } from '../domain/admin/admin.ts';
import type { DomainDependencies } from '../domain/dependencies.ts';
import { createApplicationPages } from './applicationPages.ts';
import { createCors } from './cors.ts';
import { describeRequest } from './describeRequest.ts';
import { createAdminSignInPage, createMailboxPage } from './developmentPages.ts';
import { allowMethods, createErrorHandler, sendError } from './errorResponses.ts';
import { createGraphqlEndpoint, type GraphqlOptions, graphqlPath } from './graphqlEndpoint.ts';

export interface AppOptions
  extends GraphqlOptions,
    Pick<BackendConfig, 'brandName' | 'retention' | 'smtpUrl' | 'trustProxy'> {
  readonly metrics: Metrics;
  readonly db: Kysely<Tables>;
  readonly domain: DomainDependencies;
  readonly signSession: SignInTokens['signSession'];
  readonly landingUrl: string;
  /** Whether the page for development that signs anybody in as an administrator is there. */
  readonly hasSignInPage: boolean;
  readonly isReady: () => boolean;
}

/** The header set of every answer: an API that no page may frame, embed or cache. */
export function createApiHeaders(landingUrl: string): readonly HeaderSetter[] {
  return [
    createHelmet(landingUrl.startsWith('https:'), {
      contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
      crossOriginOpenerPolicy: false,
      crossOriginResourcePolicy: { policy: 'same-site' },
      referrerPolicy: { policy: 'no-referrer' },
    }),
    function disableCaching(_request, response, next) {
      response.setHeader('Cache-Control', 'no-store');
      next();
    },
  ];
}

export function createBackendApp(options: AppOptions): Express {
  const { db, domain, production, smtpUrl, landingUrl, isReady } = options;
  const brand = { brandName: options.brandName, landingUrl };
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', false);
  app.enable('case sensitive routing');
  app.enable('strict routing');

  // Tell: whatever becomes of it.
  app.use(createRequestLog({ ...options, describeRequest }));

  // Protect: before any answer, so that every answer carries the headers.
  app.use(...createApiHeaders(landingUrl));

  // GraphQL. The refusal of a method comes after CORS, so that a browser may read it.
  app.all(
    graphqlPath,
    createCors(options.allowedOrigins, options.log),
    allowMethods('POST'),
    createGraphqlEndpoint(options),
  );

  // For orchestrators, and for who follows the link of a mail.
  app.use(createHealth({ isReady })).all(['/healthz', '/readyz'], allowMethods('GET'));
  const { sentMailDays, deadMailDays } = options.retention;
  app.use(createApplicationPages(domain, brand, Math.max(sentMailDays, deadMailDays), options.log));

  if (!production && smtpUrl === null)
    app.all(['/mailbox', '/mailbox.json'], allowMethods('GET'), createMailboxPage(db, brand));
  if (options.hasSignInPage)
    app.all('/admin-sign-in', allowMethods('GET', 'POST'), createAdminSignInPage(brand, options));

  app.use((_request, response) => sendError(response, 404)).use(createErrorHandler(options.log));
  return app;
}
