/** Splits: a redirect experiment, composed, judged and tried out before anybody is led anywhere. */
import { consoleQuery } from '../../../shared/adminAccess.ts';
import { ConsolePage } from '../../admin/ConsolePage.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import { useHydrated } from '../../memory.ts';
import { useConfig } from '../../PageContext.tsx';
import { SplitForm } from './SplitForm.tsx';
import styles from './SplitGenerator.module.css';
import { SplitResult } from './SplitResult.tsx';
import { readSplit } from './split/readSplit.ts';
import { useDraft } from './useDraft.ts';

/** All of it is decided in the browser: the server knows neither the zone nor what this tab remembers. */
const query = consoleQuery(async () => ({ ok: true, data: {} }) as const);

function SplitGenerator() {
  const { t } = useI18n();
  const isAlive = useHydrated();
  return (
    <ConsolePage headline={t('admin:tools.splits')} intro={t('adminSplits:intro')}>
      {() =>
        isAlive ? (
          <SplitTool />
        ) : (
          <noscript>
            <p>{t('adminSplits:needsScript')}</p>
          </noscript>
        )
      }
    </ConsolePage>
  );
}

function SplitTool() {
  const config = useConfig();
  const { draft, judgedAt, change, clear } = useDraft();
  const read = readSplit(draft, config, judgedAt);
  return (
    <div className={styles.tool}>
      <SplitForm draft={draft} read={read} onChange={change} onClear={clear} />
      <div className={styles.result}>
        <SplitResult draft={draft} read={read} />
      </div>
    </div>
  );
}

export { query, SplitGenerator as Component };
