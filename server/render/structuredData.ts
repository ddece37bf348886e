/** JSON-LD of the landing page: who the house is, and the questions that the page itself answers. */
import { faqQuestions, faqValues } from '../../shared/faqQuestions.ts';
import { html, type Markup } from '../../shared/html.ts';
import type { Translate } from '../../shared/i18n/translate.ts';
import type { PageState } from '../../shared/pageState.ts';
import type { PublicConfig } from '../../shared/publicConfig.ts';
import { routeOf } from '../../shared/routeTable.ts';
import { serializeState } from './serializeState.ts';

const nothing: Markup = { markup: '' };

/** A data block needs no nonce to be read; it carries one so that every script element of a page does. */
export function structuredData(state: PageState, t: Translate, config: PublicConfig, nonce: string): Markup {
  if (!routeOf(state.route).hasFaq) return nothing;
  const start = config.publicUrl + config.basePath;
  const graph = {
    '@context': 'https://schema.org',
    '@graph': [
      { '@type': 'Organization', name: config.brandName, url: start, logo: `${start}/icon-512.png` },
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
  return html`<script type="application/ld+json" nonce="${nonce}">${{ markup: serializeState(graph) }}</script>`;
}
