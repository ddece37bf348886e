/**
 * Where pages and browsers post what nobody waits for: small, bounded for each sender, answered by a status alone, and
 * never a reason for a 5xx.
 */
import express, { type Request, type RequestHandler } from 'express';
import * as v from 'valibot';
import { hostOf } from '../../node/http/clientAddress.ts';
import { errorStatus } from '../../node/http/errorStatus.ts';
import { createAddressRateLimit, createRateLimit } from '../../node/security/rateLimit.ts';
import { createRateLimitedLog } from '../../node/logs/rateLimitedLog.ts';
import { consentTextVersion } from '../../shared/consent/consent.ts';
import { readLinkCode } from '../../shared/routing/carriedParams.ts';
import { parseUrl } from '../../shared/routing/parseUrl.ts';
import type { Dependencies } from '../dependencies.ts';
import { readToken } from '../graphql/createRequestOperations.ts';
import { isCrawler } from '../middleware/detectClientKind.ts';
import { getContext, type RequestContext, readInvitationsCookie } from '../middleware/requestContext.ts';
import { readPolicyReports } from './policyReports.ts';

interface Beacon {
  readonly parse: RequestHandler;
  /** Other sites' pages are heard too: browsers say of policy reports not whose they are. */
  readonly acceptsAnyOrigin?: boolean;
  /** The answer is whether the body is one. */
  readonly accept: (request: Request, context: RequestContext) => boolean;
}

const policyTypes = ['application/csp-report', 'application/reports+json', 'application/json'];

/** The present one and those before, which a page that is open since a release may still show. */
const textVersions = Array.from({ length: Number(consentTextVersion) }, (_, index) => String(index + 1));

/** How many agreed to what, by which words: no address, cookie, request id or time of a single decision. */
const consentSchema = v.strictObject({
  textVersion: v.picklist(textVersions),
  by: v.picklist(['plate', 'settings', 'service']),
  choices: v.strictObject({ statistics: v.boolean(), marketing: v.boolean() }),
});

/** What browsers measured of pages whose visitors agreed to statistics: numbers, without who, where or when. */
const milliseconds = v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(600_000)));
const vitals = v.strictObject({
  CLS: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(100))),
  FCP: milliseconds,
  INP: milliseconds,
  LCP: milliseconds,
  TTFB: milliseconds,
});

type BeaconDependencies = Pick<Dependencies, 'config' | 'log' | 'metrics' | 'counts' | 'reports'>;

export function createBeacons({ config, log, metrics, counts, reports }: BeaconDependencies): RequestHandler {
  const { basePath, publicUrl: origin } = config;
  const warn = createRateLimitedLog(log, 'warn');
  const logConsent = createRateLimitedLog(log, 'info', 'later');
  const isWithinLimit = createAddressRateLimit();
  // Of one sender: what is invented must not take the place of what browsers report.
  const canLogViolation = createRateLimit({ max: 60, maxPerCaller: 20 });

  /** A small body of one shape, so often from one address. */
  const createCountedBeacon = <Schema extends v.GenericSchema>(
    kind: string,
    schema: Schema,
    count: (payload: v.InferOutput<Schema>) => void,
  ): Beacon => ({
    parse: express.json({ limit: 300 }),
    accept: ({ body }, { clientAddress }) => {
      const { success, output } = v.safeParse(schema, body);
      if (success && isWithinLimit(clientAddress, kind)) count(output);
      return success;
    },
  });

  const beacons: Readonly<Record<string, Beacon>> = {
    'csp-report': {
      parse: express.json({ type: policyTypes, limit: '16kb' }),
      acceptsAnyOrigin: true,
      accept: ({ body }, { clientAddress }) => {
        for (const report of readPolicyReports(body)) {
          metrics.count('violations', {});
          if (canLogViolation(hostOf(clientAddress))) log.warn(report, 'Content security policy violated');
        }
        return true;
      },
    },
    consent: createCountedBeacon('consent', consentSchema, ({ choices, ...details }) => {
      const fields = { ...details, ...choices };
      logConsent('Consent decided', fields, JSON.stringify(fields));
    }),
    vitals: createCountedBeacon('vitals', vitals, (measurements) => {
      for (const [name, value = 0] of Object.entries(measurements))
        metrics.observe('vitals', { name }, name === 'CLS' ? value : value / 1000);
    }),
    /** A guest has begun to fill in the form: the address has the invitation as the form's has. */
    begun: {
      parse: (_request, _response, next) => next(),
      accept: (request, { clientAddress }) => {
        const query = parseUrl(request.originalUrl, origin)?.searchParams ?? new URLSearchParams();
        const invitation = readLinkCode(query, () => readInvitationsCookie(request));
        const isAnonymousVisitor = readToken(request) === null && !isCrawler(request.headers['user-agent'] ?? '');
        if (invitation !== null && isAnonymousVisitor) counts.countFunnelEvent(invitation, 'begun', clientAddress);
        return true;
      },
    },
    // The browsers' way to the collector of error reports, which never sees a visitor's address.
    ...(reports.isEnabled && {
      reports: {
        parse: express.text({ type: () => true, limit: '64kb' }),
        accept: ({ body }, { clientAddress }) => {
          reports.forward(parseFirstEvent(body), hostOf(clientAddress));
          return true;
        },
      },
    }),
  };
  const byPath = new Map(Object.entries(beacons).map(([name, beacon]) => [`${basePath}/${name}`, beacon]));

  return function acceptBeacon(request, response, next) {
    const beacon = request.method === 'POST' ? byPath.get(request.path) : undefined;
    if (beacon === undefined) return next();
    const respond = (status: number) => void response.status(status).set('Cache-Control', 'no-store').end();
    if (!beacon.acceptsAnyOrigin && request.headers.origin !== origin) {
      warn('Origin rejected', { path: request.path }, request.path);
      return respond(403);
    }
    beacon.parse(request, response, (error?: unknown) => {
      // Too large, cut off, in no known encoding.
      if (error !== undefined) return respond(errorStatus(error) < 500 ? errorStatus(error) : 400);
      respond(beacon.accept(request, getContext(response)) ? 204 : 400);
    });
  };
}

/** Of an envelope, lines of JSON in pairs of header and content, the first event. */
function parseFirstEvent(body: unknown): unknown {
  try {
    const [, header = '', content = ''] = String(body).split('\n', 3);
    const { type } = JSON.parse(header) as { type?: unknown };
    return type === 'event' ? (JSON.parse(content) as unknown) : null;
  } catch {
    return null;
  }
}
