import type { ReferrerVerdict } from '../../../shared/referrerVerdict.ts';
import { Filters, TextFilter } from '../../admin/List.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import styles from './AdminReferrers.module.css';
import type { ReferrersTool } from './referrersQuery.ts';

export function ReferrerCheck({ query, verdict }: ReferrersTool) {
  const { t } = useI18n();
  return (
    <section className={styles.section}>
      <h2>{t('adminReferrers:check.headline')}</h2>
      <Filters query={query} fields={['referrer', 'page']} submit={t('adminReferrers:check.submit')}>
        <TextFilter name="referrer" label={t('adminReferrers:check.referrer')} value={query.referrer} />
        <TextFilter name="page" label={t('adminReferrers:check.page')} value={query.page} />
      </Filters>
      {verdict !== null && <Verdict {...verdict} />}
    </section>
  );
}

function Verdict({ host, rule, shadow }: ReferrerVerdict) {
  const { t } = useI18n();
  if (rule.kind === 'noHost') return <p className={styles.verdict}>{t('adminReferrers:check.noHost')}</p>;
  const outcome = rule.kind !== 'listed' ? 'letIn' : shadow ? 'tried' : 'denied';
  return (
    <div className={styles.verdict}>
      <p>
        <strong>{t(`adminReferrers:check.${outcome}`, { host })}</strong>
      </p>
      <p>{t(`adminReferrers:check.${rule.kind}`, { ...rule })}</p>
    </div>
  );
}
