/** Epoch milliseconds from a link's `<epoch ms>.<signature>`; the signature is not verified. */
export function readLinkExpiry(validityTimestamp: string | null): number | null {
  const time = /^(\d{13})\./.exec(validityTimestamp ?? '')?.[1];
  return time === undefined ? null : Number(time);
}
