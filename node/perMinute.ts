/** Answers whether one more is allowed in the present minute, and counts it. */
export function createPerMinute(most: number, now: () => number = Date.now): () => boolean {
  let minute = 0;
  let taken = 0;
  return () => {
    const current = Math.floor(now() / 60_000);
    if (current !== minute) [minute, taken] = [current, 0];
    if (taken >= most) return false;
    taken += 1;
    return true;
  };
}
