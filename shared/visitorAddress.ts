/** `<address> <hmac>`, from site to backend: browsers ask that too, so a bare header could be anybody's claim. */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** The name of the request header, in lower case. */
export const visitorAddressHeader = 'x-visitor-address';

const addressPattern = /^[0-9a-fA-F.:]{2,45}$/;

export function signVisitorAddress(address: string, secret: string): string {
  return `${address} ${macOf(address, secret)}`;
}

/** The address, or null where nobody who knows the secret vouches for it. */
export function readVisitorAddress(header: string | undefined, secret: string): string | null {
  const [address = '', mac = ''] = (header ?? '').split(' ', 2);
  return addressPattern.test(address) && isSame(mac, macOf(address, secret)) ? address : null;
}

/** One purpose, one key: the secret itself also signs registration links. */
function macOf(address: string, secret: string): string {
  return bytesToHex(hmac(sha256, utf8ToBytes(`visitor address ${secret}`), utf8ToBytes(address)));
}

/** Takes the same time wherever the first difference is. */
function isSame(a: string, b: string): boolean {
  let difference = a.length ^ b.length;
  for (let index = 0; index < b.length; index += 1) difference |= a.charCodeAt(index) ^ b.charCodeAt(index);
  return difference === 0;
}
