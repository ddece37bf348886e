/** `<address> <hmac>`, from site to backend: browsers ask that too, so a bare header could be anybody's claim. */
import { isMacOf, macOf } from './mac.ts';

/** The name of the request header, in lower case. */
export const visitorAddressHeader = 'x-visitor-address';

const purpose = 'visitor address';
const addressPattern = /^[0-9a-fA-F.:]{2,45}$/;

export function signVisitorAddress(address: string, secret: string): string {
  return `${address} ${macOf(purpose, address, secret)}`;
}

/** The address, or null where nobody who knows the secret vouches for it. */
export function readVisitorAddress(header: string | undefined, secret: string): string | null {
  const [address = '', mac = ''] = (header ?? '').split(' ', 2);
  return addressPattern.test(address) && isMacOf(mac, purpose, address, secret) ? address : null;
}
