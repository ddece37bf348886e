import { useId } from 'react';
import { Button } from '../components/Button/Button.tsx';
import { useI18n } from '../i18n/I18n.tsx';
import styles from './Inspector.module.css';

export interface TagPreviewProps {
  readonly isOn: boolean;
  readonly onToggle: () => void;
}

/** Whether a tag assistant may stay connected to the pages that it opens in this browser. */
export function TagPreview({ isOn, onToggle }: TagPreviewProps) {
  const { t } = useI18n();
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h3 id={id} className={styles.heading}>
        {t('inspector:preview.title')}
      </h3>
      <p className={styles.note}>{t(isOn ? 'inspector:preview.on' : 'inspector:preview.off')}</p>
      <Button kind="secondary" className={styles.apply} onClick={onToggle}>
        {t(isOn ? 'inspector:preview.turnOff' : 'inspector:preview.turnOn')}
      </Button>
    </section>
  );
}
