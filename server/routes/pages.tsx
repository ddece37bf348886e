/** The one handler of the whole route table: decide, then write. */

import type { Request, RequestHandler, Response } from 'express';
import { isbot } from 'isbot';
import { StaticRouter } from 'react-router-dom';
import { App } from '../../client/App.tsx';
import type { AssetManifest } from '../../shared/assetManifest.ts';
import { codeOf } from '../../shared/journey.ts';
import { isKnownSlug } from '../../shared/landingVariants.ts';
import { pageTitle } from '../../shared/pageTitle.ts';
import type { PublicConfig } from '../../shared/publicConfig.ts';
import { routeOf } from '../../shared/routeTable.ts';
import type { CreateRequestOperations, RequestOperations } from '../graphql/createRequestOperations.ts';
import type { Translators } from '../i18n/createTranslators.ts';
import { contextOf, queryOf, type RequestContext, rawPathOf } from '../middleware/requestContext.ts';
import type { Logger } from '../observability/logger.ts';
import { documentHead, documentTail } from '../render/document.ts';
import type { RenderErrorPage } from '../render/errorPage.ts';
import { streamDocument } from '../render/streamDocument.ts';
import type { DecidePage } from './decidePage.ts';
import { sendErrorPage } from './failure.ts';
import type { PageDecision } from './pageDecision.ts';

export interface PagesOptions {
  readonly config: PublicConfig;
  readonly manifest: AssetManifest;
  readonly translators: Translators;
  readonly decidePage: DecidePage;
  readonly createOperations: CreateRequestOperations;
  readonly renderErrorPage: RenderErrorPage;
  /** Whether search engines may list the site at all. */
  readonly indexable: boolean;
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
    context: RequestContext,
    operations: RequestOperations,
    decision: Extract<PageDecision, { kind: 'page' }>,
  ): Promise<void> {
    const { config, manifest, translators, log } = options;
    const { state, values, page, data } = decision;
    const translator = translators[state.locale];
    const { match } = context;
    const slug =
      match.kind === 'page' && match.slug !== null && isKnownSlug(match.slug) ? match.slug.toLowerCase() : null;
    const preview = page.preview?.(data.kind === 'settled' ? data.data : null, translator.t) ?? {
      title: pageTitle(state.route, translator.t, config.brandName),
      description: translator.t('common:description', { brand: config.brandName }),
    };
    // Each invitation has an address of its own; none of them is a page to be found.
    const isInvitation = codeOf(queryOf(request)) !== null;
    const indexed = options.indexable && routeOf(state.route).indexable && decision.status === 200 && !isInvitation;
    const begin = () => writeHead(response, decision, indexed);
    if (request.method === 'HEAD') {
      begin();
      response.end();
      return;
    }
    const { hasBegun } = await streamDocument({
      element: (
        <StaticRouter location={rawPathOf(request)}>
          <App screen={{ state, values, page, data, translator }} config={config} runtime={null} />
        </StaticRouter>
      ),
      nonce: context.nonce,
      head: documentHead({ state, t: translator.t, config, manifest, indexed, slug, preview, nonce: context.nonce }),
      tail: () => {
        const { cache, operations: answered } = operations.extract();
        return documentTail({
          bootstrap: {
            page: state,
            values,
            data: decision.settledData(),
            messages: translator.extract(['common', ...routeOf(state.route).namespaces]),
            config,
            sessionId: operations.sessionId,
            apollo: cache,
            operations: answered,
            operationFiles: manifest.operations.map((file) => `${config.basePath}/assets/${file}`),
          },
          manifest,
          nonce: context.nonce,
        });
      },
      begin,
      destination: response,
      waitForAll: isbot(request.headers['user-agent'] ?? ''),
      deadline: options.renderDeadline,
      log,
      requestId: context.requestId,
    });
    if (!hasBegun && !response.destroyed) sendErrorPage(response, options.renderErrorPage, 500);
  }
}

const cacheControl = { 'private-no-cache': 'private, no-cache', 'private-no-store': 'private, no-store' } as const;

function writeHead(
  response: Response,
  { state, status }: Extract<PageDecision, { kind: 'page' }>,
  indexed: boolean,
): void {
  const route = routeOf(state.route);
  const isStored = status === 200 && route.cache === 'private-no-cache';
  response.status(status);
  response.set({
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Language': state.locale,
    'Cache-Control': cacheControl[isStored ? 'private-no-cache' : 'private-no-store'],
    // Proxies must not gather the stream.
    'X-Accel-Buffering': 'no',
  });
  if (!indexed) response.set('X-Robots-Tag', 'noindex');
  if (state.route === 'activateAccount') response.set('Referrer-Policy', 'no-referrer');
}
