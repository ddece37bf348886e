/** The house's clock while somebody can see it. Comes after the page has nothing else to do. */
import { reducedMotion } from '../../../reducedMotion.ts';
import { type HouseTime, isNight, readHouseTime, untilNextMinute, untilNightTurns } from './houseTime.ts';

/**
 * Tells the time each minute while `clock` is in sight, and turns the first view's cloth at night. A hidden page has no
 * timer, and neither has one whose visitor asks for less motion: there the time is told when the page is looked at.
 */
export function keepTime(clock: Element, onTime: (time: HouseTime) => void): () => void {
  const { documentElement } = document;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isInSight = false;
  let shown = 0;
  let rounds = 0;
  const tell = () => {
    clearTimeout(timer);
    if (document.hidden) return;
    const now = new Date();
    documentElement.toggleAttribute('data-night', isNight(now));
    const time = readHouseTime(now);
    // A hand never goes back: past midnight it begins another round.
    if (time.angle < shown % 360) rounds += 1;
    shown = time.angle + 360 * rounds;
    onTime({ ...time, angle: shown });
    if (matchMedia(reducedMotion).matches) return;
    timer = setTimeout(tell, isInSight ? untilNextMinute(now) : untilNightTurns(now));
  };
  const observer = new IntersectionObserver((entries) => {
    isInSight = entries.at(-1)?.isIntersecting === true;
    tell();
  });
  observer.observe(clock);
  document.addEventListener('visibilitychange', tell);
  tell();
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener('visibilitychange', tell);
    documentElement.removeAttribute('data-night');
  };
}
