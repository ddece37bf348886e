/** The backend's paths and middleware, in order. */
import express, { type Express, type Request } from 'express';
import type { Kysely } from 'kysely';
import { createHealth } from '../../node/http/health.ts';
import { createRequestLog } from '../../node/http/requestLog.ts';
import type { Metrics } from '../../node/metrics/metrics.ts';
import { createHelmet, type HeaderSetter } from '../../node/security/securityHeaders.ts';
import { maskPath } from '../../shared/security/maskPath.ts';
import type { BackendConfig } from '../config.ts';
import type { Tables } from '../db/tables.ts';
import type { DomainDependencies } from '../domain/dependencies.ts';
import { pagePaths } from '../mail/pagePaths.ts';
import { createApplicationPages } from './applicationPages.ts';
import { createCors } from './cors.ts';
import { createAdminSignInPage, createMailboxPage } from './developmentPages.ts';
import { allowMethods, createErrorHandler, sendError } from './errorResponses.ts';
import { createGraphqlEndpoint, type GraphqlOptions, graphqlPath } from './graphqlEndpoint.ts';
import { readRequestIds } from './resolverContext.ts';

interface AppOptions extends GraphqlOptions, Pick<BackendConfig, 'brandName' | 'retention' | 'smtpUrl' | 'trustProxy'> {
  readonly metrics: Metrics;
  readonly db: Kysely<Tables>;
  readonly domain: DomainDependencies;
  /** Serves the development page that signs every visitor in as an administrator. */
  readonly hasSignInPage: boolean;
  readonly isReady: () => boolean;
}

/** The headers of every response: no page may frame, embed or cache it. */
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
  const { db, domain, production, smtpUrl, isReady } = options;
  const { landingUrl } = domain;
  const brand = { brandName: options.brandName, landingUrl };
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', false);
  app.enable('case sensitive routing');
  app.enable('strict routing');

  app.use(createRequestLog({ ...options, describeRequest }));

  // First, so that every response has the headers.
  app.use(...createApiHeaders(landingUrl));

  // Methods are checked after CORS, so that a browser can read the rejection.
  app.all(
    graphqlPath,
    createCors(options.allowedOrigins, options.log),
    allowMethods('POST'),
    createGraphqlEndpoint(options),
  );

  app.use(createHealth(isReady)).all(['/healthz', '/readyz'], allowMethods('GET'));
  const { sentMailDays, deadMailDays } = options.retention;
  app.use(createApplicationPages(domain, brand, Math.max(sentMailDays, deadMailDays), options.log));

  if (!production && smtpUrl === null)
    app.all(['/mailbox', '/mailbox.json'], allowMethods('GET'), createMailboxPage(db, brand));
  if (options.hasSignInPage)
    app.all('/admin-sign-in', allowMethods('GET', 'POST'), createAdminSignInPage(brand, domain, options.log));

  app.use((_request, response) => sendError(response, 404)).use(createErrorHandler(options.log));
  return app;
}

const maxPathLength = 256;

const routes: ReadonlyMap<string, string> = new Map([
  [graphqlPath, 'graphql'],
  ...Object.entries(pagePaths).map(([name, path]) => [path, name] as const),
]);

function describeRequest(request: Request) {
  const { path } = request;
  return {
    fields: { ...readRequestIds(request), path: maskPath(path.slice(0, maxPathLength)) },
    route: routes.get(path) ?? 'unmatched',
  };
}
