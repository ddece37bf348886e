/** Names every request and gives the later steps one typed place for what is known of it. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import type { ClientAddress, ReadClientAddress } from '../../node/http/clientAddress.ts';
import type { UnassignedExperiments } from '../../shared/experiments/documentExperiments.ts';
import { controlVariants, type Variants } from '../../shared/experiments/experiments.ts';
import { fallbackLocale, type Locale } from '../../shared/i18n/locales.ts';
import { type Address, parseAddress } from '../../shared/routing/address.ts';
import { invitationsCookie } from '../../shared/routing/carriedParams.ts';
import type { ReportTags } from '../../shared/security/filterReport.ts';
import { maskPath } from '../../shared/security/maskPath.ts';
import { readCookie } from '../../shared/security/readCookie.ts';
import { type ClientKind, detectClientKind } from './detectClientKind.ts';

export interface RequestContext {
  readonly requestId: string;
  /** 144 random bits, fresh for every response; never influenced by the request. */
  readonly nonce: string;
  /** One per page load; the browser goes on using it (X-Session-ID). */
  readonly sessionId: string;
  /** Who asks, as far as the proxies vouch for it. */
  readonly clientAddress: ClientAddress;
  /** Read when it is first asked for: a static file needs none of it. */
  readonly address: Address;
  readonly clientKind: ClientKind;
  /** The language of the answer. */
  locale: Locale;
  /** Set by the step that assigns them. */
  experiments: VisitorExperiments;
}

/** What a page is made with: the variants that its state is decided by, and what travels to the browser, as JSON. */
export interface VisitorExperiments {
  readonly variants: Variants;
  readonly json: string;
}

export function createUnassigned(why: UnassignedExperiments['why'], variants = controlVariants): VisitorExperiments {
  const document: UnassignedExperiments = { on: false, variants, why };
  return { variants, json: JSON.stringify(document) };
}

const defaultExperiments = createUnassigned('unavailable');

export function createRequestContext(basePath: string, readClientAddress: ReadClientAddress): RequestHandler {
  return function requestContext(request, response, next) {
    const context = new LazyRequestContext(request, basePath, readClientAddress(request));
    response.locals.context = context;
    response.setHeader('X-Request-ID', context.requestId);
    next();
  };
}

/** A class: V8 keeps an object whose getter is a closure of its own, and all that it leads to, beyond the request. */
class LazyRequestContext implements RequestContext {
  readonly requestId = randomUUID();
  readonly nonce = createNonce();
  locale: Locale = fallbackLocale;
  experiments: VisitorExperiments = defaultExperiments;
  #address: Address | null = null;
  #sessionId: string | null = null;
  #clientKind: ClientKind | null = null;
  readonly #request: Request;
  readonly #basePath: string;

  constructor(
    request: Request,
    basePath: string,
    readonly clientAddress: ClientAddress,
  ) {
    this.#request = request;
    this.#basePath = basePath;
  }

  get sessionId(): string {
    this.#sessionId ??= randomUUID();
    return this.#sessionId;
  }

  get address(): Address {
    this.#address ??= parseAddress(this.#request.originalUrl, this.#basePath, () =>
      readInvitationsCookie(this.#request),
    );
    return this.#address;
  }

  get clientKind(): ClientKind {
    this.#clientKind ??= detectClientKind(this.#request);
    return this.#clientKind;
  }
}

const nonceBytes = 18;
let nonces = Buffer.alloc(0);

/** Draws random bytes for 256 nonces at once: each draw is a system call. */
function createNonce(): string {
  if (nonces.length === 0) nonces = randomBytes(nonceBytes * 256);
  const nonce = nonces.toString('base64', 0, nonceBytes);
  nonces = nonces.subarray(nonceBytes);
  return nonce;
}

/** Read before the cookie parser runs. */
export function readInvitationsCookie({ headers }: Pick<Request, 'headers'>): string | null {
  return readCookie(headers.cookie, invitationsCookie, String);
}

export function getContext(response: Response): RequestContext {
  return response.locals.context as RequestContext;
}

/** What an error report says of the request. */
export function getReportTags({ requestId, address: { match }, locale }: RequestContext): ReportTags {
  return { request_id: requestId, ...(match.kind === 'page' ? { route: match.route } : {}), locale };
}

const maxLoggedPathLength = 256;
/** Beyond it nothing is read: the longest address that is taken has 32 kB. */
const maxMaskedPathLength = 2048;

/** The path for a log line, without what may be somebody's own: of a page it is the route's, below its language. */
export function getLoggedPath({ address: { pathname, match } }: RequestContext): string {
  const isRoutePath = match.kind === 'page' && match.slug === null;
  const path = isRoutePath ? pathname : maskPath(pathname.slice(0, maxMaskedPathLength));
  return path.slice(0, maxLoggedPathLength);
}

/** What the request log says, of a page with its route and the load that it belongs to. */
export function createDescribeRequest(basePath: string) {
  const assets = `${basePath}/assets/`;
  return ({ method }: Request, response: Response) => {
    const context = getContext(response);
    const { requestId, address } = context;
    const { match, pathname } = address;
    const page = match.kind === 'page' ? { sessionId: context.sessionId, route: match.route } : {};
    const fields = { requestId, path: getLoggedPath(context), ...page };
    if (method !== 'GET' && method !== 'HEAD') return { fields, route: 'endpoint' };
    if (match.kind === 'page') return { fields, route: match.route };
    if (pathname.startsWith(assets)) return { fields, route: 'asset' };
    return { fields, route: match.kind === 'canonical' || response.statusCode >= 300 ? 'unmatched' : 'file' };
  };
}
