/** What has a fixed name and is the same for everybody: settings, icons, robots.txt, the sitemap, the web manifest. */
import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import express, { type RequestHandler, Router } from 'express';
import { type Locale, locales } from '../../shared/i18n/locales.ts';
import { html } from '../../shared/page/html.ts';
import { buildPath } from '../../shared/routing/buildPath.ts';
import { buildCarriedQuery } from '../../shared/routing/carriedParams.ts';
import { readLinkQuery } from '../../shared/routing/readLinkQuery.ts';
import { routeIds, routeOf } from '../../shared/routing/routeTable.ts';
import type { PublicConfig, PublicDefaults } from '../../shared/settings/publicConfig.ts';
import type { Dependencies } from '../dependencies.ts';
import { createExperimentsEndpoint } from '../experiments/experimentsEndpoint.ts';
import { getContext } from '../middleware/requestContext.ts';

/**
 * Pages are spared it: a router hands on what it has nothing for in a later turn of the event loop, and each step that asks
 * whether a path is its own costs a page a few microseconds.
 */
export async function createFiles(dependencies: Dependencies): Promise<RequestHandler> {
  const { config, rootFolder, indexable } = dependencies;
  const { basePath } = config;
  const files = Router();
  const publicFiles = await createPublicFiles(rootFolder);
  // Browsers ask for some of them at the root, too. A list of paths with a bare slash in it would match nothing there.
  files.use(basePath || '/', publicFiles).use(publicFiles);
  files.get(`${basePath}/defaults.json`, createDefaultsJson(config.forBrowser));
  files.use(createExperimentsEndpoint(dependencies));
  for (const [path, type, text] of buildSearchFiles(config.forBrowser, indexable))
    files.get(path, (_request, response) => {
      response.set('Cache-Control', 'public, max-age=3600').type(type).send(text);
    });
  // The bare host leads to the application, with whatever the visitor's journey carries.
  if (basePath !== '')
    files.get('/', (_request, response) => {
      const { search } = getContext(response).address;
      response
        .set('Cache-Control', 'private, no-store')
        .redirect(302, basePath + buildCarriedQuery(readLinkQuery(search)));
    });
  return function serveUnlessPage(request, response, next) {
    if (getContext(response).address.match.kind === 'page') next();
    else files(request, response, next);
  };
}

/**
 * Icons and the preview picture: other sites may show them. Reads the names once: no page costs a look at the disk, and a
 * file that is refused is not searched for as a page.
 */
async function createPublicFiles(rootFolder: string): Promise<RequestHandler> {
  const folder = join(rootFolder, 'dist/client/public');
  const names = new Set(await readdir(folder));
  const serve = express.static(folder, {
    dotfiles: 'ignore',
    index: false,
    redirect: false,
    fallthrough: false,
    maxAge: '1d',
    setHeaders: (response) => response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin'),
  });
  return function publicFiles(request, response, next) {
    if (names.has(request.path.slice(1))) serve(request, response, next);
    else next();
  };
}

/** spec §7: the settings that the browser may take over, only those that are set. */
function createDefaultsJson(config: PublicConfig): RequestHandler {
  const defaults: PublicDefaults = {
    ...(config.environment ? { environment: config.environment } : {}),
    ...(config.gtmContainerId ? { gtmContainerId: config.gtmContainerId } : {}),
    ...(config.graphqlUrl ? { acqBackendGraphqlURL: config.graphqlUrl } : {}),
  };
  // The settings do not change while the process runs; Express compares the tag and answers 304 by itself.
  const etag = `"${createHash('sha256').update(JSON.stringify(defaults)).digest('base64url').slice(0, 22)}"`;
  return function defaultsJson(_request, response) {
    response.set({ 'Cache-Control': 'no-cache', ETag: etag }).json(defaults);
  };
}

/**
 * By path: the media type and the text. A site that may not be listed has no sitemap. It may be read: a page that is not
 * read cannot say `noindex`.
 */
function buildSearchFiles(config: PublicConfig, indexable: boolean): readonly (readonly [string, string, string])[] {
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
    [`${basePath}/site.webmanifest`, 'application/manifest+json', JSON.stringify(manifest)],
    ...(indexable ? ([[`${basePath}/sitemap.xml`, 'application/xml', buildSitemap(config)]] as const) : []),
  ];
}

/** Every indexable page in every language, each with its alternates. */
function buildSitemap({ basePath, publicUrl }: PublicConfig): string {
  const entries = routeIds
    .filter((route) => routeOf(route).indexable)
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
