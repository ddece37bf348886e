/** `/dev/gallery`, in development only. Its frames show the site's pages (allowOwnFrames.ts). */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type RequestHandler, type Response, Router } from 'express';
import type { Markup } from '../../../shared/html.ts';
import { isLocale } from '../../../shared/locales.ts';
import type { Dependencies } from '../../dependencies.ts';
import { contextOf } from '../../middleware/requestContext.ts';
import {
  type ReceivedMail,
  renderMails,
  renderPage,
  renderScenes,
  renderTokens,
  type View,
  widths,
} from './renderGallery.ts';

const start = '/dev/gallery';

/** No script at all; styles from anywhere in the page, since mails bring theirs as attributes. */
const policy =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; font-src 'self'; img-src 'self' data:; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export function createGallery({ config, rootFolder, manifest }: Dependencies): RequestHandler {
  // No router of Express, not even an empty one: it would hand every page on in a later turn.
  if (config.production) return (_request, _response, next) => next();
  const router = Router();
  const { basePath } = config;
  const stylesheet = `${basePath}/assets/${manifest.stylesheets.styles}`;
  const send = async (response: Response, title: string, renderBody: (tokens: string) => Markup) => {
    // As they are written: a build's own stylesheet has them minified. Where no sources lie beside the build, the
    // gallery is plainer.
    const tokens = await readFile(join(rootFolder, 'client/styles/tokens.css'), 'utf8').catch(() => '');
    response.type('html').send(renderPage(title, { stylesheet, tokens }, renderBody(tokens)));
  };

  router.use(start, function galleryHeaders(_request, response, next) {
    response.set({ 'Content-Security-Policy': policy, 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' });
    next();
  });
  router.get(start, (_request, response) =>
    send(response, 'Gallery', () => renderScenes(basePath, viewOf(contextOf(response).address.query))),
  );
  router.get(`${start}/tokens`, (_request, response) => send(response, 'Tokens', renderTokens));
  router.get(`${start}/mails`, async (_request, response) => {
    const mails = await loadMails(config.internalGraphqlUrl);
    await send(response, 'Mails', () => renderMails(mails));
  });
  return router;
}

function viewOf(query: URLSearchParams): View {
  const language = query.get('language');
  const width = Number(query.get('width'));
  return {
    language: isLocale(language) ? language : 'en',
    width: widths.find((known) => known === width) ?? 360,
  };
}

/** The mailbox of a reference backend, newest first. One that is still starting, and any other backend, has none. */
async function loadMails(graphqlUrl: string): Promise<readonly ReceivedMail[]> {
  try {
    const answer = await fetch(new URL('/mailbox.json', graphqlUrl), { signal: AbortSignal.timeout(2000) });
    return answer.ok ? ((await answer.json()) as ReceivedMail[]) : [];
  } catch {
    return [];
  }
}
