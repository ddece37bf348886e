/**
 * Where pages and browsers post what nobody waits for: small, bounded for each sender, answered by a status alone, and
 * never a reason for a 5xx.
 */
import express, { type Request, type RequestHandler } from 'express';
import * as v from 'valibot';
import { hostOf } from '../../node/http/clientAddress.ts';
import { errorStatus } from '../../node/http/errorStatus.ts';
import { createAddressLimit, createRateLimit } from '../../node/http/rateLimit.ts';
import { createSparseLog } from '../../node/logs/sparseLog.ts';
import { consentTextVersion } from '../../shared/consent/consent.ts';
import { codeOf } from '../../shared/routing/journey.ts';
import { parseUrl } from '../../shared/routing/parseUrl.ts';
import type { Dependencies } from '../dependencies.ts';
import { tokenOf } from '../graphql/createRequestOperations.ts';
import { isCrawler } from '../middleware/readerOf.ts';
import { contextOf, keptInvitations, type RequestContext } from '../middleware/requestContext.ts';
import { readPolicyReports } from './policyReports.ts';

interface Beacon {
  readonly parse: RequestHandler;
  /** Other sites' pages are heard too: browsers say of policy reports not whose they are. */
  readonly isOpen?: boolean;
  /** The answer is whether the body is one. */
  readonly accept: (request: Request, context: RequestContext) => boolean;
}

const policyTypes = ['application/csp-report', 'application/reports+json', 'application/json'];

/** The present one and those before, which a page that is open since a release may still show. */
const textVersions = Array.from({ length: Number(consentTextVersion) }, (_, index) => String(index + 1));

/** How many agreed to what, by which words: no address, cookie, request id or time of a single decision. */
const decision = v.strictObject({
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

type Needed = Pick<Dependencies, 'config' | 'log' | 'metrics' | 'counts' | 'reports'>;

export function createBeacons({ config, log, metrics, counts, reports }: Needed): RequestHandler {
  const { basePath, publicUrl: origin } = config;
  const warn = createSparseLog(log, 'warn');
  const noteConsent = createSparseLog(log, 'info', 'later');
  const isWithinLimit = createAddressLimit();
  // Of one sender: what is invented must not take the place of what browsers report.
  const mayLogViolation = createRateLimit({ max: 60, maxEach: 20 });

  /** A small body of one shape, so often from one address. */
  const counted = <Schema extends v.GenericSchema>(
    kind: string,
    schema: Schema,
    count: (posted: v.InferOutput<Schema>) => void,
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
      isOpen: true,
      accept: ({ body }, { clientAddress }) => {
        for (const report of readPolicyReports(body)) {
          metrics.count('violations', {});
          if (mayLogViolation(hostOf(clientAddress))) log.warn(report, 'Violation of the content security policy');
        }
        return true;
      },
    },
    consent: counted('consent', decision, ({ choices, ...how }) => {
      const fields = { ...how, ...choices };
      noteConsent('Consent was decided', fields, JSON.stringify(fields));
    }),
    vitals: counted('vitals', vitals, (measured) => {
      for (const [name, value = 0] of Object.entries(measured))
        metrics.observe('vitals', { name }, name === 'CLS' ? value : value / 1000);
    }),
    /** A guest has begun to fill in the form: the address has the invitation as the form's has. */
    begun: {
      parse: (_request, _response, next) => next(),
      accept: (request, { clientAddress }) => {
        const query = parseUrl(request.originalUrl, origin)?.searchParams ?? new URLSearchParams();
        const invitation = codeOf(query, () => keptInvitations(request));
        const isGuest = tokenOf(request) === null && !isCrawler(request.headers['user-agent'] ?? '');
        if (invitation !== null && isGuest) counts.noteGuest(invitation, 'begun', clientAddress);
        return true;
      },
    },
    // The browsers' way to the collector of error reports, which never sees a visitor's address.
    ...(reports.isOn && {
      reports: {
        parse: express.text({ type: () => true, limit: '64kb' }),
        accept: ({ body }, { clientAddress }) => {
          reports.forward(eventIn(body), hostOf(clientAddress));
          return true;
        },
      },
    }),
  };
  const byPath = new Map(Object.entries(beacons).map(([name, beacon]) => [`${basePath}/${name}`, beacon]));

  return function acceptBeacon(request, response, next) {
    const beacon = request.method === 'POST' ? byPath.get(request.path) : undefined;
    if (beacon === undefined) return next();
    const end = (status: number) => void response.status(status).set('Cache-Control', 'no-store').end();
    if (!beacon.isOpen && request.headers.origin !== origin) {
      warn('Origin refused', { path: request.path }, request.path);
      return end(403);
    }
    beacon.parse(request, response, (error?: unknown) => {
      // Too large, cut off, in no known encoding.
      if (error !== undefined) return end(errorStatus(error) < 500 ? errorStatus(error) : 400);
      end(beacon.accept(request, contextOf(response)) ? 204 : 400);
    });
  };
}

/** Of an envelope, lines of JSON in pairs of header and content, the first event. */
function eventIn(body: unknown): unknown {
  try {
    const [, header = '', content = ''] = String(body).split('\n', 3);
    const { type } = JSON.parse(header) as { type?: unknown };
    return type === 'event' ? (JSON.parse(content) as unknown) : null;
  } catch {
    return null;
  }
}
