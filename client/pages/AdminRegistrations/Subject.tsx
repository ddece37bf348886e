import { CodeText } from '../../admin/CodeText.tsx';
import { listLink } from '../../admin/listQuery.ts';
import { useI18n } from '../../i18n/I18n.tsx';
import styles from './AdminRegistrations.module.css';
import type { RegistrationsTool } from './registrationsQuery.ts';

/** Which link the numbers are of, by the name that administrators gave it, and the way to all of its code. */
export function Subject({ query, link }: RegistrationsTool) {
  const { t } = useI18n();
  if (query.link === '') return null;
  if (link === null)
    return (
      <p className={styles.subject}>
        {t('adminRegistrations:link.unknown')} <a href={listLink(query, { link: '' })}>{t('admin:filters.clear')}</a>
      </p>
    );
  const { code, label } = link;
  return (
    <div className={styles.subject}>
      <h2>{label === '' ? t('adminRegistrations:link.unnamed') : t('adminRegistrations:link.named', { label })}</h2>
      <CodeText code={code} />
      <a href={listLink(query, { link: '', code })}>{t('adminRegistrations:link.all')}</a>
    </div>
  );
}
