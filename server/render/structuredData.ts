/** JSON-LD of the landing page: who the house is, its stores, and the questions that the page itself answers. */
import { faqQuestions, faqValues } from '../../shared/claims.ts';
import { html, type Markup } from '../../shared/html.ts';
import type { Translate } from '../../shared/i18n/translate.ts';
import type { PageState } from '../../shared/pageState.ts';
import type { PublicConfig } from '../../shared/publicConfig.ts';
import { routeOf } from '../../shared/routeTable.ts';
import { stores } from '../../shared/stores.ts';
import { serializeState } from './serializeState.ts';

/** A data block is never run, so it needs no nonce. */
export function structuredData(state: PageState, t: Translate, config: PublicConfig): Markup {
  if (!routeOf(state.route).hasFaq) return html``;
  const start = config.publicUrl + config.basePath;
  const graph = {
    '@context': 'https://schema.org',
    '@graph': [
      { '@type': 'Organization', name: config.brandName, url: start, logo: `${start}/icon-512.png` },
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
          acceptedAnswer: { '@type': 'Answer', text: t(`landing:faq.${id}.answer`, faqValues(state.locale, id)) },
        })),
      },
    ],
  };
  return html`<script type="application/ld+json">${{ markup: serializeState(graph) }}</script>`;
}
