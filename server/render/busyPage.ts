/** The answer to a visitor for whom the process has no room: ready in every language, so that it costs next to nothing. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { flattenHeaders, retryAfter } from '../../node/gate.ts';
import type { RequestKind } from '../../node/pressure.ts';
import { parseAddress } from '../../shared/address.ts';
import { localeCookie } from '../../shared/localeCookie.ts';
import { fallbackLocale, isLocale, type Locale, locales } from '../../shared/locales.ts';
import type { RenderErrorPage } from './errorPage.ts';

export interface BusyPageOptions {
  readonly basePath: string;
  /** The header set of an answer with a style sheet and nothing else. */
  readonly headers: OutgoingHttpHeaders;
  readonly renderErrorPage: RenderErrorPage;
}

export function createBusyPage({ basePath, headers, renderErrorPage }: BusyPageOptions) {
  const common = [...flattenHeaders(headers), 'Cache-Control', 'no-store'];
  const pages = new Map(
    locales.map((locale) => {
      const address = parseAddress(`${basePath}/${locale}`, basePath);
      const page = Buffer.from(renderErrorPage({ status: 503, locale, address, requestId: null }).body);
      const type = ['Content-Type', 'text/html; charset=utf-8', 'Content-Language', locale];
      return [locale, { page, headers: [...common, ...type, 'Content-Length', String(page.length)] }] as const;
    }),
  );
  const bare = [...common, 'Content-Length', '0'];

  return function refuseBusy(request: IncomingMessage, response: ServerResponse): void {
    const found = request.headers.accept?.includes('text/html') ? pages.get(localeOf(request, basePath)) : undefined;
    const own = ['X-Request-ID', randomUUID(), 'Retry-After', retryAfter()];
    response.writeHead(503, [...(found?.headers ?? bare), ...own]).end(found?.page);
  };
}

/** As server/middleware/locale.ts decides it, but for weights: browsers name the language that they want most first. */
function localeOf({ url = '', headers }: IncomingMessage, basePath: string): Locale {
  const prefix = url.slice(basePath.length + 1, basePath.length + 3);
  if (isLocale(prefix) && /^(?:[/?]|$)/.test(url.slice(basePath.length + 3))) return prefix;
  const chosen = chosenLocale.exec(headers.cookie ?? '')?.[1];
  if (isLocale(chosen)) return chosen;
  const accepted = headers['accept-language']?.slice(0, 2).toLowerCase();
  return isLocale(accepted) ? accepted : fallbackLocale;
}

const chosenLocale = new RegExp(`(?:^|; )${localeCookie.name}=([a-z]{2})(?:;|$)`);

/** Null for what is never refused. */
export function createKindOf(basePath: string): (request: IncomingMessage) => RequestKind | null {
  const streams = `${basePath}/experiments/sub/`;
  return ({ url = '' }) => {
    const end = url.indexOf('?');
    const path = end === -1 ? url : url.slice(0, end);
    if (path === '/healthz' || path === '/readyz') return null;
    if (path.startsWith(streams)) return 'stream';
    return path.includes('.', path.lastIndexOf('/')) ? 'file' : 'page';
  };
}
