/** Small POSTs of pages and browsers, rate limited by client. The status is never a 5xx. */
import express, { type Request, type RequestHandler } from 'express';
import * as v from 'valibot';
import { getHostPrefix } from '../../node/http/clientAddress.ts';
import { errorStatus } from '../../node/http/errorStatus.ts';
import { createRateLimitedLog } from '../../node/logs/rateLimitedLog.ts';
import { createClientRateLimit, createRateLimit } from '../../node/security/rateLimit.ts';
import { readFunnelTags } from '../../shared/admin/funnelTags.ts';
import { consentTextVersion } from '../../shared/consent/consent.ts';
import { readLinkCode } from '../../shared/routing/carriedParams.ts';
import { parseUrl } from '../../shared/routing/parseUrl.ts';
import { maskUrl } from '../../shared/security/maskPath.ts';
import { parseJson } from '../../shared/validation/parseJson.ts';
import type { Dependencies } from '../dependencies.ts';
import { readToken } from '../graphql/createRequestOperations.ts';
import { isCrawler } from './detectClientKind.ts';
import { getContext, type RequestContext, readInvitationsCookie } from './requestContext.ts';

interface Beacon {
  readonly parse: RequestHandler;
  readonly acceptsAnyOrigin?: boolean;
  /** Returns whether the body is valid. */
  readonly accept: (request: Request, context: RequestContext) => boolean;
}

const policyTypes = ['application/csp-report', 'application/reports+json', 'application/json'];

/** Earlier versions too: pages opened before a release still show them. */
const textVersions = Array.from({ length: Number(consentTextVersion) }, (_, index) => String(index + 1));

const consentSchema = v.strictObject({
  textVersion: v.picklist(textVersions),
  by: v.picklist(['plate', 'settings', 'service']),
  choices: v.strictObject({ statistics: v.boolean(), marketing: v.boolean() }),
});

const milliseconds = v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(600_000)));
const vitalsSchema = v.strictObject({
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
  // Delayed, so that no line reveals the time of a single decision.
  const logConsent = createRateLimitedLog(log, 'info', 'delayed');
  const isWithinLimit = createClientRateLimit();
  const canLogViolation = createRateLimit({ max: 60, maxPerCaller: 20 });

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
      // Browsers send these reports without an origin.
      acceptsAnyOrigin: true,
      accept: ({ body }, { clientAddress }) => {
        for (const report of readPolicyReports(body)) {
          metrics.count('violations', {});
          if (canLogViolation(getHostPrefix(clientAddress))) log.warn(report, 'Content security policy violated');
        }
        return true;
      },
    },
    consent: createCountedBeacon('consent', consentSchema, ({ choices, ...details }) => {
      const fields = { ...details, ...choices };
      logConsent('Consent decided', fields, JSON.stringify(fields));
    }),
    vitals: createCountedBeacon('vitals', vitalsSchema, (measurements) => {
      for (const [name, value = 0] of Object.entries(measurements))
        metrics.observe('vitals', { name }, name === 'CLS' ? value : value / 1000);
    }),
    /** A form was started. The query is the page's; the body has its language and experiments. */
    begun: {
      parse: express.text({ limit: 2000 }),
      accept: (request, { clientAddress }) => {
        const query = parseUrl(request.originalUrl, origin)?.searchParams ?? new URLSearchParams();
        const invitation = readLinkCode(query, () => readInvitationsCookie(request));
        const isAnonymousVisitor = readToken(request) === null && !isCrawler(request.headers['user-agent'] ?? '');
        const [language = '', ...experiments] = typeof request.body === 'string' ? request.body.split(',') : [];
        const tags = readFunnelTags(query, language, experiments);
        if (invitation !== null && isAnonymousVisitor)
          counts.countFunnelEvent(invitation, 'begun', clientAddress, tags);
        return true;
      },
    },
    // Browsers report errors through the site, so that the collector gets no visitor's IP address.
    ...(reports.isEnabled && {
      reports: {
        parse: express.text({ type: () => true, limit: '64kb' }),
        accept: ({ body }, { clientAddress }) => {
          reports.forward(parseFirstEvent(body), getHostPrefix(clientAddress));
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
      if (error !== undefined) return respond(errorStatus(error) < 500 ? errorStatus(error) : 400);
      respond(beacon.accept(request, getContext(response)) ? 204 : 400);
    });
  };
}

/** The first event of an envelope, whose lines are JSON headers each followed by its content. */
function parseFirstEvent(body: unknown): unknown {
  const [, header = '', content = ''] = String(body).split('\n', 3);
  return readField(parseJson(header), 'type') === 'event' ? parseJson(content) : null;
}

/** The loggable fields of policy reports in both formats of browsers. Never throws. */
function readPolicyReports(body: unknown): readonly object[] {
  const bodies = Array.isArray(body)
    ? body.slice(0, 10).map((entry: unknown) => readField(entry, 'body'))
    : [readField(body, 'csp-report')];
  return bodies
    .filter((entry) => typeof entry === 'object' && entry !== null)
    .map((entry) => ({
      document: maskUrl(truncate(readField(entry, 'documentURL') ?? readField(entry, 'document-uri'))),
      blocked: maskUrl(truncate(readField(entry, 'blockedURL') ?? readField(entry, 'blocked-uri'))),
      directive: parseDirective(readField(entry, 'effectiveDirective') ?? readField(entry, 'violated-directive')),
      line: toLineNumber(readField(entry, 'lineNumber') ?? readField(entry, 'line-number')),
    }));
}

function readField(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

const truncate = (value: unknown) => (typeof value === 'string' ? value.slice(0, 200) : '');

/** Old browsers send the directive with its sources. */
const directivePattern =
  /^(?:(?:child|connect|default|fenced-frame|font|frame|img|manifest|media|object|prefetch|script|style|worker)-src(?:-attr|-elem)?|base-uri|form-action|frame-ancestors|require-trusted-types-for|sandbox|trusted-types)(?![\w-])/;

const parseDirective = (value: unknown) => directivePattern.exec(truncate(value))?.[0] ?? '[masked]';

const toLineNumber = (value: unknown) => (typeof value === 'number' ? value : 0);
