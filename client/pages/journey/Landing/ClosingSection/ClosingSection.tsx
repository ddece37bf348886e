import { useRef } from 'react';
import { Picture } from '../../../../components/Picture/Picture.tsx';
import { revealProps, useReveal } from '../../../../components/Reveal/useReveal.ts';
import { useI18n } from '../../../../i18n/I18n.tsx';
import { InclinedLines } from '../../../../layouts/InclinedLines.tsx';
import { CodeForm } from '../../../../registration/CodeForm.tsx';
import { ApplyHint } from '../ApplyHint.tsx';
import styles from './ClosingSection.module.css';

export function ClosingSection() {
  const { t } = useI18n();
  const section = useRef<HTMLElement>(null);
  useReveal(section);
  return (
    <section ref={section} className={styles.closing} data-theme="ink" aria-labelledby="closing">
      <InclinedLines />
      <div className={styles.body}>
        <h2 id="closing" className={styles.title}>
          {t('landing:closing.title')}
        </h2>
        <p className={styles.text}>{t('landing:closing.text')}</p>
        <CodeForm
          label={t('landing:closing.codeLabel')}
          formLabel={t('landing:closing.formLabel')}
          submitLabel={t('landing:closing.submit')}
        />
        <p className={styles.hint}>
          <ApplyHint />
        </p>
      </div>
      <div className={styles.cut}>
        <div className={styles.picture} {...revealProps}>
          <Picture id="satin-oxblood" alt="" sizes="(min-width: 700px) 46vw, 100vw" className="cover" />
        </div>
      </div>
    </section>
  );
}
