import { useConfig } from '../../PageContext.tsx';
import { SplitForm } from './SplitForm.tsx';
import styles from './SplitGenerator.module.css';
import { SplitResult } from './SplitResult.tsx';
import { readSplit } from './split/readSplit.ts';
import { useDraft } from './useDraft.ts';

export function SplitTool() {
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
