/** The end of the line: whatever was thrown becomes an error page, and nothing of it reaches the visitor. */
import type { ErrorRequestHandler, Response } from 'express';
import { errorStatus } from '../../node/errorStatus.ts';
import { errorFields, type Logger } from '../../node/logger.ts';
import { maskPath } from '../../shared/maskPath.ts';
import { contextOf, loggedPathOf } from '../middleware/requestContext.ts';
import type { RenderErrorPage } from '../render/errorPage.ts';

/** spec §2: an address without a page is an error that leads to the page which says so. */
export class PageNotFound extends Error {
  readonly status = 404;
  readonly location: string;

  constructor(path: string, location: string) {
    super(`Page not found: ${path}`);
    this.location = location;
  }
}

/** What a file's handler may have set before it failed: none of it is true of the error page. */
const headersOfFiles = ['ETag', 'Last-Modified', 'Accept-Ranges', 'Content-Encoding'];

export function sendErrorPage(response: Response, render: RenderErrorPage, status: number): void {
  const { locale, address, requestId } = contextOf(response);
  const page = render({ status, locale, address, requestId });
  for (const name of headersOfFiles) response.removeHeader(name);
  // Says how long the file is that has no such part (RFC 9110 §15.5.17).
  if (status !== 416) response.removeHeader('Content-Range');
  response.status(status).set({
    'Cache-Control': 'private, no-store',
    'X-Robots-Tag': 'noindex',
    'Content-Language': locale,
    'Cross-Origin-Resource-Policy': 'same-origin',
  });
  response.type(page.type === 'html' ? 'text/html' : 'text/plain').send(page.body);
}

export function createFailure(render: RenderErrorPage, log: Logger): ErrorRequestHandler {
  // Express knows an error handler by its four parameters.
  return function failure(error: unknown, _request, response, _next) {
    const status = errorStatus(error);
    const context = contextOf(response);
    if (status >= 500)
      log.error({ requestId: context.requestId, path: loggedPathOf(context), ...errorFields(error) }, 'Request failed');
    if (response.headersSent) {
      response.destroy();
      return;
    }
    if (error instanceof PageNotFound) {
      log.warn({ requestId: context.requestId, path: maskPath(context.address.pathname) }, 'Page not found');
      response.set('Cache-Control', 'private, no-store').redirect(302, error.location);
      return;
    }
    sendErrorPage(response, render, status);
  };
}
