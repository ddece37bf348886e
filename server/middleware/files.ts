/** Serves the built files, icons, settings, robots.txt, gpc.json, the sitemap and the web manifest. */
import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import express, { type RequestHandler, Router } from 'express';
import { type Locale, locales } from '../../shared/i18n/locales.ts';
import { html } from '../../shared/page/html.ts';
import { buildPath } from '../../shared/routing/buildPath.ts';
import { buildCarriedQuery } from '../../shared/routing/carriedParams.ts';
import { readLinkQuery } from '../../shared/routing/readLinkQuery.ts';
import { getRoute, routeIds } from '../../shared/routing/routeTable.ts';
import type { PublicConfig } from '../../shared/settings/publicConfig.ts';
import type { Dependencies } from '../dependencies.ts';
import { createExperimentsEndpoint } from '../experiments/experimentsEndpoint.ts';
import { getContext } from './requestContext.ts';

type StaticOptions = NonNullable<Parameters<typeof express.static>[1]>;

/** The file names of a folder of `dist/client`, and its handler, which answers 404 for any other name. */
async function openFolder(rootFolder: string, name: 'assets' | 'public', options: StaticOptions) {
  const folder = join(rootFolder, 'dist/client', name);
  const serve = express.static(folder, {
    dotfiles: 'ignore',
    index: false,
    redirect: false,
    fallthrough: false,
    ...options,
  });
  return { names: new Set(await readdir(folder)), serve };
}

/** In order of preference. */
const extensions = { br: '.br', gzip: '.gz' } as const;
const encodings = Object.keys(extensions) as (keyof typeof extensions)[];

/** A name contains a hash of the content; the build has written compressed variants. */
export async function createAssets(rootFolder: string): Promise<RequestHandler> {
  const { names, serve } = await openFolder(rootFolder, 'assets', { immutable: true, maxAge: '365d' });
  return function assets(request, response, next) {
    const { path } = request;
    const compressed = encodings.filter((encoding) => names.has(path.slice(1) + extensions[encoding]));
    if (compressed.length > 0) response.vary('Accept-Encoding');
    const encoding = compressed.find((encoding) => request.acceptsEncodings(encoding));
    if (encoding !== undefined) {
      response.type(extname(path)).setHeader('Content-Encoding', encoding);
      request.url = path + extensions[encoding];
    }
    serve(request, response, next);
  };
}

export async function createFiles(dependencies: Dependencies): Promise<RequestHandler> {
  const { config, rootFolder, indexable, experiments } = dependencies;
  const { basePath } = config;
  const files = Router();
  const publicFiles = await createPublicFiles(rootFolder);
  // Browsers request some of them at the root, too.
  files.use(basePath || '/', publicFiles).use(publicFiles);
  files.get(`${basePath}/defaults.json`, createDefaultsJson(config.forBrowser));
  files.use(createExperimentsEndpoint(config, experiments.features, experiments.streams));
  for (const [path, type, text] of buildTextFiles(config.forBrowser, indexable))
    files.get(path, (_request, response) => {
      response.set('Cache-Control', 'public, max-age=3600').type(type).send(text);
    });
  if (basePath !== '')
    files.get('/', (_request, response) => {
      const { search } = getContext(response).pageUrl;
      response
        .set('Cache-Control', 'private, no-store')
        .redirect(302, basePath + buildCarriedQuery(readLinkQuery(search)));
    });
  // Pages skip the router, which would pass them on in a later turn of the event loop.
  return function serveFiles(request, response, next) {
    if (getContext(response).pageUrl.match.kind === 'page') next();
    else files(request, response, next);
  };
}

/** Icons and the preview picture, which other sites may embed. */
async function createPublicFiles(rootFolder: string): Promise<RequestHandler> {
  const { names, serve } = await openFolder(rootFolder, 'public', {
    maxAge: '1d',
    setHeaders: (response) => response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin'),
  });
  return function publicFiles(request, response, next) {
    if (names.has(request.path.slice(1))) serve(request, response, next);
    else next();
  };
}

/** spec §7: the settings that override the page's in the browser, without empty ones. */
function createDefaultsJson({ environment, gtmContainerId, graphqlUrl }: PublicConfig): RequestHandler {
  const defaults = { environment, ...(gtmContainerId && { gtmContainerId }), acqBackendGraphqlURL: graphqlUrl };
  const etag = `"${createHash('sha256').update(JSON.stringify(defaults)).digest('base64url').slice(0, 22)}"`;
  return function defaultsJson(_request, response) {
    response.set({ 'Cache-Control': 'no-cache', ETag: etag }).json(defaults);
  };
}

/** Rows of path, media type and text. Crawlers may read a site that is not indexable: its pages have `noindex`. */
function buildTextFiles(config: PublicConfig, indexable: boolean): readonly (readonly [string, string, string])[] {
  const { basePath, publicUrl, brandName } = config;
  const robots = `User-agent: *\nDisallow: ${basePath}/admin/\nDisallow: ${basePath}/csp-report\n${indexable ? `\nSitemap: ${publicUrl}${basePath}/sitemap.xml\n` : ''}`;
  const manifest = {
    name: brandName,
    short_name: brandName,
    start_url: basePath || '/',
    display: 'browser',
    background_color: '#0c0b0d',
    theme_color: '#0c0b0d',
    icons: [192, 512].map((size) => ({
      src: `${basePath}/icon-${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose: 'any maskable',
    })),
  };
  return [
    ['/robots.txt', 'text/plain', robots],
    // https://w3c.github.io/gpc/#gpc-support-resource
    ['/.well-known/gpc.json', 'application/json', JSON.stringify({ gpc: true, lastUpdate: '2026-11-28' })],
    [`${basePath}/site.webmanifest`, 'application/manifest+json', JSON.stringify(manifest)],
    ...(indexable ? ([[`${basePath}/sitemap.xml`, 'application/xml', buildSitemap(config)]] as const) : []),
  ];
}

/** Every indexable page in every language, each with its alternates. */
function buildSitemap({ basePath, publicUrl }: PublicConfig): string {
  const entries = routeIds
    .filter((route) => getRoute(route).indexable)
    .flatMap((route) => {
      const buildUrl = (locale: Locale | null) => publicUrl + buildPath({ basePath, locale, route });
      const alternates = [
        ...locales.map((locale) => html`<xhtml:link rel="alternate" hreflang="${locale}" href="${buildUrl(locale)}"/>`),
        html`<xhtml:link rel="alternate" hreflang="x-default" href="${buildUrl(null)}"/>`,
      ];
      return [null, ...locales].map((locale) => html`<url><loc>${buildUrl(locale)}</loc>${alternates}</url>`);
    });
  return html`<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries}</urlset>`
    .markup;
}
