/** Every path that the backend answers, top to bottom. */
import cors from 'cors';
import express, { type Express } from 'express';
import type { Kysely } from 'kysely';
import { createHealth } from '../../node/health.ts';
import type { AuthOptions } from '../auth.ts';
import type { Tables } from '../db/tables.ts';
import type { Clock } from '../domain/clock.ts';
import type { DomainDependencies } from '../domain/dependencies.ts';
import type { InterestLinks } from '../domain/interestLinks.ts';
import type { Retention } from '../retention.ts';
import { createAdminSignInPage } from './adminSignInPage.ts';
import { allowMethods } from './allowMethods.ts';
import { createFailure, notFound } from './failure.ts';
import { createGraphqlEndpoint, type GraphqlEndpointOptions } from './graphqlEndpoint.ts';
import { createReapplicationPage, createWithdrawalPage, reapplicationPath, withdrawalPath } from './interestPages.ts';
import { createMailboxJson, createMailboxPage } from './mailboxPage.ts';
import { corsOptionsOf, refuseForeignOrigins } from './origins.ts';
import { readJson } from './readJson.ts';
import { createSecurityHeaders } from './securityHeaders.ts';

export const graphqlPath = '/graphql';

export interface AppOptions extends GraphqlEndpointOptions {
  readonly db: Kysely<Tables>;
  readonly domain: DomainDependencies;
  readonly interestLinks: InterestLinks;
  readonly retention: Retention;
  readonly auth: AuthOptions;
  readonly allowedOrigins: readonly string[];
  readonly smtpUrl: string | null;
  readonly publicUrl: string;
  readonly basePath: string;
  readonly production: boolean;
  readonly clock: Clock;
  /** False from the moment that the process is to stop. */
  readonly isReady: () => boolean;
}

export function createApp(options: AppOptions): Express {
  const { db, domain, interestLinks, retention, production, auth, smtpUrl, allowedOrigins, publicUrl, isReady, log } =
    options;
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', false);
  app.enable('case sensitive routing');
  app.enable('strict routing');

  // Protect: before any answer, so that every answer carries the headers.
  app.use(...createSecurityHeaders(publicUrl.startsWith('https:')));

  // GraphQL. The refusal of a method comes after CORS, so that a browser may read it.
  app.all(graphqlPath, refuseForeignOrigins(allowedOrigins), cors(corsOptionsOf(allowedOrigins)), allowMethods('POST'));
  app.post(graphqlPath, readJson, createGraphqlEndpoint(options));

  // For orchestrators, and for who follows the link of a mail.
  app.all(['/healthz', '/readyz'], allowMethods('GET')).use(createHealth({ isReady }));
  const readOrPost = allowMethods('GET', 'POST');
  app.all(withdrawalPath, readOrPost, createWithdrawalPage(domain, interestLinks, retention));
  app.all(reapplicationPath, readOrPost, createReapplicationPage(domain, interestLinks));

  // For development only.
  if (!production && smtpUrl === null) {
    app.all('/mailbox', allowMethods('GET'), createMailboxPage(db));
    app.all('/mailbox.json', allowMethods('GET'), createMailboxJson(db));
  }
  if (!production && 'jwtSecret' in auth) {
    const signIn = createAdminSignInPage({ ...options, jwtSecret: auth.jwtSecret });
    app.all('/admin-sign-in', readOrPost, signIn);
  }

  app.use(notFound, createFailure(log));
  return app;
}
