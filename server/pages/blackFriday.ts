import type { Config } from '../config.ts';

/** Whether the landing page shows the Black Friday banner: between the two times of `BLACK_FRIDAY`. */
export function isBlackFriday({ blackFriday }: Pick<Config, 'blackFriday'>, time: number): boolean {
  return blackFriday !== null && time >= blackFriday.from && time < blackFriday.until;
}
