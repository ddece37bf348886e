import { useI18n } from '../../../i18n/I18n.tsx';
import { AdminPage } from '../../frame/AdminPage.tsx';
import { createListDownload } from '../../lists/createListDownload.ts';
import styles from './AdminCodes.module.css';
import { CodeList } from './CodeList.tsx';
import { type Code, type CodesData, codesQuery, loadCodes } from './codesQuery.ts';
import { ImportCodes } from './ImportCodes.tsx';
import { NewCodes } from './NewCodes.tsx';

function AdminCodes() {
  const { t } = useI18n();
  return (
    <AdminPage<CodesData> headline={t('admin:tools.codes')} load={loadCodes}>
      {(data) => (
        <>
          <div className={styles.tools}>
            <details>
              <summary>{t('adminCodes:new.headline')}</summary>
              <NewCodes />
            </details>
            <details>
              <summary>{t('adminCodes:import.headline')}</summary>
              <ImportCodes />
            </details>
          </div>
          <CodeList {...data} />
        </>
      )}
    </AdminPage>
  );
}

/** The import reads its own columns of this file and ignores the others. */
const download = createListDownload<Code>('codes.csv', {
  code: ({ code }) => code,
  kind: ({ kind }) => kind,
  inviter: ({ inviterName }) => inviterName,
  balance: ({ initialBalance }) => initialBalance,
  tier: ({ tier }) => tier,
  countries: ({ countries }) => countries?.join(' ') ?? null,
  starts: ({ startsAt }) => startsAt,
  ends: ({ endsAt }) => endsAt,
  linkonly: ({ timed }) => (timed ? 'yes' : null),
  label: ({ label }) => label,
  state: ({ state }) => state,
  left: ({ balance }) => balance,
  registered: ({ registered }) => registered,
  activated: ({ activated }) => activated,
  created: ({ createdAt }) => createdAt,
  created_by: ({ createdBy }) => createdBy,
});

export { AdminCodes as Component, codesQuery as query, download };
