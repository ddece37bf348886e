/** A dot-atom, an at sign, a host with a dot. No quotes, comments or lists: mailers never read two in it. */
import { parseUrl } from '../parseUrl.ts';

const longestAddress = 254;
const longestLocalPart = 64;
const localPart = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
/** `xn--` with fewer than three characters encodes no letter; some platforms' own reading of it lets that pass. */
const domainLabel = /^(?!xn--.{0,2}$)[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/iu;

/** `address` is already normalised text. */
export function isEmailAddress(address: string): boolean {
  if (address.length > longestAddress) return false;
  const at = address.lastIndexOf('@');
  if (at < 1 || at > longestLocalPart) return false;
  const labels = address.slice(at + 1).split('.');
  const topLevel = labels.at(-1) ?? '';
  return (
    localPart.test(address.slice(0, at)) &&
    labels.length >= 2 &&
    labels.every((label) => domainLabel.test(label)) &&
    topLevel.length >= 2 &&
    isNamedHost(labels.join('.'))
  );
}

/** As a URL reads it: `0x7f.0x1` and digits of any script are 127.0.0.1 by other names. */
function isNamedHost(domain: string): boolean {
  const host = hostOf(domain);
  return host !== undefined && !/^[\d.]+$/.test(host);
}

/** The form that two spellings of one address share: lower case, the domain in punycode. */
export function canonicalEmail(address: string): string {
  const lowerCase = address.toLowerCase();
  const at = lowerCase.lastIndexOf('@') + 1;
  const host = hostOf(lowerCase.slice(at));
  return host === undefined ? lowerCase : lowerCase.slice(0, at) + host;
}

const hostOf = (domain: string) => parseUrl(`http://${domain}`)?.hostname;
