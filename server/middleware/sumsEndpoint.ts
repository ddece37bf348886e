/**
 * Where the site's own pages post what is only summed: small, from no other site, so often from one address, and answered
 * by a status alone.
 */
import express, { type ErrorRequestHandler, type RequestHandler, Router } from 'express';
import * as v from 'valibot';
import { atPaths } from '../../node/atPaths.ts';
import type { Logger } from '../../node/logger.ts';
import { createSparseLog } from '../../node/sparseLog.ts';
import { createGuestLimit } from '../counts/createGuestLimit.ts';
import { contextOf } from './requestContext.ts';

/** Where the site's own pages post something. */
export interface OwnEndpoint {
  readonly path: string;
  /** Of the site: other sites' pages are not heard. */
  readonly origin: string;
  readonly log: Logger;
}

export interface SumsEndpointOptions<Schema extends v.GenericSchema> extends OwnEndpoint {
  /** Names of closed lists alone: each becomes a label or a line. */
  readonly schema: Schema;
  /** Bounds what it takes by itself: a limit for each sender is none for all. */
  readonly count: (posted: v.InferOutput<Schema>) => void;
}

export function createSumsEndpoint<Schema extends v.GenericSchema>({
  path,
  origin,
  log,
  schema,
  count,
}: SumsEndpointOptions<Schema>): RequestHandler {
  const router = Router();
  const note = createSparseLog(log, 'warn');
  const isWithinLimit = createGuestLimit();
  router.post(path, express.json({ limit: 300 }), (request, response) => {
    const parsed = v.safeParse(schema, request.body);
    const isOwn = request.headers.origin === origin;
    if (!isOwn) note('Origin refused', { path });
    else if (parsed.success && isWithinLimit(contextOf(response).clientAddress, path)) count(parsed.output);
    response
      .status(isOwn ? (parsed.success ? 204 : 400) : 403)
      .set('Cache-Control', 'no-store')
      .end();
  });
  router.use(path, endBroken);
  return atPaths([path], router);
}

/** Who posts reads no page: whatever was wrong, the status says it. */
export const endBroken: ErrorRequestHandler = (error: { status?: number }, _request, response, _next) => {
  const status = error.status === undefined || error.status >= 500 ? 400 : error.status;
  response.status(status).set('Cache-Control', 'no-store').end();
};
