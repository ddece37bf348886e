/**
 * Counts what visitors decide about tracking: how many agreed to what, by which words. No address, cookie, request id or
 * time of a single decision is kept; once a minute the sums are logged.
 */
import express, { type NextFunction, type Request, type RequestHandler, type Response, Router } from 'express';
import * as v from 'valibot';
import { atPaths } from '../../node/atPaths.ts';
import type { Logger } from '../../node/logger.ts';

export interface ConsentCountOptions {
  readonly path: string;
  /** Of the site: other sites' pages may not count. */
  readonly origin: string;
  readonly log: Logger;
}

const period = 60_000;
/** In a period. Whoever sends more wants to fill a log, and is not counted. */
const mostDecisions = 3000;
/** Different ones: each is a line. */
const mostLines = 30;

const decisionSchema = v.strictObject({
  textVersion: v.pipe(v.string(), v.regex(/^[\w-]{1,16}$/)),
  by: v.picklist(['plate', 'settings', 'service']),
  choices: v.strictObject({ statistics: v.boolean(), marketing: v.boolean() }),
});

export function createConsentCount({ path, origin, log }: ConsentCountOptions): RequestHandler {
  const router = Router();
  const count = createTotals(log);
  router.post(path, express.json({ limit: 300 }), (request, response) => {
    const parsed = v.safeParse(decisionSchema, request.body);
    const isOwn = request.headers.origin === origin;
    if (isOwn && parsed.success) count(parsed.output);
    response
      .status(isOwn ? (parsed.success ? 204 : 400) : 403)
      .set('Cache-Control', 'no-store')
      .end();
  });
  // A page that counts reads no answer: whatever was wrong, the status says it.
  router.use(path, (error: { status?: number }, _request: Request, response: Response, _next: NextFunction) => {
    const status = error.status === undefined || error.status >= 500 ? 400 : error.status;
    response.status(status).set('Cache-Control', 'no-store').end();
  });
  return atPaths([path], router);
}

function createTotals(log: Logger): (decision: v.InferOutput<typeof decisionSchema>) => void {
  const totals = new Map<string, number>();
  let sum = 0;
  const write = () => {
    for (const [key, decisions] of totals) {
      const [textVersion, by, statistics, marketing] = JSON.parse(key) as unknown[];
      log.info({ textVersion, by, statistics, marketing, decisions }, 'Consent was decided');
    }
    totals.clear();
    sum = 0;
  };
  return ({ textVersion, by, choices }) => {
    // A process that ends does not wait for it.
    if (sum === 0) setTimeout(write, period).unref();
    if (sum === mostDecisions) return;
    const key = JSON.stringify([textVersion, by, choices.statistics, choices.marketing]);
    if (!totals.has(key) && totals.size === mostLines) return;
    sum += 1;
    totals.set(key, (totals.get(key) ?? 0) + 1);
  };
}
