/** The files that crawlers and browsers ask for by name: robots.txt, the sitemap, the web manifest. */
import { type RequestHandler, Router } from 'express';
import { buildPath } from '../../shared/buildPath.ts';
import { html } from '../../shared/html.ts';
import { type Locale, locales } from '../../shared/locales.ts';
import type { PublicConfig } from '../../shared/publicConfig.ts';
import { routeIds, routeOf } from '../../shared/routeTable.ts';

/** A site that may not be listed has no sitemap. It may be read: a page that is not read cannot say `noindex`. */
export function createSearchFiles(config: PublicConfig, indexable: boolean): RequestHandler {
  const { basePath, publicUrl, brandName } = config;
  const router = Router();
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
  const serve = (path: string, type: string, text: string) => {
    router.get(path, (_request, response) => {
      response.set('Cache-Control', 'public, max-age=3600').type(type).send(text);
    });
  };
  serve('/robots.txt', 'text/plain', robots);
  if (indexable) serve(`${basePath}/sitemap.xml`, 'application/xml', sitemapOf(config));
  serve(`${basePath}/site.webmanifest`, 'application/manifest+json', JSON.stringify(manifest));
  return router;
}

/** Every indexable page in every language, each with its alternates. */
function sitemapOf({ basePath, publicUrl }: PublicConfig): string {
  const entries = routeIds
    .filter((route) => routeOf(route).indexable)
    .flatMap((route) => {
      const addressIn = (locale: Locale | null) => publicUrl + buildPath({ basePath, locale, route });
      const alternates = [
        ...locales.map(
          (locale) => html`<xhtml:link rel="alternate" hreflang="${locale}" href="${addressIn(locale)}"/>`,
        ),
        html`<xhtml:link rel="alternate" hreflang="x-default" href="${addressIn(null)}"/>`,
      ];
      return [null, ...locales].map((locale) => html`<url><loc>${addressIn(locale)}</loc>${alternates}</url>`);
    });
  return html`<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries}</urlset>`
    .markup;
}
