/**
 * Assigns the experiments of a visitor, once for a document: what the page is rendered by is what the browser is told.
 * Nobody is assigned, and gets no id, who refused, reads as a machine, or turned experiments off for the visit.
 */
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { ConsentState } from '../../shared/consent/consent.ts';
import {
  type AssignedExperiments,
  type Attributes,
  anonymousIdCookie,
  type Exposure,
} from '../../shared/experiments/documentExperiments.ts';
import { overridesCookie, parseOverrides } from '../../shared/experiments/inspector.ts';
import type { Assignments } from '../../shared/experiments/readAssignments.ts';
import { CountryDetailsDocument } from '../../shared/graphql/operations.generated.ts';
import type { CountryCode } from '../../shared/i18n/countries.ts';
import type { Dependencies } from '../dependencies.ts';
import { readRequestCookie } from '../middleware/readRequestCookie.ts';
import { createUnassigned, getContext, type RequestContext } from '../middleware/requestContext.ts';
import { serializeState } from '../render/serializeState.ts';
import { getDefaultVariants } from './evaluate.ts';
import { detectDeviceType, findExclusionReason, identify, readConsent } from './identify.ts';
import type { Payload } from './parsePayload.ts';
import { createResolveCountry } from './resolveCountry.ts';

/**
 * Takes the exposure of a redirect experiment across the redirect, to the document that can count it. It stands for one
 * hop, too: whoever comes with it is not sent on.
 */
const redirectCookie = 'acqArrival';

/** Milliseconds: a redirect is followed at once. */
const redirectCookieMaxAgeMs = 60_000;

/** No id in it, and nothing where nobody was drawn by lot. */
function formatRedirectExposure(exposure: Exposure | null): string {
  return exposure === null ? '-' : JSON.stringify([exposure.experiment, exposure.variation]);
}

/** A visitor's own cookie: only what the payload has is believed. */
function parseRedirectExposure(cookie: string, { redirects }: Payload): Exposure | null {
  const exposures = redirects.flatMap(({ definition: { key, meta, variations } }) =>
    variations.map((_, index) => ({ experiment: key, variation: meta?.[index]?.key || String(index), routes: [] })),
  );
  return exposures.find((exposure) => cookie === formatRedirectExposure(exposure)) ?? null;
}

/** Milliseconds after which an answer is not waited for at all. */
const countryTimeoutMs = 5_000;

export function createAssignExperiments({
  config,
  experiments: { features, evaluate, initialWaitMs },
  pages: { createOperations },
}: Pick<Dependencies, 'config' | 'experiments' | 'pages'>): RequestHandler {
  const { basePath, secure } = config;
  const resolveCountry = createResolveCountry(config, initialWaitMs);
  const defaultVariants = getDefaultVariants(config);
  const redirectCookieOptions = { path: basePath || '/', sameSite: 'lax', httpOnly: true, secure } as const;
  // Written once: every new visitor is sent it, and an id needs no escaping.
  const { name, days, path } = anonymousIdCookie;
  const sessionAttributes = `; Path=${path}${secure ? '; Secure' : ''}; SameSite=Lax`;
  const persistentAttributes = `; Max-Age=${days * 86_400}${sessionAttributes}`;

  return function assignExperiments(request, response, next) {
    const context = getContext(response);
    if (context.address.match.kind !== 'page') return next();
    const consent = readConsent(request);
    if (consent === 'refused') deleteIdCookie(request, response);
    const payload = features.current();
    const unavailableReason = config.growthbookKey === '' ? 'no key' : 'unavailable';
    const reason = findExclusionReason(context, consent) ?? (payload === null ? unavailableReason : null);
    if (reason !== null || payload === null) {
      context.experiments = createUnassigned(reason ?? unavailableReason, defaultVariants);
      return next();
    }
    const country = findCountry(request, context, payload);
    const proceed = (resolvedCountry: CountryCode) =>
      redirectOrContinue(assign(request, response, consent, payload, resolvedCountry), response, next);
    return typeof country === 'string' ? proceed(country) : country.then(proceed).catch(next);
  };

  function findCountry(request: Request, context: RequestContext, { usesCountry }: Payload) {
    return resolveCountry(request, context.clientAddress, usesCountry ? () => fetchCountry(request, context) : null);
  }

  function redirectOrContinue(path: string | null, response: Response, next: NextFunction): void {
    if (path === null) next();
    else response.set('Cache-Control', 'private, no-store').redirect(302, path);
  }

  /** The answer is where a redirect experiment wants the visitor; null: here. */
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
    if (source === 'made' || source === 'document') setIdCookie(response, id, consent);

    const isRedirected = readRequestCookie(request, redirectCookie, String) !== null;
    const overrides = readRequestCookie(request, overridesCookie, parseOverrides);
    const { redirect, assignments } = evaluate(payload, attributes, context.address, !isRedirected, overrides);
    if (redirect !== null && redirect.path !== null) {
      response.cookie(redirectCookie, formatRedirectExposure(redirect.exposure), {
        ...redirectCookieOptions,
        maxAge: redirectCookieMaxAgeMs,
      });
      return redirect.path;
    }
    if (isRedirected) response.clearCookie(redirectCookie, redirectCookieOptions);
    const cookieExposure = readRequestCookie(request, redirectCookie, (value) => parseRedirectExposure(value, payload));
    const redirectExposure = (isRedirected ? cookieExposure : redirect?.exposure) ?? null;
    const visitorPart: VisitorPart = isRedirected ? { attributes, source, isRedirected: true } : { attributes, source };
    const json = serializeAssignments(visitorPart, payload, assignments, redirectExposure);
    context.experiments = { variants: assignments.variants, json };
    return null;
  }

  /** Not HttpOnly: the page prolongs it with a consent, and deletes it with a refusal. */
  function setIdCookie(response: Response, id: string, consent: ConsentState): void {
    response.append('Set-Cookie', `${name}=${id}${consent === 'granted' ? persistentAttributes : sessionAttributes}`);
  }

  /** A page that was under way while its visitor refused in another tab has set it again; a signal may be new. */
  function deleteIdCookie(request: Request, response: Response): void {
    if (readRequestCookie(request, name, String) !== null)
      response.append('Set-Cookie', `${name}=; Max-Age=0${sessionAttributes}`);
  }

  async function fetchCountry(request: Request, context: RequestContext): Promise<string | null> {
    const { run } = createOperations(request, context, () => AbortSignal.timeout(countryTimeoutMs));
    const result = await run(CountryDetailsDocument, {});
    if (!result.ok) throw new Error('The backend does not say the country');
    return result.data.countryDetails.country;
  }
}

type VisitorPart = Pick<AssignedExperiments, 'attributes' | 'source' | 'isRedirected'>;

/** What many visitors share, written once. */
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
      on: true,
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
