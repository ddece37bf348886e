/** The pages of the shop that every page must link to. A shop address that does not parse gives no links. */
const pages = [
  ['imprint', 'legal/imprint'],
  ['privacy', 'legal/privacy'],
  ['terms', 'legal/terms'],
  ['accessibility', 'legal/accessibility'],
  ['contact', 'contact'],
] as const;

export interface LegalLink {
  readonly name: (typeof pages)[number][0];
  readonly href: string;
}

export function legalLinks(shopUrl: string): readonly LegalLink[] {
  const base = shopUrl.endsWith('/') ? shopUrl : `${shopUrl}/`;
  return pages.flatMap(([name, path]) => (URL.canParse(path, base) ? [{ name, href: new URL(path, base).href }] : []));
}
