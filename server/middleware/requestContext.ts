/** Gives each request an id and a typed object with its data. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import type { ClientAddress, ReadClientAddress } from '../../node/http/clientAddress.ts';
import type { Exposure, UnassignedExperiments } from '../../shared/experiments/documentExperiments.ts';
import { controlVariants, type Variants } from '../../shared/experiments/experiments.ts';
import { fallbackLocale, type Locale } from '../../shared/i18n/locales.ts';
import { invitationsCookie } from '../../shared/routing/carriedParams.ts';
import { type PageUrl, parsePageUrl } from '../../shared/routing/pageUrl.ts';
import type { ReportTags } from '../../shared/security/filterReport.ts';
import { maskPath } from '../../shared/security/maskPath.ts';
import { readCookie } from '../../shared/security/readCookie.ts';
import { type ClientKind, detectClientKind } from './detectClientKind.ts';

export interface RequestContext {
  readonly requestId: string;
  /** 144 random bits, fresh for every response. */
  readonly nonce: string;
  /** One per page load, reused by the browser (X-Session-ID). */
  readonly sessionId: string;
  readonly clientAddress: ClientAddress;
  readonly pageUrl: PageUrl;
  readonly clientKind: ClientKind;
  locale: Locale;
  /** Set by the step that assigns them. */
  experiments: VisitorExperiments;
}

/** `json` is the `DocumentExperiments` for the browser, safe in a script element. */
interface VisitorExperiments {
  readonly variants: Variants;
  readonly exposures: readonly Exposure[];
  readonly json: string;
}

export function createUnassigned(
  reason: UnassignedExperiments['reason'],
  variants = controlVariants,
): VisitorExperiments {
  const document: UnassignedExperiments = { isAssigned: false, variants, reason };
  return { variants, exposures: [], json: JSON.stringify(document) };
}

const defaultExperiments = createUnassigned('unavailable');

export function createRequestContext(basePath: string, readClientAddress: ReadClientAddress): RequestHandler {
  return function requestContext(request, response, next) {
    const context: RequestContext = {
      requestId: randomUUID(),
      sessionId: randomUUID(),
      nonce: createNonce(),
      clientAddress: readClientAddress(request),
      clientKind: detectClientKind(request),
      pageUrl: parsePageUrl(request.originalUrl, basePath, () => readInvitationsCookie(request)),
      locale: fallbackLocale,
      experiments: defaultExperiments,
    };
    response.locals.context = context;
    response.setHeader('X-Request-ID', context.requestId);
    next();
  };
}

const nonceBytes = 18;
let nonces = Buffer.alloc(0);

/** Random bytes are generated for many nonces at once: each call is a system call. */
function createNonce(): string {
  if (nonces.length === 0) nonces = randomBytes(nonceBytes * 256);
  const nonce = nonces.toString('base64', 0, nonceBytes);
  nonces = nonces.subarray(nonceBytes);
  return nonce;
}

/** The first cookie of a name that `parse` accepts. The cookie parser has only the first of a name. */
export function readRequestCookie<Value>(
  { cookies, headers }: Pick<Request, 'headers'> & { readonly cookies?: unknown },
  name: string,
  parse: (value: string) => Value | null,
): Value | null {
  const first = (cookies as Readonly<Record<string, unknown>> | undefined)?.[name];
  return (typeof first === 'string' ? parse(first) : null) ?? readCookie(headers.cookie, name, parse);
}

export function readInvitationsCookie({ headers }: Pick<Request, 'headers'>): string | null {
  return readCookie(headers.cookie, invitationsCookie, String);
}

export function getContext(response: Response): RequestContext {
  return response.locals.context as RequestContext;
}

export function getReportTags({ requestId, pageUrl: { match }, locale }: RequestContext): ReportTags {
  return { request_id: requestId, ...(match.kind === 'page' ? { route: match.route } : {}), locale };
}

const maxLoggedPathLength = 256;
/** Bounds the work for a path of up to 32 kB. */
const maxMaskedPathLength = 2048;

/** The path for a log line, without personal data. */
export function getLoggedPath({ pageUrl: { pathname, match } }: RequestContext): string {
  const isRoutePath = match.kind === 'page' && match.slug === null;
  const path = isRoutePath ? pathname : maskPath(pathname.slice(0, maxMaskedPathLength));
  return path.slice(0, maxLoggedPathLength);
}

/** Fields and metric label of the request log. */
export function createDescribeRequest(basePath: string) {
  const assets = `${basePath}/assets/`;
  return ({ method }: Request, response: Response) => {
    const context = getContext(response);
    const { requestId, pageUrl } = context;
    const { match, pathname } = pageUrl;
    const page = match.kind === 'page' ? { sessionId: context.sessionId, route: match.route } : {};
    const fields = { requestId, path: getLoggedPath(context), ...page };
    if (method !== 'GET' && method !== 'HEAD') return { fields, route: 'endpoint' };
    if (match.kind === 'page') return { fields, route: match.route };
    if (pathname.startsWith(assets)) return { fields, route: 'asset' };
    return { fields, route: match.kind === 'canonical' || response.statusCode >= 300 ? 'unmatched' : 'file' };
  };
}
