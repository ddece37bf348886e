import { parseUrl } from '../routing/parseUrl.ts';

export const maxEmailLength = 254;
const maxLocalPartLength = 64;
const localPart = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
/** `xn--` with fewer than three characters is invalid, but some platforms accept it. */
const domainLabel = /^(?!xn--.{0,2}$)[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/iu;

/** Accepts a dot-atom at a host with a dot: no quotes, comments or lists, which mail programs interpret differently. */
export function isEmailAddress(email: string): boolean {
  if (email.length > maxEmailLength) return false;
  const at = email.lastIndexOf('@');
  if (at < 1 || at > maxLocalPartLength) return false;
  const domain = email.slice(at + 1);
  return (
    localPart.test(email.slice(0, at)) &&
    domain.split('.').every((label) => domainLabel.test(label)) &&
    /\.[^.]{2,}$/.test(domain) &&
    // A URL parser reads `0x7f.0x1` and digits of other scripts as an IP address.
    /[^\d.]/.test(parseHost(domain) ?? '')
  );
}

export const parseHost = (domain: string) => parseUrl(`http://${domain}`)?.hostname;
