/** Splits: a redirect experiment, composed, judged and tried out before anybody is led anywhere. */
import { useState } from 'react';
import { consoleQuery } from '../../../../shared/security/adminAccess.ts';
import { tabMemory, useHydrated } from '../../../browser/memory.ts';
import { useI18n } from '../../../i18n/I18n.tsx';
import { useConfig } from '../../../PageContext.tsx';
import { ConsolePage } from '../../frame/ConsolePage.tsx';
import { SplitForm } from './SplitForm.tsx';
import styles from './SplitGenerator.module.css';
import { OpenProblems, SplitResult } from './SplitResult.tsx';
import { createDraft, readSplit, type SplitDraft } from './split/readSplit.ts';

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

const storageKey = 'splitDraft';

function SplitTool() {
  const config = useConfig();
  const [draft, setDraft] = useState(readDraft);
  const read = readSplit(draft, config, Date.now());
  const keep = (next: SplitDraft) => {
    tabMemory.set(storageKey, JSON.stringify(next));
    setDraft(next);
  };
  return (
    <div className={styles.tool}>
      <SplitForm
        draft={draft}
        read={read}
        onChange={(changes) => keep({ ...draft, ...changes })}
        onClear={() => keep(createDraft(Date.now()))}
      />
      <div className={styles.result}>
        {read.split === null ? <OpenProblems read={read} /> : <SplitResult split={read.split} draft={draft} />}
      </div>
    </div>
  );
}

function readDraft(): SplitDraft {
  const draft = createDraft(Date.now());
  try {
    return { ...draft, ...JSON.parse(tabMemory.get(storageKey) ?? '{}') };
  } catch {
    return draft;
  }
}

export { query, SplitGenerator as Component };
