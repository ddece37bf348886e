const paths = {
  imprint: 'legal/imprint',
  privacy: 'legal/privacy',
  terms: 'legal/terms',
  accessibility: 'legal/accessibility',
  contact: 'contact',
} as const;

type LegalPage = keyof typeof paths;

/** Every page must link to these pages of the shop. */
export const legalPages = Object.keys(paths) as readonly LegalPage[];

export function buildLegalLink(shopUrl: string, page: LegalPage): string {
  return new URL(paths[page], shopUrl.endsWith('/') ? shopUrl : `${shopUrl}/`).href;
}
