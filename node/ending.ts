/** What is left of the time for an end: counted once, from its beginning, and handed to every step of it. */
export interface Ending {
  /** Milliseconds; never below zero. */
  readonly left: () => number;
}

export function startEnding(milliseconds: number): Ending {
  const end = performance.now() + milliseconds;
  return { left: () => Math.max(0, end - performance.now()) };
}
