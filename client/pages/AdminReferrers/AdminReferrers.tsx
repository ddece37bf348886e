/** The referrer list: what it says of a site, and how many visitors it turned away. */
import { ConsolePage } from '../../admin/ConsolePage.tsx';
import { listDownload } from '../../admin/listDownload.ts';
import { useI18n } from '../../i18n/I18n.tsx';
import styles from './AdminReferrers.module.css';
import { DenialLists } from './DenialLists.tsx';
import { ReferrerCheck } from './ReferrerCheck.tsx';
import { type Denial, type ReferrersTool, referrersQuery } from './referrersQuery.ts';

function AdminReferrers() {
  const { t } = useI18n();
  return (
    <ConsolePage<ReferrersTool> headline={t('admin:tools.referrers')} intro={t('adminReferrers:intro')}>
      {(tool) => (
        <div className={styles.sections}>
          <ReferrerCheck {...tool} />
          <DenialLists {...tool} />
        </div>
      )}
    </ConsolePage>
  );
}

const download = listDownload<Denial, ReferrersTool>(
  'referrers.csv',
  {
    day: ({ day }) => day,
    host: ({ host }) => host,
    denied: ({ denied }) => denied,
    shadow: ({ shadow }) => shadow,
  },
  ({ denials }) => denials,
);

export { AdminReferrers as Component, download, referrersQuery as query };
