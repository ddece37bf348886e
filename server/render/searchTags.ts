/** Tags for search engines and link previews. URLs come from the configuration, never from the request. */
import { faqQuestions, getFaqValues } from '../../shared/brand/brandFigures.ts';
import { stores } from '../../shared/brand/stores.ts';
import { region } from '../../shared/i18n/format.ts';
import { type Locale, locales } from '../../shared/i18n/locales.ts';
import type { Translate } from '../../shared/i18n/translate.ts';
import { html, type Markup } from '../../shared/page/html.ts';
import type { Preview } from '../../shared/page/page.ts';
import type { PageState } from '../../shared/page/pageState.ts';
import { buildPath } from '../../shared/routing/buildPath.ts';
import { isKnownSlug } from '../../shared/routing/landingVariants.ts';
import { getRoute, type RouteId } from '../../shared/routing/routeTable.ts';
import type { PublicConfig } from '../../shared/settings/publicConfig.ts';
import { serializeState } from './serializeState.ts';

interface SearchTagsOptions {
  readonly state: PageState;
  readonly config: PublicConfig;
  readonly preview: Preview;
  readonly indexed: boolean;
  readonly slug: string | null;
}

/** An unknown slug shows the default page, whose URL is canonical. */
export function getCanonicalSlug(slug: string | null): string | null {
  return slug !== null && isKnownSlug(slug) ? slug.toLowerCase() : null;
}

const previewImage = { file: 'preview.jpg', width: 1200, height: 630 } as const;

/** Indexed pages have their canonical URL and their other languages; all others have `noindex`. */
export function renderSearchTags({ state, config, preview, indexed, slug }: SearchTagsOptions): Markup {
  const buildUrl = (locale: Locale | null) =>
    config.publicUrl + buildPath({ basePath: config.basePath, locale, route: state.route as RouteId, slug });
  const image = `${config.publicUrl}${config.basePath}/${previewImage.file}`;
  const shared = html`<meta property="og:title" content="${preview.title}"><meta name="description" content="${preview.description}"><meta property="og:type" content="website"><meta property="og:site_name" content="${config.brandName}"><meta property="og:description" content="${preview.description}"><meta property="og:url" content="${buildUrl(state.prefix)}"><meta property="og:locale" content="${region[state.locale].replace('-', '_')}"><meta property="og:image" content="${image}"><meta property="og:image:width" content="${previewImage.width}"><meta property="og:image:height" content="${previewImage.height}"><meta name="twitter:card" content="summary_large_image">`;
  if (!indexed) return html`<meta name="robots" content="noindex">${shared}`;
  return html`${shared}<link rel="canonical" href="${buildUrl(state.prefix)}">${locales.map(
    (locale) => html`<link rel="alternate" hreflang="${locale}" href="${buildUrl(locale)}">`,
  )}<link rel="alternate" hreflang="x-default" href="${buildUrl(null)}">`;
}

/** JSON-LD of the landing page: brand, stores and FAQ. As data, it needs no nonce. */
export function structuredData(state: PageState, t: Translate, config: PublicConfig): Markup {
  if (!getRoute(state.route).hasFaq) return html``;
  const homeUrl = config.publicUrl + config.basePath;
  const graph = {
    '@context': 'https://schema.org',
    '@graph': [
      { '@type': 'Organization', name: config.brandName, url: homeUrl, logo: `${homeUrl}/icon-512.png` },
      ...stores.map(({ location, street, houseNumber, postalCode, city, country }) => ({
        '@type': 'ClothingStore',
        name: `${config.brandName}, ${t(`landing:stores.city.${location}`)}`,
        address: {
          '@type': 'PostalAddress',
          streetAddress: `${street} ${houseNumber}`,
          postalCode,
          addressLocality: city,
          addressCountry: country,
        },
      })),
      {
        '@type': 'FAQPage',
        inLanguage: state.locale,
        mainEntity: faqQuestions.map((id) => ({
          '@type': 'Question',
          name: t(`landing:faq.${id}.question`),
          acceptedAnswer: { '@type': 'Answer', text: t(`landing:faq.${id}.answer`, getFaqValues(state.locale, id)) },
        })),
      },
    ],
  };
  return html`<script type="application/ld+json">${{ markup: serializeState(graph) }}</script>`;
}
