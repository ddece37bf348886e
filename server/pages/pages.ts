/** The one handler of the whole route table: decide, then write. */
import { pipeline } from 'node:stream/promises';
import compression from 'compression';
import type { Request, RequestHandler, Response } from 'express';
import type { Download } from '../../shared/page/page.ts';
import { isTracked, routeOf } from '../../shared/routing/routeTable.ts';
import type { Dependencies } from '../dependencies.ts';
import type { RequestOperations } from '../graphql/createRequestOperations.ts';
import { contextOf, type RequestContext, tagsOf } from '../middleware/requestContext.ts';
import type { FoundPage } from '../render/pageCache.ts';
import { canonicalSlugOf } from '../render/searchTags.ts';
import { streamDocument } from '../render/streamDocument.ts';
import type { PageDecision } from './decidePage.ts';
import { sendErrorPage } from './errorPage.ts';

export function createPages(options: Dependencies['pages']): RequestHandler {
  const { metrics } = options;
  const observe = (stage: 'decide' | 'fill' | 'render', from: number, until: number) =>
    metrics.observe('renderTime', { stage }, (until - from) / 1000);

  return async function pages(request, response) {
    const context = contextOf(response);
    let left: AbortController | null = null;
    const signal = () => {
      left ??= new AbortController();
      return left.signal;
    };
    // Upstream requests end with the visitor's own.
    response.once('close', () => response.writableFinished || left?.abort());
    const start = performance.now();
    const operations = options.createOperations(request, context, signal);
    const decision = await options.decidePage(request, context, operations);
    const decided = performance.now();
    observe('decide', start, decided);
    if (response.destroyed) return;

    switch (decision.kind) {
      case 'redirect':
        response.set('Cache-Control', 'private, no-store').redirect(decision.status, decision.location);
        return;
      case 'error':
        sendErrorPage(response, options.renderErrorPage, decision.status);
        return;
      case 'download':
        // With operations of its own, since they keep what they were answered; and by the same door.
        return sendDownload(response, decision, async (after) => {
          const next = await options.decidePage(
            request,
            contextAfter(context, after),
            options.createOperations(request, context, signal),
          );
          if (next.kind !== 'download') throw new Error('A download could not go on');
          return next;
        });
      case 'page':
        return sendPage(request, response, context, operations, decision, decided - start);
    }
  };

  async function sendPage(
    request: Request,
    response: Response,
    { address, nonce, sessionId, requestId, experiments: { json: experiments } }: RequestContext,
    operations: RequestOperations,
    { status, headers, screen, indexed, waitsForAll }: Extract<PageDecision, { kind: 'page' }>,
    decidedIn: number,
  ): Promise<void> {
    // Neither an administrator's page nor one that a mail leads to tells more than it shows.
    const isOpen = isTracked(screen.state.route);
    let timing = `data;dur=${Math.round(decidedIn)}`;
    const begin = () => {
      response.statusCode = status;
      // However this one is sent: another visitor may be sent the same page in another form.
      response.vary('Accept-Encoding');
      for (const name in headers) response.setHeader(name, headers[name] ?? '');
      if (!isOpen) return;
      options.openPolicy?.(response);
      response.setHeader('Server-Timing', timing);
    };
    if (request.method === 'HEAD') {
      begin();
      response.end();
      return;
    }
    const about = { slug: canonicalSlugOf(address.slug), indexed };
    const start = performance.now();
    const own = { nonce, sessionId, cache: operations.extractCache, experiments };
    const found = options.findPage(screen, about, own);
    metrics.count('pageCache', { result: found.kind });
    timing += `, cache;desc=${found.kind}`;
    if (found.kind === 'hit') {
      begin();
      sendCached(request, response, found);
      observe('fill', start, performance.now());
      return;
    }
    // Proxies must not gather the stream.
    response.setHeader('X-Accel-Buffering', 'no');
    // A page behind a secret address says nothing by its length.
    if (!routeOf(screen.state.route).hidesReferrer) compressStream(request, response);
    const { hasBegun } = await streamDocument({
      ...found,
      begin,
      destination: response,
      waitForAll: waitsForAll,
      deadline: options.renderDeadline,
      log: options.log,
      report: (problem) => options.report(problem, tagsOf(contextOf(response))),
      requestId,
    });
    observe('render', start, performance.now());
    if (!hasBegun && !response.destroyed) sendErrorPage(response, options.renderErrorPage, 500);
  }
}

function contextAfter(context: RequestContext, after: string): RequestContext {
  const query = new URLSearchParams(context.address.query);
  query.set('after', after);
  // What the context has by getters a spread leaves out.
  const { sessionId, reader, address } = context;
  return { ...context, sessionId, reader, address: { ...address, query } };
}

/**
 * Page by page, as the visitor reads. One that cannot be had ends the connection: no browser takes the part for the whole.
 * The name may hold anything that an address does.
 */
async function sendDownload(response: Response, first: Download, goOn: (after: string) => Promise<Download>) {
  // Proxies must not gather the stream.
  response.set({ 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex', 'X-Accel-Buffering': 'no' });
  response.attachment(first.name).type('text/csv');
  if (response.req.method === 'HEAD') return void response.end();
  await pipeline(partsOf(first, goOn), response).catch((error: unknown) => {
    // A visitor who has left needs no more.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
}

async function* partsOf(first: Download, goOn: (after: string) => Promise<Download>) {
  // Spreadsheets take the text for UTF-8 by the mark at its start.
  yield `\ufeff${first.text}`;
  for (let { next } = first; next != null; ) {
    const part: Download = await goOn(next);
    yield part.text;
    next = part.next;
  }
}

const compress = compression({ level: 5 });

/** By gzip, as cached pages are: streams of brotli that visitors leave fragment the memory of the process. */
function compressStream(request: Request, response: Response): void {
  if (readsGzip(request)) request.headers['accept-encoding'] = 'gzip';
  else delete request.headers['accept-encoding'];
  compress(request, response, () => undefined);
}

/** Quicker than weighing all that is accepted: whoever refuses anything of it reads the page plain. */
function readsGzip({ headers }: Request): boolean {
  const accepted = String(headers['accept-encoding'] ?? '');
  return /gzip|\*/i.test(accepted) && !/(?:gzip|\*)\s*;\s*q=0(?:\.0*)?\s*(?:,|$)/i.test(accepted);
}

/** With its length. Compressed where the visitor reads that: the parts are compressed already. */
function sendCached(request: Request, response: Response, { page, values }: Extract<FoundPage, { kind: 'hit' }>): void {
  const isGzipped = readsGzip(request);
  if (isGzipped) response.setHeader('Content-Encoding', 'gzip');
  const { length, pieces } = isGzipped ? page.fillGzipped(values) : page.fill(values);
  response.setHeader('Content-Length', length);
  response.cork();
  for (const piece of pieces) response.write(piece);
  response.end();
}
