/** The one handler of the whole route table: decide, then write. */
import type { Request, RequestHandler, Response } from 'express';
import { StaticRouter } from 'react-router-dom';
import { App } from '../../client/App.tsx';
import type { Logger } from '../../node/logger.ts';
import type { AssetManifest } from '../../shared/assetManifest.ts';
import type { PublicConfig } from '../../shared/publicConfig.ts';
import { routeOf } from '../../shared/routeTable.ts';
import type { CreateRequestOperations, RequestOperations } from '../graphql/createRequestOperations.ts';
import { contextOf, type RequestContext } from '../middleware/requestContext.ts';
import { documentHead, documentTail } from '../render/document.ts';
import type { RenderErrorPage } from '../render/errorPage.ts';
import { streamDocument } from '../render/streamDocument.ts';
import type { DecidePage } from './decidePage.ts';
import { sendErrorPage } from './failure.ts';
import type { PageDecision } from './pageDecision.ts';

export interface PagesOptions {
  readonly config: PublicConfig;
  readonly manifest: AssetManifest;
  readonly decidePage: DecidePage;
  readonly createOperations: CreateRequestOperations;
  readonly renderErrorPage: RenderErrorPage;
  readonly log: Logger;
  /** Milliseconds for a whole render, data included. */
  readonly renderDeadline: number;
}

export function createPages(options: PagesOptions): RequestHandler {
  return async function pages(request, response) {
    const context = contextOf(response);
    const left = new AbortController();
    // Upstream requests end with the visitor's own.
    response.once('close', () => left.abort());
    const operations = options.createOperations(request, context.requestId, left.signal);
    const decision = await options.decidePage(request, context, operations);
    if (left.signal.aborted) return;

    switch (decision.kind) {
      case 'redirect':
        response.set('Cache-Control', 'private, no-store').redirect(decision.status, decision.location);
        return;
      case 'error':
        sendErrorPage(response, options.renderErrorPage, decision.status);
        return;
      case 'page':
        return sendPage(request, response, context, operations, decision);
    }
  };

  async function sendPage(
    request: Request,
    response: Response,
    { address, nonce, requestId }: RequestContext,
    operations: RequestOperations,
    { status, headers, screen, indexed, waitsForAll }: Extract<PageDecision, { kind: 'page' }>,
  ): Promise<void> {
    const { config, manifest, log } = options;
    const { state, values, data, translator } = screen;
    const begin = () => void response.status(status).set(headers);
    if (request.method === 'HEAD') {
      begin();
      response.end();
      return;
    }
    const { hasBegun } = await streamDocument({
      element: (
        <StaticRouter location={address.pathname}>
          <App screen={screen} config={config} runtime={null} />
        </StaticRouter>
      ),
      nonce,
      head: documentHead({ screen, slug: address.slug, config, manifest, indexed, nonce }),
      tail: () =>
        documentTail({
          bootstrap: {
            page: state,
            values,
            data: data.kind === 'settled' ? data.data : data.current(),
            messages: translator.extract(['common', ...routeOf(state.route).namespaces]),
            config,
            sessionId: operations.sessionId,
            cache: operations.extractCache(),
            clientFiles: manifest.operations.map((file) => `${config.basePath}/assets/${file}`),
          },
          manifest,
          nonce,
        }),
      begin,
      destination: response,
      waitForAll: waitsForAll,
      deadline: options.renderDeadline,
      log,
      requestId,
    });
    if (!hasBegun && !response.destroyed) sendErrorPage(response, options.renderErrorPage, 500);
  }
}
