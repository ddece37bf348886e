/** Every path that the backend answers. */
import type { Kysely } from 'kysely';
import type { AuthOptions } from '../auth.ts';
import type { Tables } from '../db/tables.ts';
import type { Clock } from '../domain/clock.ts';
import type { DomainDependencies } from '../domain/dependencies.ts';
import type { InterestLinks } from '../domain/interestLinks.ts';
import type { Retention } from '../retention.ts';
import { createAdminSignInPage } from './adminSignInPage.ts';
import { createGraphqlEndpoint, type Endpoint, type GraphqlEndpointOptions } from './graphqlEndpoint.ts';
import type { Route } from './httpServer.ts';
import { createReapplicationPage, createWithdrawalPage, reapplicationPath, withdrawalPath } from './interestPages.ts';
import { createMailboxJson, createMailboxPage } from './mailboxPage.ts';

export const graphqlPath = '/graphql';

export interface RouteOptions extends GraphqlEndpointOptions {
  readonly db: Kysely<Tables>;
  readonly domain: DomainDependencies;
  readonly interestLinks: InterestLinks;
  readonly retention: Retention;
  readonly auth: AuthOptions;
  readonly smtpUrl: string | null;
  readonly publicUrl: string;
  readonly basePath: string;
  readonly clock: Clock;
  /** False from the moment that the process is to stop. */
  readonly isReady: () => boolean;
}

export function createRoutes(options: RouteOptions): ReadonlyMap<string, Route> {
  const { db, domain, interestLinks, retention, production, auth, smtpUrl, isReady } = options;
  const routes = new Map<string, Route>([
    // The endpoint answers every method itself: its refusals carry the headers that a browser needs to read them.
    [
      graphqlPath,
      { methods: ['GET', 'POST', 'OPTIONS', 'PUT', 'PATCH', 'DELETE'], handle: createGraphqlEndpoint(options) },
    ],
    ['/healthz', { methods: ['GET'], handle: createHealth(() => true) }],
    ['/readyz', { methods: ['GET'], handle: createHealth(isReady) }],
    [withdrawalPath, { methods: ['GET', 'POST'], handle: createWithdrawalPage(domain, interestLinks, retention) }],
    [reapplicationPath, { methods: ['GET', 'POST'], handle: createReapplicationPage(domain, interestLinks) }],
  ]);
  if (production) return routes;
  if (smtpUrl === null) {
    routes.set('/mailbox', { methods: ['GET'], handle: createMailboxPage(db) });
    routes.set('/mailbox.json', { methods: ['GET'], handle: createMailboxJson(db) });
  }
  if ('jwtSecret' in auth) {
    const signIn = createAdminSignInPage({ ...options, jwtSecret: auth.jwtSecret });
    routes.set('/admin-sign-in', { methods: ['GET', 'POST'], handle: signIn });
  }
  return routes;
}

/** Neither asks the database: its outage must not take every instance out of service at once. */
function createHealth(isWell: () => boolean): Endpoint {
  return async (_request, response) => {
    const [status, text] = isWell() ? ([200, 'ok\n'] as const) : ([503, 'stopping\n'] as const);
    response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' }).end(text);
  };
}
