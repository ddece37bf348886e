/** Every path that the backend answers. */
import { type Kysely, sql } from 'kysely';
import type { AuthOptions } from '../auth.ts';
import type { Tables } from '../db/tables.ts';
import type { Clock } from '../domain/clock.ts';
import type { DomainDependencies } from '../domain/dependencies.ts';
import type { WithdrawalSigner } from '../domain/membershipInterest.ts';
import { createAdminSignInPage } from './adminSignInPage.ts';
import { createGraphqlEndpoint, type Endpoint, type GraphqlEndpointOptions } from './graphqlEndpoint.ts';
import type { Route } from './httpServer.ts';
import { createMailboxJson, createMailboxPage } from './mailboxPage.ts';
import { createWithdrawalPage, withdrawalPath } from './withdrawalPage.ts';

export const graphqlPath = '/graphql';

export interface RouteOptions extends GraphqlEndpointOptions {
  readonly db: Kysely<Tables>;
  readonly domain: DomainDependencies;
  readonly withdrawals: WithdrawalSigner;
  readonly auth: AuthOptions;
  readonly smtpUrl: string | null;
  readonly publicUrl: string;
  readonly basePath: string;
  readonly clock: Clock;
}

export function createRoutes(options: RouteOptions): ReadonlyMap<string, Route> {
  const { db, domain, withdrawals, production, auth, smtpUrl } = options;
  const routes = new Map<string, Route>([
    // The endpoint answers every method itself: its refusals carry the headers that a browser needs to read them.
    [
      graphqlPath,
      { methods: ['GET', 'POST', 'OPTIONS', 'PUT', 'PATCH', 'DELETE'], handle: createGraphqlEndpoint(options) },
    ],
    ['/healthz', { methods: ['GET'], handle: createHealth(async () => true) }],
    ['/readyz', { methods: ['GET'], handle: createHealth(() => isDatabaseThere(db)) }],
    [withdrawalPath, { methods: ['GET', 'POST'], handle: createWithdrawalPage(domain, withdrawals) }],
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

function createHealth(isWell: () => Promise<boolean>): Endpoint {
  return async (_request, response) => {
    const well = await isWell();
    response
      .writeHead(well ? 200 : 503, { 'Content-Type': 'text/plain; charset=utf-8' })
      .end(well ? 'ok\n' : 'unavailable\n');
  };
}

async function isDatabaseThere(db: Kysely<Tables>): Promise<boolean> {
  try {
    await sql`SELECT 1`.execute(db);
    return true;
  } catch {
    return false;
  }
}
