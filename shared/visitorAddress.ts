/** `<address> <hmac>`, from site to backend: browsers ask that too, so a bare header could be anybody's claim. */
import { isMacOf, macOf } from './mac.ts';

/** The name of the request header, in lower case. */
export const visitorAddressHeader = 'x-visitor-address';

const purpose = 'visitor address';

export function signVisitorAddress(address: string, secret: string): string {
  return `${address} ${macOf(purpose, address, secret)}`;
}

/** What somebody who knows the secret vouches for, else null. */
export function readVisitorAddress(header: string, secret: string): string | null {
  const [address = '', mac = ''] = header.split(' ', 2);
  return isMacOf(mac, purpose, address, secret) ? address : null;
}
