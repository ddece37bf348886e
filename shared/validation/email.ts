/** A dot-atom, an at sign, a host with a dot. No quotes, comments or lists: mailers never read two in it. */
import { parseUrl } from '../routing/parseUrl.ts';

export const maxEmailLength = 254;
const maxLocalPartLength = 64;
const localPart = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
/** `xn--` with fewer than three characters encodes no letter; some platforms' own reading of it lets that pass. */
const domainLabel = /^(?!xn--.{0,2}$)[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/iu;

export function isEmailAddress(address: string): boolean {
  if (address.length > maxEmailLength) return false;
  const at = address.lastIndexOf('@');
  if (at < 1 || at > maxLocalPartLength) return false;
  const domain = address.slice(at + 1);
  return (
    localPart.test(address.slice(0, at)) &&
    domain.split('.').every((label) => domainLabel.test(label)) &&
    /\.[^.]{2,}$/.test(domain) &&
    // As a URL reads it: `0x7f.0x1` and digits of any script are 127.0.0.1 by other names.
    /[^\d.]/.test(hostOf(domain) ?? '')
  );
}

export const hostOf = (domain: string) => parseUrl(`http://${domain}`)?.hostname;
