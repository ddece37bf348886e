/** What is asked, at the foot of the window: refusing and agreeing are the same button with another word. */
import { useLayoutEffect, useRef } from 'react';
import type { Choices, DecidedBy } from '../../../shared/consent/consent.ts';
import { Button } from '../../components/Button/Button.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import styles from './ConsentPlate.module.css';

/** Pixels between what has the focus and the plate. */
const spare = 24;

export interface ConsentPlateProps {
  readonly onChoose: (choices: Choices, by: DecidedBy) => void;
  readonly onSettings: () => void;
}

export function ConsentPlate({ onChoose, onSettings }: ConsentPlateProps) {
  const { t } = useI18n();
  const plate = useRef<HTMLElement>(null);
  useLayoutEffect(() => (plate.current === null ? undefined : leaveRoom(plate.current)), []);
  const chooseAll = (isAgreed: boolean) => onChoose({ statistics: isAgreed, marketing: isAgreed }, 'plate');
  return (
    <section ref={plate} className={styles.plate} data-theme="paper" aria-label={t('consent:label')}>
      <div className={styles.sentences}>
        <p>{t('consent:visits')}</p>
        <p>{t('consent:partners')}</p>
      </div>
      <div className={styles.choices}>
        <Button kind="secondary" className={styles.choice} onClick={() => chooseAll(false)}>
          {t('consent:refuse')}
        </Button>
        <Button kind="secondary" className={styles.choice} onClick={() => chooseAll(true)}>
          {t('consent:accept')}
        </Button>
        <Button kind="quiet" className={styles.choice} aria-haspopup="dialog" onClick={onSettings}>
          {t('consent:choose')}
        </Button>
      </div>
    </section>
  );
}

/**
 * The page gets as much room below its end as the plate covers: its foot can be read, and what has the focus is seen. Set
 * on the two elements themselves: a property that is inherited, or a selector that asks for the plate, styles the whole
 * page anew.
 */
function leaveRoom(plate: HTMLElement): () => void {
  const { documentElement, body } = document;
  const leave = (height: number) => {
    documentElement.style.scrollPaddingBottom = height > 0 ? `${height + spare}px` : '';
    body.style.paddingBottom = height > 0 ? `${height}px` : '';
  };
  // At once, too: what gets the focus before the observer's first call is seen as well.
  leave(plate.offsetHeight);
  const observer = new ResizeObserver(() => leave(plate.offsetHeight));
  observer.observe(plate);
  return () => {
    observer.disconnect();
    leave(0);
  };
}
