/** Who a visitor is to the experiments, read from the request alone. */
import { randomUUID } from 'node:crypto';
import type { Request } from 'express';
import { type ConsentState, consentCookie, consentStateOf, parseConsent } from '../../shared/consent/consent.ts';
import {
  type Attributes,
  anonymousIdCookie,
  type IdSource,
  type UnassignedExperiments,
} from '../../shared/experiments/documentExperiments.ts';
import { isTracked } from '../../shared/routing/routeTable.ts';
import { readRequestCookie } from '../middleware/readRequestCookie.ts';
import type { RequestContext } from '../middleware/requestContext.ts';

/** A browser's signal counts until the visitor has decided otherwise. */
export function readConsent(request: Request): ConsentState {
  const hasRefusalSignal = request.headers['sec-gpc'] === '1' || request.headers.dnt === '1';
  return consentStateOf(readRequestCookie(request, consentCookie.name, parseConsent), hasRefusalSignal);
}

/** Null where nothing speaks against an assignment; otherwise what matters most to somebody who asks why there is none. */
export function findExclusionReason(
  { clientKind, address: { match, query } }: RequestContext,
  consent: ConsentState,
): UnassignedExperiments['why'] | null {
  if (match.kind !== 'page' || !isTracked(match.route)) return 'untracked';
  if (clientKind !== 'person') return 'crawler';
  if (query.get('disablegb') === 'true') return 'disablegb';
  return consent === 'refused' ? 'refused' : null;
}

/** As `randomUUID` writes one; what else may stand in the cookie is not ours. */
const idPattern = /^[\w-]{16,64}$/;

/** Whichever source it is, the assignment is the same: it depends on the id alone, and the id goes with the page. */
export function identify(request: Request, consent: ConsentState): { readonly id: string; readonly source: IdSource } {
  const parseId = (value: string) => (idPattern.test(value) ? value : null);
  const cookieId = readRequestCookie(request, anonymousIdCookie.name, parseId);
  if (cookieId !== null) return { id: cookieId, source: consent === 'granted' ? 'lasting' : 'session' };
  // Whoever comes from a page of ours was given one there, and did not keep it.
  return { id: randomUUID(), source: request.headers['sec-fetch-site'] === 'same-origin' ? 'document' : 'made' };
}

export function detectDeviceType({ headers }: Request): Attributes['deviceType'] {
  const hint = headers['sec-ch-ua-mobile'];
  const isMobile = hint === undefined ? /Mobi|Android/i.test(headers['user-agent'] ?? '') : hint === '?1';
  return isMobile ? 'mobile' : 'desktop';
}
