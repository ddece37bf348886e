/** JSON-LD of the landing page: who the house is, and the questions that the page itself answers. */
import { faqQuestions, faqValues } from '../../shared/faqQuestions.ts';
import type { Translate } from '../../shared/i18n/translate.ts';
import type { PageState } from '../../shared/pageState.ts';
import type { PublicConfig } from '../../shared/publicConfig.ts';
import { html, type Markup } from './html.ts';
import { serializeState } from './serializeState.ts';

const nothing: Markup = { markup: '' };

export function structuredData(state: PageState, t: Translate, config: PublicConfig): Markup {
  if (state.route !== 'landing') return nothing;
  const start = config.publicUrl + config.basePath;
  const values = faqValues(state.locale);
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
          acceptedAnswer: { '@type': 'Answer', text: t(`landing:faq.${id}.answer`, values) },
        })),
      },
    ],
  };
  return html`<script type="application/ld+json">${{ markup: serializeState(graph) }}</script>`;
}
