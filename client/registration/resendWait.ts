/** How long the next activation mail has to wait for the last one. */

/** Seconds; the backend's own answer wins. */
const usualWait = 60;

/** Epoch milliseconds from which the mail that was just sent can be sent again. */
export function afterMail(seconds: number | null = null, now: number = Date.now()): number {
  return now + (seconds ?? usualWait) * 1000;
}
