/** Proof that a text was written here, for one purpose and no other. */
import { createHmac, timingSafeEqual } from 'node:crypto';

export function createMac(secret: string) {
  const sign = (purpose: string, text: string): string =>
    createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('base64url');
  return {
    sign,
    isSigned: (purpose: string, text: string, mac: string): boolean => {
      const given = Buffer.from(mac);
      const expected = Buffer.from(sign(purpose, text));
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
