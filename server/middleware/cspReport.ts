/** Takes the browsers' policy reports, in both formats. Small, counted, and never a reason for a 5xx. */
import express, { type RequestHandler, Router } from 'express';
import { atPaths } from '../../node/atPaths.ts';
import { hostOf } from '../../node/clientAddress.ts';
import type { Logger } from '../../node/logger.ts';
import type { Metrics } from '../../node/metrics.ts';
import { createPerMinuteEach } from '../../node/perMinute.ts';
import { maskUrl } from '../../shared/maskPath.ts';
import { contextOf } from './requestContext.ts';
import { endBroken } from './sumsEndpoint.ts';

const mediaTypes = ['application/csp-report', 'application/reports+json', 'application/json'];
const mostPerMinute = 60;
/** Of one sender: what is invented must not take the place of what browsers tell. */
const mostOfSender = 20;

export interface CspReportOptions {
  readonly path: string;
  readonly log: Logger;
  readonly metrics: Metrics;
}

export function createCspReport({ path, log, metrics }: CspReportOptions): RequestHandler {
  const router = Router();
  const mayLog = createPerMinuteEach(mostPerMinute, mostOfSender);
  router.post(path, express.json({ type: mediaTypes, limit: '16kb' }), (request, response) => {
    for (const report of reportsOf(request.body)) {
      metrics.count('violations', {});
      if (!mayLog(hostOf(contextOf(response).clientAddress))) break;
      log.warn(report, 'Violation of the content security policy');
    }
    response.status(204).set('Cache-Control', 'no-store').end();
  });
  router.use(path, endBroken);
  return atPaths([path], router);
}

function reportsOf(body: unknown): object[] {
  const bodies = Array.isArray(body)
    ? body.slice(0, 10).map((entry: unknown) => field(entry, 'body'))
    : [field(body, 'csp-report')];
  return bodies
    .filter((entry) => typeof entry === 'object' && entry !== null)
    .map((entry) => ({
      document: shortUrl(field(entry, 'documentURL') ?? field(entry, 'document-uri')),
      blocked: shortUrl(field(entry, 'blockedURL') ?? field(entry, 'blocked-uri')),
      directive: directiveIn(field(entry, 'effectiveDirective') ?? field(entry, 'violated-directive')),
      line: lineNumber(field(entry, 'lineNumber') ?? field(entry, 'line-number')),
    }));
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

function short(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 200) : '';
}

/** What a policy may be made of. Browsers of old name the directive with its sources. */
const directive =
  /^(?:(?:child|connect|default|fenced-frame|font|frame|img|manifest|media|object|prefetch|script|style|worker)-src(?:-attr|-elem)?|base-uri|form-action|frame-ancestors|require-trusted-types-for|sandbox|trusted-types)(?![\w-])/;

function directiveIn(value: unknown): string {
  return directive.exec(short(value))?.[0] ?? '[masked]';
}

/** Anything but a number reads as 0: converting an object of a stranger's making can throw. */
function lineNumber(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}

/** A browser names the whole address of its document: of the path what is ours. */
function shortUrl(value: unknown): string {
  return maskUrl(short(value));
}
