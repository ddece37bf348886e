const paths = {
  imprint: 'legal/imprint',
  privacy: 'legal/privacy',
  terms: 'legal/terms',
  accessibility: 'legal/accessibility',
  contact: 'contact',
} as const;

type LegalPage = keyof typeof paths;

/** The pages of the shop that every page must link to. */
export const legalPages = Object.keys(paths) as readonly LegalPage[];

export function legalLink(shopUrl: string, page: LegalPage): string {
  return new URL(paths[page], shopUrl.endsWith('/') ? shopUrl : `${shopUrl}/`).href;
}
