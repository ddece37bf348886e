import { buildPath } from '../../shared/buildPath.ts';
import { textOf } from '../../shared/placed.ts';
import { useConfig, usePage, useValues } from '../PageContext.tsx';

/** What names no person, no code and nothing that somebody typed: the rest of an address stays out of another service's logs. */
const harmless: ReadonlySet<string> = new Set(['state', 'sort', 'from', 'to', 'action']);

/** Of the sign-in page, which leads back to this page, as it is shown but for what was searched for. A tool is rendered for one visitor: it may read. Null: there is no such page. `prompt`, as in OpenID Connect: for whom the account of the provider's session does not help. */
export function useSignInAddress(prompt: 'select_account' | null = null): string | null {
  const { basePath, publicUrl, adminSignInUrl } = useConfig();
  const { route, prefix } = usePage();
  const { languageSuffix } = useValues();
  if (adminSignInUrl === '') return null;
  const address = new URL(adminSignInUrl);
  const path = buildPath({ basePath, locale: prefix, route }) + textOf(languageSuffix);
  const here = new URL(publicUrl + path);
  for (const name of [...here.searchParams.keys()]) if (!harmless.has(name)) here.searchParams.delete(name);
  address.searchParams.set('returnTo', here.href);
  if (prompt !== null) address.searchParams.set('prompt', prompt);
  return address.href;
}
