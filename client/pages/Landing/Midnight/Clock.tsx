/** How long it is until midnight, and the button that stops the house's clock. Never said aloud by itself. */
import { Fragment, useEffect, useRef, useState } from 'react';
import { useI18n } from '../../../i18n/I18n.tsx';
import { tabMemory, useTabMemory } from '../../../memory.ts';
import { reducedMotion } from '../../../reducedMotion.ts';
import { type HouseTime, isNight, readHouseTime, untilNextMinute, untilNightTurns } from './houseTime.ts';
import styles from './Midnight.module.css';

const stoppedKey = 'clock';

export function Clock() {
  const { t } = useI18n();
  const button = useRef<HTMLButtonElement>(null);
  const [time, setTime] = useState<HouseTime | null>(null);
  const isStopped = useTabMemory(stoppedKey) !== null;

  useEffect(() => {
    // Its hand turns.
    const section = button.current?.closest('section');
    if (isStopped || !section) return;
    const stop = keepTime(section, (now) => {
      setTime(now);
      section.style.setProperty('--hand', `${now.angle}deg`);
    });
    return () => {
      stop();
      setTime(null);
      section.style.removeProperty('--hand');
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
