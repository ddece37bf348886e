import { useEffect, useRef } from 'react';
import { useI18n } from '../../i18n/I18n.tsx';
import styles from './FormStarted.module.css';

/** Where in the two steps the visitor is, in words. Takes focus when the step changes, so that the change is heard. */
export function StepHeading({ step }: { step: 1 | 2 }) {
  const { t } = useI18n();
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    // An error summary that came with the step has the focus already.
    if (document.activeElement?.getAttribute('role') !== 'alert') heading.current?.focus();
  }, [step]);
  return (
    <h2 ref={heading} tabIndex={-1} className={styles.step}>
      <span className={styles.position}>{t('registration:steps.position', { step, total: 2 })}</span>{' '}
      {t(step === 1 ? 'registration:steps.contact' : 'registration:steps.person')}
    </h2>
  );
}
