/** `details` open without scripts, and the browser's search finds closed answers. */
import { faqQuestions, getFaqValues } from '../../../../../shared/brand/brandFigures.ts';
import { useI18n } from '../../../../i18n/I18n.tsx';
import styles from './Faq.module.css';

export function Faq() {
  const { t, locale } = useI18n();
  return (
    <section id="questions" className={styles.faq} aria-labelledby="questions-title">
      <h2 id="questions-title" className={styles.title}>
        {t('landing:faq.title')}
      </h2>
      <div>
        {faqQuestions.map((question) => (
          <details key={question} className={styles.entry}>
            <summary className={`plain display ${styles.question}`}>
              <span>{t(`landing:faq.${question}.question`)}</span>
              <span className={styles.mark} aria-hidden="true" />
            </summary>
            <p className={styles.answer}>{t(`landing:faq.${question}.answer`, getFaqValues(locale, question))}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
