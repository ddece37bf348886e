/**
 * Counts what visitors decide about tracking: how many agreed to what, by which words. No address, cookie, request id or
 * time of a single decision is kept; once a minute the sums are logged.
 */
import type { RequestHandler } from 'express';
import * as v from 'valibot';
import type { Logger } from '../../node/logger.ts';
import { consentTextVersion } from '../../shared/consent.ts';
import { createSumsEndpoint, type OwnEndpoint } from './sumsEndpoint.ts';

const period = 60_000;
/** In a period. Whoever sends more wants to fill a log, and is not counted. */
const mostDecisions = 3000;

/** The present one and those before, which a page that is open since a release may still show. */
const textVersions = Array.from({ length: Number(consentTextVersion) }, (_, index) => String(index + 1));

const decisionSchema = v.strictObject({
  textVersion: v.picklist(textVersions),
  by: v.picklist(['plate', 'settings', 'service']),
  choices: v.strictObject({ statistics: v.boolean(), marketing: v.boolean() }),
});

export function createConsentCount(endpoint: OwnEndpoint): RequestHandler {
  return createSumsEndpoint({ ...endpoint, schema: decisionSchema, count: createTotals(endpoint.log) });
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
    sum += 1;
    totals.set(key, (totals.get(key) ?? 0) + 1);
  };
}
