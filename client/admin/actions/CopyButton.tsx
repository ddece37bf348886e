/** Copies a text: by the Clipboard API, else as browsers did before, else it selects the text for the hand to copy. */
import { useRef, useState } from 'react';
import { Button } from '../../components/Button/Button.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import styles from './CopyButton.module.css';

type CopyResult = 'done' | 'byHand';

interface CopyButtonProps {
  readonly text: string;
  /** What the button says; by default that it copies. */
  readonly label?: string;
  /** Also of what it is about, where several of them stand in a row. */
  readonly describedBy?: string;
}

export function CopyButton({ text, label, describedBy }: CopyButtonProps) {
  const { t } = useI18n();
  const field = useRef<HTMLTextAreaElement>(null);
  const [result, setResult] = useState<CopyResult | null>(null);
  const copy = async () => {
    // The same words twice are told twice.
    setResult(null);
    setResult((await writeToClipboard(text)) || copyFromField(field.current) ? 'done' : 'byHand');
  };
  return (
    <span className={styles.copy}>
      <Button kind="quiet" aria-describedby={describedBy} onClick={() => void copy()}>
        {label ?? t('admin:copy.button')}
      </Button>
      <textarea
        ref={field}
        className={result === 'byHand' ? styles.field : 'visually-hidden'}
        aria-label={t('admin:copy.text')}
        tabIndex={result === 'byHand' ? 0 : -1}
        aria-hidden={result === 'byHand' ? undefined : true}
        readOnly
        rows={1}
        value={text}
      />
      <span role="status">{result !== null && t(`admin:copy.${result}`)}</span>
    </span>
  );
}

async function writeToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Leaves the text selected where the browser will not copy it. */
function copyFromField(field: HTMLTextAreaElement | null): boolean {
  if (field === null) return false;
  const before = document.activeElement;
  field.focus();
  field.select();
  try {
    if (!document.execCommand('copy')) return false;
  } catch {
    return false;
  }
  if (before instanceof HTMLElement) before.focus();
  return true;
}
