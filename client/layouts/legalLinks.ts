/** The pages of the shop that every page must link to. A shop address that does not parse gives no links. */
import { parseUrl } from '../../shared/parseUrl.ts';

const pages = [
  ['imprint', 'legal/imprint'],
  ['privacy', 'legal/privacy'],
  ['terms', 'legal/terms'],
  ['accessibility', 'legal/accessibility'],
  ['contact', 'contact'],
] as const;

type LegalPage = (typeof pages)[number][0];

export function legalLinks(shopUrl: string): readonly { readonly name: LegalPage; readonly href: string }[] {
  const base = shopUrl.endsWith('/') ? shopUrl : `${shopUrl}/`;
  return pages.flatMap(([name, path]) => {
    const url = parseUrl(path, base);
    return url === null ? [] : [{ name, href: url.href }];
  });
}

export function legalLink(shopUrl: string, page: LegalPage): string | undefined {
  return legalLinks(shopUrl).find(({ name }) => name === page)?.href;
}
