/**
 * Assigns a visitor's experiments once for a document; the page is rendered by the same assignments that the browser gets.
 * Visitors who refused consent, crawlers and visits with experiments turned off get neither an assignment nor an id.
 */
import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import { type ConsentState, consentCookie, getConsentState, parseConsent } from '../../shared/consent/consent.ts';
import { anonymousIdCookie } from '../../shared/experiments/anonymousIdCookie.ts';
import type {
  AssignedExperiments,
  Attributes,
  Exposure,
  IdSource,
  UnassignedExperiments,
} from '../../shared/experiments/documentExperiments.ts';
import { overridesCookie, parseOverrides } from '../../shared/experiments/inspector.ts';
import type { Assignments } from '../../shared/experiments/readAssignments.ts';
import { CountryDetailsDocument } from '../../shared/graphql/operations.generated.ts';
import type { CountryCode } from '../../shared/i18n/countries.ts';
import { isTracked } from '../../shared/routing/routeTable.ts';
import { formatCookie } from '../../shared/security/formatCookie.ts';
import type { Dependencies } from '../dependencies.ts';
import { createUnassigned, getContext, type RequestContext, readRequestCookie } from '../middleware/requestContext.ts';
import { serializeState } from '../render/serializeState.ts';
import { getDefaultVariants } from './evaluate.ts';
import type { Payload } from './parsePayload.ts';
import { createResolveCountry } from './resolveCountry.ts';

/**
 * Carries the exposure of a redirect experiment to the document that reports it. A visitor who has the cookie is not
 * redirected again.
 */
const redirectCookie = 'acqArrival';

const redirectCookieMaxAgeMs = 60_000;

function formatRedirectExposure(exposure: Exposure | null): string {
  return exposure === null ? '-' : JSON.stringify([exposure.experiment, exposure.variation]);
}

/** Accepts only what the payload contains: a visitor may have written the cookie. */
function parseRedirectExposure(cookie: string, { redirects }: Payload): Exposure | null {
  const exposures = redirects.flatMap(({ definition: { key, meta, variations } }) =>
    variations.map((_, index) => ({ experiment: key, variation: meta?.[index]?.key || String(index), routes: [] })),
  );
  return exposures.find((exposure) => cookie === formatRedirectExposure(exposure)) ?? null;
}

const countryTimeoutMs = 5_000;

export function createAssignExperiments({
  config,
  experiments: { features, evaluate, initialWaitMs },
  pages: { createOperations },
}: Pick<Dependencies, 'config' | 'experiments' | 'pages'>): RequestHandler {
  const { basePath, secure } = config;
  const resolveCountry = createResolveCountry(config, initialWaitMs);
  const defaultVariants = getDefaultVariants(config);
  const unavailableReason = config.growthbookKey === '' ? 'no key' : 'unavailable';
  const redirectCookieOptions = { path: basePath || '/', sameSite: 'lax', httpOnly: true, secure } as const;

  return function assignExperiments(request, response, next) {
    const context = getContext(response);
    if (context.pageUrl.match.kind !== 'page') return next();
    const consent = readConsent(request);
    if (consent === 'refused') deleteIdCookie(request, response);
    const payload = features.current();
    const reason = findExclusionReason(context, consent);
    if (reason !== null || payload === null) {
      context.experiments = createUnassigned(reason ?? unavailableReason, defaultVariants);
      return next();
    }
    const fetch = payload.usesCountry ? () => fetchCountry(request, context) : null;
    const country = resolveCountry(request, context.clientAddress, fetch);
    const proceed = (resolvedCountry: CountryCode) => {
      const redirectPath = assign(request, response, consent, payload, resolvedCountry);
      if (redirectPath === null) return next();
      response.set('Cache-Control', 'private, no-store').redirect(302, redirectPath);
    };
    return typeof country === 'string' ? proceed(country) : country.then(proceed).catch(next);
  };

  /** Returns the path that a redirect experiment sends the visitor to, or null. */
  function assign(
    request: Request,
    response: Response,
    consent: ConsentState,
    payload: Payload,
    applicationCountry: CountryCode,
  ): string | null {
    const context = getContext(response);
    const { id, source } = identify(request, consent);
    const attributes: Attributes = {
      acqAnonymousId: id,
      applicationCountry,
      language: context.locale,
      deviceType: detectDeviceType(request),
    };
    if (source === 'new' || source === 'document') setIdCookie(response, id, consent);

    const isRedirected = readRequestCookie(request, redirectCookie, String) !== null;
    const overrides = readRequestCookie(request, overridesCookie, parseOverrides);
    const { redirect, assignments } = evaluate(payload, attributes, context.pageUrl, !isRedirected, overrides);
    if (redirect !== null && redirect.path !== null) {
      response.cookie(redirectCookie, formatRedirectExposure(redirect.exposure), {
        ...redirectCookieOptions,
        maxAge: redirectCookieMaxAgeMs,
      });
      return redirect.path;
    }
    if (isRedirected) response.clearCookie(redirectCookie, redirectCookieOptions);
    const redirectExposure = isRedirected
      ? readRequestCookie(request, redirectCookie, (value) => parseRedirectExposure(value, payload))
      : (redirect?.exposure ?? null);
    const visitorPart: VisitorPart = isRedirected ? { attributes, source, isRedirected: true } : { attributes, source };
    const json = serializeAssignments(visitorPart, payload, assignments, redirectExposure);
    context.experiments = { variants: assignments.variants, exposures: assignments.exposures, json };
    return null;
  }

  /** Not HttpOnly: the page extends the cookie's lifetime after consent, and deletes it after a refusal. */
  function setIdCookie(response: Response, id: string, consent: ConsentState): void {
    const days = consent === 'granted' ? anonymousIdCookie.days : null;
    response.append('Set-Cookie', formatCookie({ ...anonymousIdCookie, days }, id, secure));
  }

  /** A request in flight during a refusal in another tab may have set the cookie again; a browser's signal may be new. */
  function deleteIdCookie(request: Request, response: Response): void {
    if (readRequestCookie(request, anonymousIdCookie.name, String) !== null)
      response.append('Set-Cookie', formatCookie({ ...anonymousIdCookie, days: 0 }, '', secure));
  }

  async function fetchCountry(request: Request, context: RequestContext): Promise<string | null> {
    const { run } = createOperations(request, context, AbortSignal.timeout(countryTimeoutMs));
    const result = await run(CountryDetailsDocument, {});
    if (!result.ok) throw new Error('Country lookup failed');
    return result.data.countryDetails.country;
  }
}

/** A browser's signal applies until the visitor has decided. */
function readConsent(request: Request): ConsentState {
  const hasRefusalSignal = request.headers['sec-gpc'] === '1' || request.headers.dnt === '1';
  return getConsentState(readRequestCookie(request, consentCookie.name, parseConsent), hasRefusalSignal);
}

/** The most important reason against an assignment, for the inspector. */
function findExclusionReason(
  { clientKind, pageUrl: { match, query } }: RequestContext,
  consent: ConsentState,
): UnassignedExperiments['reason'] | null {
  if (match.kind !== 'page' || !isTracked(match.route)) return 'untracked';
  if (clientKind !== 'browser') return 'crawler';
  if (query.get('disablegb') === 'true') return 'disablegb';
  return consent === 'refused' ? 'refused' : null;
}

const idPattern = /^[\w-]{16,64}$/;

function identify(request: Request, consent: ConsentState): { readonly id: string; readonly source: IdSource } {
  const parseId = (value: string) => (idPattern.test(value) ? value : null);
  const cookieId = readRequestCookie(request, anonymousIdCookie.name, parseId);
  if (cookieId !== null) return { id: cookieId, source: consent === 'granted' ? 'persistent' : 'session' };
  // The previous page set the cookie; it was not sent back, so cookies are blocked.
  return { id: randomUUID(), source: request.headers['sec-fetch-site'] === 'same-origin' ? 'document' : 'new' };
}

function detectDeviceType({ headers }: Request): Attributes['deviceType'] {
  const hint = headers['sec-ch-ua-mobile'];
  const isMobile = hint === undefined ? /Mobi|Android/i.test(headers['user-agent'] ?? '') : hint === '?1';
  return isMobile ? 'mobile' : 'desktop';
}

type VisitorPart = Pick<AssignedExperiments, 'attributes' | 'source' | 'isRedirected'>;

/** Many visitors share their assignments. */
const sharedJsonCache = new WeakMap<Assignments, string>();

function serializeAssignments(
  visitorPart: VisitorPart,
  payload: Payload,
  assignments: Assignments,
  redirectExposure: Exposure | null,
): string {
  let suffix = redirectExposure === null ? sharedJsonCache.get(assignments) : undefined;
  if (suffix === undefined) {
    const { version, redirects } = payload;
    const exposures = redirectExposure === null ? assignments.exposures : [...assignments.exposures, redirectExposure];
    const shared: Omit<AssignedExperiments, keyof VisitorPart> = {
      isAssigned: true,
      version,
      ...assignments,
      exposures,
      redirects: redirects.map(({ definition }) => definition.key),
    };
    suffix = `,${serializeState(shared).slice(1)}`;
    if (redirectExposure === null) sharedJsonCache.set(assignments, suffix);
  }
  return serializeState(visitorPart).slice(0, -1) + suffix;
}
