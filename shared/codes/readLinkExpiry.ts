/** When a registration link ends (epoch ms), by the readable part of `<epoch ms>.<signature>`; not verified here. */
export function readLinkExpiry(validityTimestamp: string | null): number | null {
  const time = /^(\d{13})\./.exec(validityTimestamp ?? '')?.[1];
  return time === undefined ? null : Number(time);
}
