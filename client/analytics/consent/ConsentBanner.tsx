/** What is asked, at the foot of the window: refusing and agreeing are the same button with another word. */
import { useLayoutEffect, useRef } from 'react';
import type { Choices, DecisionSource } from '../../../shared/consent/consent.ts';
import { Button } from '../../components/Button/Button.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import styles from './ConsentBanner.module.css';

/** Pixels between what has the focus and the plate. */
const focusGapPx = 24;

export interface ConsentBannerProps {
  readonly onChoose: (choices: Choices, by: DecisionSource) => void;
  readonly onSettings: () => void;
}

export function ConsentBanner({ onChoose, onSettings }: ConsentBannerProps) {
  const { t } = useI18n();
  const banner = useRef<HTMLElement>(null);
  useLayoutEffect(() => (banner.current === null ? undefined : reserveSpace(banner.current)), []);
  const chooseAll = (isAgreed: boolean) => onChoose({ statistics: isAgreed, marketing: isAgreed }, 'plate');
  return (
    <section ref={banner} className={styles.plate} data-theme="paper" aria-label={t('consent:label')}>
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
function reserveSpace(banner: HTMLElement): () => void {
  const { documentElement, body } = document;
  const setSpacePx = (height: number) => {
    documentElement.style.scrollPaddingBottom = height > 0 ? `${height + focusGapPx}px` : '';
    body.style.paddingBottom = height > 0 ? `${height}px` : '';
  };
  // At once, too: what gets the focus before the observer's first call is seen as well.
  setSpacePx(banner.offsetHeight);
  const observer = new ResizeObserver(() => setSpacePx(banner.offsetHeight));
  observer.observe(banner);
  return () => {
    observer.disconnect();
    setSpacePx(0);
  };
}
