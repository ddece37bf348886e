import { Fragment, useEffect, useRef, useState } from 'react';
import { brandTimeZone } from '../../../../../shared/i18n/format.ts';
import { reducedMotion } from '../../../../browser/reducedMotion.ts';
import { tabStorage, useTabStorage } from '../../../../browser/safeStorage.ts';
import { useI18n } from '../../../../i18n/I18n.tsx';
import styles from './MidnightSection.module.css';

const stoppedKey = 'clock';
const minutesPerDay = 24 * 60;

/** `angle`: degrees of a hand that turns once a day and points up at midnight. */
type TimeToMidnight = Readonly<Record<'hours' | 'minutes' | 'angle', number>>;

/** In the brand's time zone; rounded up to minutes. */
export function getTimeToMidnight(now: number): TimeToMidnight {
  const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: brandTimeZone });
  const minuteOfDay = (time: number) => {
    const [hours = 0, minutes = 0] = clock.format(time).split(':').map(Number);
    return hours * 60 + minutes;
  };
  const elapsedMinutes = minuteOfDay(now);
  const nominalMinutes = minutesPerDay - elapsedMinutes;
  // Daylight saving: the nominal end may be at eleven or at one.
  const endMinuteOfDay = minuteOfDay(now + nominalMinutes * 60_000);
  const remainingMinutes =
    nominalMinutes - (endMinuteOfDay > minutesPerDay / 2 ? endMinuteOfDay - minutesPerDay : endMinuteOfDay);
  return { hours: Math.floor(remainingMinutes / 60), minutes: remainingMinutes % 60, angle: elapsedMinutes / 4 };
}

/** In the visitor's time zone. */
const isNight = (now: Date) => now.getHours() >= 22 || now.getHours() < 6;

function getNightChangeDelayMs(now: Date): number {
  const hour = now.getHours();
  return new Date(now).setHours(hour < 6 ? 6 : hour < 22 ? 22 : 30, 0, 0, 0) - now.getTime();
}

/**
 * Updates each minute while `section` is visible, and sets `data-night` at night. Hidden pages have no timer; with reduced
 * motion it only updates when the page is shown. The hand only turns in view: its transition is a layout for each frame.
 */
export function startClock(section: HTMLElement, onTick: (time: TimeToMidnight) => void): () => void {
  const { documentElement } = document;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isVisible = false;
  let angle = 0;
  const update = () => {
    clearTimeout(timer);
    if (document.hidden) return;
    const now = new Date();
    documentElement.toggleAttribute('data-night', isNight(now));
    const time = getTimeToMidnight(now.getTime());
    if (isVisible) {
      // The hand never turns back, not even past midnight.
      angle += (time.angle - (angle % 360) + 360) % 360;
      section.style.setProperty('--hand-angle', `${angle}deg`);
    }
    onTick(time);
    if (matchMedia(reducedMotion).matches) return;
    timer = setTimeout(update, isVisible ? 60_000 - (now.getTime() % 60_000) : getNightChangeDelayMs(now));
  };
  const observer = new IntersectionObserver((entries) => {
    isVisible = entries.at(-1)?.isIntersecting === true;
    update();
  });
  observer.observe(section);
  document.addEventListener('visibilitychange', update);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener('visibilitychange', update);
    documentElement.removeAttribute('data-night');
    section.style.removeProperty('--hand-angle');
  };
}

export function Clock() {
  const { t } = useI18n();
  const button = useRef<HTMLButtonElement>(null);
  const [time, setTime] = useState<TimeToMidnight | null>(null);
  const isStopped = useTabStorage(stoppedKey) !== null;

  useEffect(() => {
    const section = button.current?.closest('section');
    if (isStopped || !section) return;
    const stop = startClock(section, setTime);
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
          <span className={`display ${styles.time}`}>
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
        onClick={() => tabStorage.set(stoppedKey, isStopped ? null : 'stopped')}
      >
        {t('landing:midnight.stop')}
      </button>
    </>
  );
}
