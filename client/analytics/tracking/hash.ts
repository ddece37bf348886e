/** The only form in which an address or an id leaves: SHA-256 in hex of its normal form. */

import type { Hash } from '../../../shared/consent/events.ts';
import { parseUrl } from '../../../shared/routing/parseUrl.ts';

/** Case, spaces around it and the spelling of its letters make no difference, nor whether its domain is encoded. */
export function hashEmail(email: string): Promise<Hash | undefined> {
  const [, name, domain] = /^(.+)@([^@]+)$/.exec(email.trim().normalize('NFC').toLowerCase()) ?? [];
  if (name === undefined) return Promise.resolve(undefined);
  return hashText(`${name}@${parseUrl(`https://${domain}`)?.hostname ?? domain}`);
}

export function hashId(id: string): Promise<Hash | undefined> {
  return hashText(id.trim());
}

/** Nothing of nothing: the hash of the empty text is the same for everybody. Nor where the origin is not secure. */
async function hashText(text: string): Promise<Hash | undefined> {
  if (text === '' || crypto.subtle === undefined) return undefined;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('') as Hash;
}
