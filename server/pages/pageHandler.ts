/** Responds to page requests: decides, then writes. */
import { pipeline } from 'node:stream/promises';
import type { Request, RequestHandler, Response } from 'express';
import type { Download } from '../../shared/page/page.ts';
import { getRoute, isTracked } from '../../shared/routing/routeTable.ts';
import type { Dependencies } from '../dependencies.ts';
import type { RequestOperations } from '../graphql/createRequestOperations.ts';
import { getContext, getReportTags, type RequestContext } from '../middleware/requestContext.ts';
import type { CacheHit } from '../render/pageCache.ts';
import { getCanonicalSlug } from '../render/searchTags.ts';
import { streamDocument } from '../render/streamDocument.ts';
import { acceptsGzip, compressStream } from './compression.ts';
import type { PageDecision } from './decidePage.ts';
import { sendErrorPage } from './errorPage.ts';

export function createPageHandler(options: Dependencies['pages']): RequestHandler {
  const { metrics } = options;
  const observe = (stage: 'decide' | 'fill' | 'render', from: number, until: number) =>
    metrics.observe('renderTime', { stage }, (until - from) / 1000);

  return async function handlePage(request, response) {
    const context = getContext(response);
    const abortController = new AbortController();
    const { signal } = abortController;
    // Backend requests are aborted when the client disconnects.
    response.once('close', () => response.writableFinished || abortController.abort());
    const start = performance.now();
    const operations = options.createOperations(request, context, signal);
    const decision = await options.decidePage(request, context, operations);
    const decidedAt = performance.now();
    observe('decide', start, decidedAt);
    if (response.destroyed) return;

    switch (decision.kind) {
      case 'redirect':
        response.set('Cache-Control', 'private, no-store').redirect(decision.status, decision.location);
        return;
      case 'error':
        sendErrorPage(response, options.renderErrorPage, decision.status);
        return;
      case 'download':
        // Each part has separate operations, which retain their responses, and checks access again.
        return sendDownload(response, decision, async (after) => {
          const next = await options.decidePage(
            request,
            createNextContext(context, after),
            options.createOperations(request, context, signal),
          );
          if (next.kind !== 'download') throw new Error('The download could not be continued');
          return next;
        });
      case 'page':
        return sendPage(request, response, context, operations, decision, decidedAt - start);
    }
  };

  async function sendPage(
    request: Request,
    response: Response,
    { pageUrl, nonce, sessionId, requestId, experiments: { json: experiments } }: RequestContext,
    operations: RequestOperations,
    { status, headers, screen, indexed, waitsForAll }: Extract<PageDecision, { kind: 'page' }>,
    decisionMs: number,
  ): Promise<void> {
    const isTrackable = isTracked(screen.state.route);
    let timing = `data;dur=${Math.round(decisionMs)}`;
    const setHeaders = () => {
      response.statusCode = status;
      response.vary('Accept-Encoding');
      for (const name in headers) response.setHeader(name, headers[name] ?? '');
      if (!isTrackable) return;
      options.setTrackingPolicy?.(response);
      response.setHeader('Server-Timing', timing);
    };
    if (request.method === 'HEAD') {
      setHeaders();
      response.end();
      return;
    }
    const searchOptions = { slug: getCanonicalSlug(pageUrl.slug), indexed };
    const start = performance.now();
    const requestValues = { nonce, sessionId, cache: operations.extractCache, experiments };
    const lookup = options.findPage(screen, searchOptions, requestValues);
    metrics.count('pageCache', { result: lookup.kind });
    timing += `, cache;desc=${lookup.kind}`;
    if (lookup.kind === 'hit') {
      setHeaders();
      sendCached(request, response, lookup);
      observe('fill', start, performance.now());
      return;
    }
    // Keeps proxies from buffering the stream.
    response.setHeader('X-Accel-Buffering', 'no');
    // The compressed length of a page with a secret URL could reveal it.
    if (!getRoute(screen.state.route).hidesReferrer) compressStream(request, response);
    const { hasStarted } = await streamDocument({
      ...lookup,
      setHeaders,
      destination: response,
      waitForAll: waitsForAll,
      deadlineMs: options.renderDeadlineMs,
      log: options.log,
      report: (error) => options.report(error, getReportTags(getContext(response))),
      requestId,
    });
    observe('render', start, performance.now());
    if (!hasStarted && !response.destroyed) sendErrorPage(response, options.renderErrorPage, 500);
  }
}

function createNextContext(context: RequestContext, after: string): RequestContext {
  const query = new URLSearchParams(context.pageUrl.query);
  query.set('after', after);
  return { ...context, pageUrl: { ...context.pageUrl, query } };
}

/** Fetches part by part as the client reads. A failed part closes the connection, so that the download is incomplete. */
async function sendDownload(response: Response, firstPart: Download, fetchNext: (after: string) => Promise<Download>) {
  response.set({ 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex', 'X-Accel-Buffering': 'no' });
  response.attachment(firstPart.name).type('text/csv');
  if (response.req.method === 'HEAD') return void response.end();
  await pipeline(generateParts(firstPart, fetchNext), response).catch((error: unknown) => {
    // The client has disconnected.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
}

async function* generateParts(firstPart: Download, fetchNext: (after: string) => Promise<Download>) {
  // Spreadsheets recognise UTF-8 by the byte-order mark.
  yield `\ufeff${firstPart.text}`;
  for (let { next } = firstPart; next != null; ) {
    const part: Download = await fetchNext(next);
    yield part.text;
    next = part.next;
  }
}

function sendCached(request: Request, response: Response, { page, values }: CacheHit): void {
  const isGzipped = acceptsGzip(request);
  if (isGzipped) response.setHeader('Content-Encoding', 'gzip');
  const { length, chunks } = isGzipped ? page.fillGzipped(values) : page.fill(values);
  response.setHeader('Content-Length', length);
  response.cork();
  for (const chunk of chunks) response.write(chunk);
  response.end();
}
