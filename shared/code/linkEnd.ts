/**
 * When a registration link ends, in epoch milliseconds: the readable part of its timestamp, `<epoch ms>.<signature>`.
 * Null without one. The backend alone decides whether it is genuine.
 */
export function linkEndOf(validityTimestamp: string | null): number | null {
  const time = /^(\d{13})\./.exec(validityTimestamp ?? '')?.[1];
  return time === undefined ? null : Number(time);
}
