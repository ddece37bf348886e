import { useLayoutEffect, useRef } from 'react';
import type { Choices, DecisionSource } from '../../../shared/consent/consent.ts';
import { Button } from '../../components/Button/Button.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import styles from './ConsentBanner.module.css';

/** Between a focused element and the banner. */
const focusGapPx = 24;

interface BannerProps {
  readonly onChoose: (choices: Choices, by: DecisionSource) => void;
  readonly onSettings: () => void;
}

export function ConsentBanner({ onChoose, onSettings }: BannerProps) {
  const { t } = useI18n();
  const banner = useRef<HTMLElement>(null);
  useLayoutEffect(() => (banner.current === null ? undefined : reserveSpace(banner.current)), []);
  const chooseAll = (isAgreed: boolean) => onChoose({ statistics: isAgreed, marketing: isAgreed }, 'plate');
  return (
    <section ref={banner} className={styles.banner} data-theme="paper" aria-label={t('consent:label')}>
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
 * Adds as much space below the page as the banner covers, for the footer and for focused elements. Set on the two elements,
 * since an inherited property or a selector for the banner would restyle the whole page.
 */
function reserveSpace(banner: HTMLElement): () => void {
  const { documentElement, body } = document;
  const setSpacePx = (height: number) => {
    documentElement.style.scrollPaddingBottom = height > 0 ? `${height + focusGapPx}px` : '';
    body.style.paddingBottom = height > 0 ? `${height}px` : '';
  };
  // The observer's first call may come after a focus change.
  setSpacePx(banner.offsetHeight);
  const observer = new ResizeObserver(() => setSpacePx(banner.offsetHeight));
  observer.observe(banner);
  return () => {
    observer.disconnect();
    setSpacePx(0);
  };
}
