/** The registration codes: which there are, new ones, and what becomes of them. */
import { ConsolePage } from '../../admin/ConsolePage.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import styles from './AdminCodes.module.css';
import { CodeList } from './CodeList.tsx';
import { type CodesTool, codesQuery, loadCodes } from './codesQuery.ts';
import { ImportCodes } from './ImportCodes.tsx';
import { NewCodes } from './NewCodes.tsx';

function AdminCodes() {
  const { t } = useI18n();
  return (
    <ConsolePage<CodesTool> headline={t('admin:tools.codes')} load={loadCodes}>
      {(tool) => (
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
          <CodeList {...tool} />
        </>
      )}
    </ConsolePage>
  );
}

export { AdminCodes as Component, codesQuery as query };
