/**
 * Assigns the experiments of a visitor, once for a document: what the page is rendered by is what the browser is told.
 * Nobody is assigned, and gets no id, who refused, reads as a machine, or turned experiments off for the visit.
 */
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { ConsentState } from '../../shared/consent/consent.ts';
import { overridesCookie, parseOverrides } from '../../shared/experiments/inspector.ts';
import type { Assignments } from '../../shared/experiments/readAssignments.ts';
import { type Assigned, type Attributes, anonymousIdCookie, type Exposure } from '../../shared/experiments/visitor.ts';
import { CountryDetailsDocument } from '../../shared/graphql/operations.generated.ts';
import type { CountryCode } from '../../shared/i18n/countries.ts';
import type { Dependencies } from '../dependencies.ts';
import { cookieOf } from '../middleware/cookieOf.ts';
import { contextOf, notAssigned, type RequestContext } from '../middleware/requestContext.ts';
import { serializeState } from '../render/serializeState.ts';
import { createCountries } from './countries.ts';
import { unassignedVariants } from './evaluate.ts';
import { consentOf, deviceTypeOf, identify, reasonAgainst } from './identify.ts';
import type { Payload } from './parsePayload.ts';

/**
 * Takes the exposure of a redirect experiment across the redirect, to the document that can count it. It stands for one
 * hop, too: whoever comes with it is not sent on.
 */
const arrivalCookie = 'acqArrival';

/** Milliseconds: a redirect is followed at once. */
const arrivalLifetime = 60_000;

/** No id in it, and nothing where nobody was drawn by lot. */
function formatArrival(exposure: Exposure | null): string {
  return exposure === null ? '-' : JSON.stringify([exposure.experiment, exposure.variation]);
}

/** A visitor's own cookie: only what the payload has is believed. */
function parseArrival(cookie: string, { redirects }: Payload): Exposure | null {
  const exposures = redirects.flatMap(({ definition: { key, meta, variations } }) =>
    variations.map((_, index) => ({ experiment: key, variation: meta?.[index]?.key || String(index), routes: [] })),
  );
  return exposures.find((exposure) => cookie === formatArrival(exposure)) ?? null;
}

/** Milliseconds after which an answer is not waited for at all. */
const countryDeadline = 5_000;

export function createExperiments({
  config,
  experiments: { features, evaluate, quick },
  pages: { createOperations },
}: Pick<Dependencies, 'config' | 'experiments' | 'pages'>): RequestHandler {
  const { basePath, secure } = config;
  const countryOf = createCountries(config, quick);
  const everybody = unassignedVariants(config);
  const arrivalOptions = { path: basePath || '/', sameSite: 'lax', httpOnly: true, secure } as const;
  // Written once: every new visitor is sent it, and an id needs no escaping.
  const { name, days, path } = anonymousIdCookie;
  const sessionId = `; Path=${path}${secure ? '; Secure' : ''}; SameSite=Lax`;
  const lastingId = `; Max-Age=${days * 86_400}${sessionId}`;

  return function assignExperiments(request, response, next) {
    const context = contextOf(response);
    if (context.address.match.kind !== 'page') return next();
    const consent = consentOf(request);
    if (consent === 'refused') forget(request, response);
    const payload = features.current();
    const unavailable = config.growthbookKey === '' ? 'no key' : 'unavailable';
    const why = reasonAgainst(context, consent) ?? (payload === null ? unavailable : null);
    if (why !== null || payload === null) {
      context.experiments = notAssigned(why ?? unavailable, everybody);
      return next();
    }
    const country = findCountry(request, context, payload);
    const proceed = (known: CountryCode) => lead(assign(request, response, consent, payload, known), response, next);
    return typeof country === 'string' ? proceed(country) : country.then(proceed).catch(next);
  };

  function findCountry(request: Request, context: RequestContext, { asksCountry }: Payload) {
    return countryOf(request, context.clientAddress, asksCountry ? () => askCountry(request, context) : null);
  }

  function lead(path: string | null, response: Response, next: NextFunction): void {
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
    const context = contextOf(response);
    const { id, source } = identify(request, consent);
    const attributes: Attributes = {
      acqAnonymousId: id,
      applicationCountry,
      language: context.locale,
      deviceType: deviceTypeOf(request),
    };
    if (source === 'made' || source === 'document') remember(response, id, consent);

    const hasArrived = cookieOf(request, arrivalCookie, String) !== null;
    const overrides = cookieOf(request, overridesCookie, parseOverrides);
    const { redirect, assignments } = evaluate(payload, attributes, context.address, !hasArrived, overrides);
    if (redirect !== null && redirect.path !== null) {
      response.cookie(arrivalCookie, formatArrival(redirect.exposure), { ...arrivalOptions, maxAge: arrivalLifetime });
      return redirect.path;
    }
    if (hasArrived) response.clearCookie(arrivalCookie, arrivalOptions);
    const arrived = cookieOf(request, arrivalCookie, (value) => parseArrival(value, payload));
    const here = (hasArrived ? arrived : redirect?.exposure) ?? null;
    const own: OwnPart = hasArrived ? { attributes, source, led: true } : { attributes, source };
    const json = documentJson(own, payload, assignments, here);
    context.experiments = { variants: assignments.variants, json };
    return null;
  }

  /** Not HttpOnly: the page prolongs it with a consent, and deletes it with a refusal. */
  function remember(response: Response, id: string, consent: ConsentState): void {
    response.append('Set-Cookie', `${name}=${id}${consent === 'granted' ? lastingId : sessionId}`);
  }

  /** A page that was under way while its visitor refused in another tab has set it again; a signal may be new. */
  function forget(request: Request, response: Response): void {
    if (cookieOf(request, name, String) !== null) response.append('Set-Cookie', `${name}=; Max-Age=0${sessionId}`);
  }

  async function askCountry(request: Request, context: RequestContext): Promise<string | null> {
    const { run } = createOperations(request, context, () => AbortSignal.timeout(countryDeadline));
    const answer = await run(CountryDetailsDocument, {});
    if (!answer.ok) throw new Error('The backend does not say the country');
    return answer.data.countryDetails.country;
  }
}

type OwnPart = Pick<Assigned, 'attributes' | 'source' | 'led'>;

/** What many visitors share, written once. */
const sharedJson = new WeakMap<Assignments, string>();

function documentJson(own: OwnPart, payload: Payload, assignments: Assignments, here: Exposure | null): string {
  let end = here === null ? sharedJson.get(assignments) : undefined;
  if (end === undefined) {
    const { version, redirects } = payload;
    const exposures = here === null ? assignments.exposures : [...assignments.exposures, here];
    const shared: Omit<Assigned, keyof OwnPart> = {
      on: true,
      version,
      ...assignments,
      exposures,
      redirects: redirects.map(({ definition }) => definition.key),
    };
    end = `,${serializeState(shared).slice(1)}`;
    if (here === null) sharedJson.set(assignments, end);
  }
  return serializeState(own).slice(0, -1) + end;
}
