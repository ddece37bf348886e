import { loadChunk } from '../../../../browser/loadChunk.ts';
import { useLazy } from '../../../../browser/onIdle.ts';
import { useI18n } from '../../../../i18n/I18n.tsx';
import styles from './MidnightSection.module.css';

const loadClock = () =>
  typeof IntersectionObserver === 'undefined'
    ? null
    : loadChunk(() => import('./Clock.tsx')).then((module) => module.Clock);

export function MidnightSection() {
  const { t } = useI18n();
  const Clock = useLazy(loadClock);
  return (
    <section className={styles.midnight} data-theme="ink" aria-labelledby="midnight">
      <svg className={styles.dial} viewBox="0 0 200 226" aria-hidden="true">
        <text className={`display ${styles.hour}`} x="100" y="34">
          XII
        </text>
        {/* 21 hour marks, with a gap for the XII. */}
        <path
          d="M149 37A98 98 0 1 1 51 37"
          pathLength="20.01"
          fill="none"
          stroke="currentColor"
          strokeWidth="6"
          strokeDasharray=".01 .99"
        />
        <path className={styles.hand} d="M100 129V44M98 122a2 2 0 1 0 4 0 2 2 0 1 0-4 0" />
      </svg>
      <div>
        <h2 id="midnight" className={styles.title}>
          {t('landing:midnight.title')}
        </h2>
        <p className={styles.sentence}>{t('landing:midnight.sentence')}</p>
        <div className={styles.countdown}>{Clock && <Clock />}</div>
      </div>
    </section>
  );
}
