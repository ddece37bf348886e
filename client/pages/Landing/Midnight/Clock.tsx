/** How long it is until midnight, and the button that stops the house's clock. Never said aloud by itself. */
import { Fragment, useEffect, useRef, useState } from 'react';
import { useI18n } from '../../../i18n/I18n.tsx';
import { tabMemory, useTabMemory } from '../../../memory.ts';
import type { HouseTime } from './houseTime.ts';
import { keepTime } from './keepTime.ts';
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
