/** Answers whether one more is allowed in the present minute, and counts it. */
export function createPerMinute(most: number, now?: () => number): () => boolean {
  const may = createPerMinuteEach(most, most, now);
  return () => may('');
}

/**
 * The same for many askers, none of whom takes more than `mostEach`: one of them cannot use up what is there for all.
 * What is remembered of a minute is no longer than `most`.
 */
export function createPerMinuteEach(
  most: number,
  mostEach: number,
  now = () => performance.now(),
): (asker: string) => boolean {
  const takenBy = new Map<string, number>();
  let minute = 0;
  let taken = 0;
  return (asker) => {
    const current = Math.floor(now() / 60_000);
    if (current !== minute) {
      [minute, taken] = [current, 0];
      takenBy.clear();
    }
    const own = takenBy.get(asker) ?? 0;
    if (taken >= most || own >= mostEach) return false;
    takenBy.set(asker, own + 1);
    taken += 1;
    return true;
  };
}
