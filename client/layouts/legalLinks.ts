/** The pages of the shop that every page must link to. A shop address that does not parse gives no links. */
import { parseUrl } from '../../shared/parseUrl.ts';

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
  return pages.flatMap(([name, path]) => {
    const url = parseUrl(path, base);
    return url === null ? [] : [{ name, href: url.href }];
  });
}
