/** How long it is until midnight, and the button that stops the clock. Never said aloud by itself. */
import { Fragment, useEffect, useRef, useState } from 'react';
import { houseZone } from '../../../../shared/i18n/format.ts';
import { useI18n } from '../../../i18n/I18n.tsx';
import { tabMemory, useTabMemory } from '../../../memory.ts';
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

export function Clock() {
  const { t } = useI18n();
  const button = useRef<HTMLButtonElement>(null);
  const [time, setTime] = useState<HouseTime | null>(null);
  const isStopped = useTabMemory(stoppedKey) !== null;

  useEffect(() => {
    if (isStopped) return;
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const now = Date.now();
      setTime(readHouseTime(now));
      timer = setTimeout(tick, 60_000 - (now % 60_000));
    };
    tick();
    return () => {
      clearTimeout(timer);
      setTime(null);
    };
  }, [isStopped]);

  const angle = time?.angle;
  useEffect(() => {
    const { style } = button.current?.closest('section') ?? {};
    if (angle === undefined) style?.removeProperty('--hand');
    else style?.setProperty('--hand', `${angle}deg`);
  }, [angle]);

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
