import { CodeForm } from '../../../components/CodeForm/CodeForm.tsx';
import { useI18n } from '../../../i18n/I18n.tsx';
import { InclinedLines } from '../../../layouts/InclinedLines.tsx';
import { RouteLink } from '../../../navigation/RouteLink.tsx';
import styles from './Closing.module.css';

export function Closing() {
  const { t } = useI18n();
  return (
    <section className={styles.closing} data-theme="ink" aria-labelledby="closing">
      <InclinedLines />
      <h2 id="closing" className={styles.title}>
        {t('landing:closing.title')}
      </h2>
      <div>
        <p className={styles.text}>{t('landing:closing.text')}</p>
        <CodeForm
          label={t('landing:closing.codeLabel')}
          formLabel={t('landing:closing.formLabel')}
          submitLabel={t('landing:closing.submit')}
        />
        <p className={styles.way}>
          {t('landing:noInvitation')} <RouteLink to="membershipInterest">{t('landing:apply')}</RouteLink>
        </p>
      </div>
    </section>
  );
}
