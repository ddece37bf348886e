/** How long it is until midnight, and the button that stops the clock. Never said aloud by itself. */
import { Fragment, useEffect, useRef, useState } from 'react';
import { houseZone } from '../../../../../shared/i18n/format.ts';
import { tabMemory, useTabMemory } from '../../../../browser/memory.ts';
import { reducedMotion } from '../../../../browser/reducedMotion.ts';
import { useI18n } from '../../../../i18n/I18n.tsx';
import styles from './Midnight.module.css';

const stoppedKey = 'clock';
const wholeDay = 24 * 60;

/** `angle`: of a hand that goes round once a day and points up at midnight (degrees). */
type HouseTime = Readonly<Record<'hours' | 'minutes' | 'angle', number>>;

/** Until the next midnight of the company's time zone, begun minutes counted whole. */
export function readHouseTime(now: number): HouseTime {
  const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: houseZone });
  const minuteOfDay = (time: number) => {
    const [hours = 0, minutes = 0] = clock.format(time).split(':').map(Number);
    return hours * 60 + minutes;
  };
  const passed = minuteOfDay(now);
  const left = wholeDay - passed;
  // On a day that the clocks change it would end at eleven or at one.
  const off = minuteOfDay(now + left * 60_000);
  const rest = left - (off > wholeDay / 2 ? off - wholeDay : off);
  return { hours: Math.floor(rest / 60), minutes: rest % 60, angle: passed / 4 };
}

/** By the visitor's own clock. */
const isNight = (now: Date) => now.getHours() >= 22 || now.getHours() < 6;

function untilNightTurns(now: Date): number {
  const hour = now.getHours();
  return new Date(now).setHours(hour < 6 ? 6 : hour < 22 ? 22 : 30, 0, 0, 0) - now.getTime();
}

/**
 * Tells the time each minute while `section` is in sight, and turns the first view's cloth to ink at night. A hidden page
 * has no timer, and neither has one whose visitor asks for less motion: there the time is told when the page is looked at.
 */
export function keepTime(section: HTMLElement, onTime: (time: HouseTime) => void): () => void {
  const { documentElement } = document;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isInSight = false;
  let angle = 0;
  const tell = () => {
    clearTimeout(timer);
    if (document.hidden) return;
    const now = new Date();
    documentElement.toggleAttribute('data-night', isNight(now));
    const time = readHouseTime(now.getTime());
    // A hand never turns back: past midnight, and where the clock is set back, it goes on.
    angle += (time.angle - (angle % 360) + 360) % 360;
    section.style.setProperty('--hand', `${angle}deg`);
    onTime(time);
    if (matchMedia(reducedMotion).matches) return;
    timer = setTimeout(tell, isInSight ? 60_000 - (now.getTime() % 60_000) : untilNightTurns(now));
  };
  const observer = new IntersectionObserver((entries) => {
    isInSight = entries.at(-1)?.isIntersecting === true;
    tell();
  });
  observer.observe(section);
  document.addEventListener('visibilitychange', tell);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener('visibilitychange', tell);
    documentElement.removeAttribute('data-night');
    section.style.removeProperty('--hand');
  };
}

export function Clock() {
  const { t } = useI18n();
  const button = useRef<HTMLButtonElement>(null);
  const [time, setTime] = useState<HouseTime | null>(null);
  const isStopped = useTabMemory(stoppedKey) !== null;

  useEffect(() => {
    const section = button.current?.closest('section');
    if (isStopped || !section) return;
    const stop = keepTime(section, setTime);
    return () => {
      stop();
      setTime(null);
    };
  }, [isStopped]);

  return (
    <>
      {time !== null && (
        <p className="fine-print">
          {t('landing:midnight.next')}{' '}
          <span className={styles.figures}>
            {(['hours', 'minutes'] as const).map(
              (unit) =>
                (unit === 'minutes' || time.hours > 0) && (
                  <Fragment key={unit}>
                    <span>{unit === 'hours' ? time.hours : String(time.minutes).padStart(2, '0')}</span>
                    <small className={styles.unit}>{`\u00a0${t(`landing:midnight.${unit}`)} `}</small>
                  </Fragment>
                ),
            )}
          </span>
        </p>
      )}
      <button
        ref={button}
        type="button"
        className={styles.stop}
        aria-pressed={isStopped}
        onClick={() => tabMemory.set(stoppedKey, isStopped ? null : 'stopped')}
      >
        {t('landing:midnight.stop')}
      </button>
    </>
  );
}
