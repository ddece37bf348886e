import { useState } from 'react';
import { tabStorage, useHydrated } from '../../../browser/safeStorage.ts';
import { useI18n } from '../../../i18n/I18n.tsx';
import { useConfig } from '../../../PageContext.tsx';
import { createAdminPage } from '../../layout/AdminPage.tsx';
import { createDraft, readSplit, type SplitDraft } from './model/readSplit.ts';
import { SplitForm } from './SplitForm.tsx';
import styles from './SplitGenerator.module.css';
import { SplitErrors, SplitResult } from './SplitResult.tsx';

/** The time zone and the stored draft are only in the browser, so the server renders no form. */
function HydratedEditor() {
  const { t } = useI18n();
  if (useHydrated()) return <SplitEditor />;
  return (
    <noscript>
      <p>{t('adminSplits:needsScript')}</p>
    </noscript>
  );
}

const storageKey = 'splitDraft';

function SplitEditor() {
  const config = useConfig();
  const [draft, setDraft] = useState(readDraft);
  const parsed = readSplit(draft, config, Date.now());
  const saveDraft = (next: SplitDraft) => {
    tabStorage.set(storageKey, JSON.stringify(next));
    setDraft(next);
  };
  return (
    <div className={styles.editor}>
      <SplitForm
        draft={draft}
        parsed={parsed}
        onChange={(changes) => saveDraft({ ...draft, ...changes })}
        onClear={() => saveDraft(createDraft(Date.now()))}
      />
      <div className={styles.result}>
        {parsed.split === null ? <SplitErrors parsed={parsed} /> : <SplitResult split={parsed.split} draft={draft} />}
      </div>
    </div>
  );
}

function readDraft(): SplitDraft {
  const draft = createDraft(Date.now());
  try {
    return { ...draft, ...JSON.parse(tabStorage.get(storageKey) ?? '{}') };
  } catch {
    return draft;
  }
}

export const { Component, query } = createAdminPage(
  async () => ({ ok: true, data: {} }),
  HydratedEditor,
  ({ t }) => t('adminSplits:intro'),
);
