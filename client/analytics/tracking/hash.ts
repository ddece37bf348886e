/** Emails and ids are only sent as SHA-256 in hex of their normal form. */
import type { Hash } from '../../../shared/consent/events.ts';
import { parseUrl } from '../../../shared/routing/parseUrl.ts';

/** Case, surrounding spaces, Unicode form and punycode make no difference. */
export function hashEmail(email: string): Promise<Hash | undefined> {
  const [, name, domain] = /^(.+)@([^@]+)$/.exec(email.trim().normalize('NFC').toLowerCase()) ?? [];
  if (name === undefined) return Promise.resolve(undefined);
  return hashText(`${name}@${parseUrl(`https://${domain}`)?.hostname ?? domain}`);
}

export function hashId(id: string): Promise<Hash | undefined> {
  return hashText(id.trim());
}

/** Undefined for empty text, whose hash identifies nobody, and on an insecure origin. */
async function hashText(text: string): Promise<Hash | undefined> {
  if (text === '' || crypto.subtle === undefined) return undefined;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('') as Hash;
}
