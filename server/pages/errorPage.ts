/** The error page has no scripts, which could fail again. If rendering it fails, plain text is sent. */
import type { ErrorRequestHandler, Response } from 'express';
import { errorStatus } from '../../node/http/errorStatus.ts';
import { errorFields, type Logger } from '../../node/logs/logger.ts';
import type { AssetManifest } from '../../shared/page/assetManifest.ts';
import { html } from '../../shared/page/html.ts';
import { buildLink } from '../../shared/routing/pageUrl.ts';
import { maskPath } from '../../shared/security/maskPath.ts';
import type { PublicConfig } from '../../shared/settings/publicConfig.ts';
import { getContext, getLoggedPath, getReportTags, type RequestContext } from '../middleware/requestContext.ts';
import type { Translators } from '../render/createTranslators.ts';
import type { Reports } from '../reports.ts';

export type RenderErrorPage = ReturnType<typeof createErrorPage>;

const messages = {
  notFound: { title: 'error:notFound.title', headline: 'error:notFound.headline', text: 'error:notFound.text' },
  generic: { title: 'common:error.title', headline: 'common:error.headline', text: 'common:error.generic' },
} as const;

/** spec §2: the default messages. */
const plainMessages = { notFound: 'Page Not Found', generic: 'Internal Server Error' } as const;

export function createErrorPage(translators: Translators, config: PublicConfig, manifest: AssetManifest) {
  return (status: number, { locale, pageUrl, requestId }: RequestContext) => {
    const variant = status === 404 ? 'notFound' : 'generic';
    try {
      const { t } = translators[locale];
      const messageKeys = messages[variant];
      const homeUrl = buildLink(pageUrl, config.basePath, { route: 'landing' });
      const links = config.supportContact.map(({ href, text }) => html`<a href="${href}">${text}</a>`);
      const [first] = config.supportContact;
      const supportContact =
        first === undefined
          ? html``
          : html`<p class="error-page-support">${t(`common:concierge.${first.channel}`)}${links}</p>`;
      const { markup } =
        html`<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${t(messageKeys.title)} – ${config.brandName}</title><link rel="stylesheet" href="${config.basePath}/assets/${manifest.stylesheets.styles}"></head><body><main id="main" class="error-page"><p class="error-page-brand">${config.brandName}</p><h1>${t(messageKeys.headline)}</h1><p>${t(messageKeys.text)}</p><p><a href="${homeUrl}">${t('error:notFound.toStart')}</a></p>${supportContact}<p class="error-page-request">${t('common:error.requestId', { requestId })}</p></main></body></html>`;
      return { type: 'text/html', body: markup };
    } catch {
      return { type: 'text/plain', body: `${plainMessages[variant]}\n${requestId}\n` };
    }
  };
}

/** spec §2: an unknown URL is an error that redirects to the not-found page. */
export class PageNotFoundError extends Error {
  readonly status = 404;
  readonly location: string;

  constructor(path: string, location: string) {
    super(`Page not found: ${path}`);
    this.location = location;
  }
}

/** Headers that a file's handler may have set before it failed. */
const fileHeaders = ['ETag', 'Last-Modified', 'Accept-Ranges', 'Content-Encoding'];

export function sendErrorPage(response: Response, render: RenderErrorPage, status: number): void {
  const context = getContext(response);
  const page = render(status, context);
  for (const name of fileHeaders) response.removeHeader(name);
  // With 416 it states the length of the file (RFC 9110 §15.5.17).
  if (status !== 416) response.removeHeader('Content-Range');
  response.status(status).set({
    'Cache-Control': 'private, no-store',
    'X-Robots-Tag': 'noindex',
    'Content-Language': context.locale,
    'Cross-Origin-Resource-Policy': 'same-origin',
  });
  response.type(page.type).send(page.body);
}

/** Responds to any error with an error page that does not reveal it. */
export function createErrorHandler(
  render: RenderErrorPage,
  log: Logger,
  report: Reports['report'],
): ErrorRequestHandler {
  // Express recognises an error handler by its four parameters.
  return function errorHandler(error: unknown, _request, response, _next) {
    const status = errorStatus(error);
    const context = getContext(response);
    if (status >= 500) {
      log.error(
        { requestId: context.requestId, path: getLoggedPath(context), ...errorFields(error) },
        'Request failed',
      );
      report(error, getReportTags(context));
    }
    if (response.headersSent) {
      response.destroy();
      return;
    }
    if (error instanceof PageNotFoundError) {
      log.warn({ requestId: context.requestId, path: maskPath(context.pageUrl.pathname) }, 'Page not found');
      response.set('Cache-Control', 'private, no-store').redirect(302, error.location);
      return;
    }
    sendErrorPage(response, render, status);
  };
}
