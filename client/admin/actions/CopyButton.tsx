/** Copies a text: by the Clipboard API, else as browsers did before, else it selects the text for the hand to copy. */
import { useRef, useState } from 'react';
import { Button } from '../../components/Button/Button.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import styles from './CopyButton.module.css';

type Copied = 'done' | 'byHand';

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
  const [copied, setCopied] = useState<Copied | null>(null);
  const press = async () => {
    // The same words twice are told twice.
    setCopied(null);
    setCopied((await isWrittenToClipboard(text)) || isCopiedFrom(field.current) ? 'done' : 'byHand');
  };
  return (
    <span className={styles.copy}>
      <Button kind="quiet" aria-describedby={describedBy} onClick={() => void press()}>
        {label ?? t('admin:copy.button')}
      </Button>
      <textarea
        ref={field}
        className={copied === 'byHand' ? styles.field : 'visually-hidden'}
        aria-label={t('admin:copy.text')}
        tabIndex={copied === 'byHand' ? 0 : -1}
        aria-hidden={copied === 'byHand' ? undefined : true}
        readOnly
        rows={1}
        value={text}
      />
      <span role="status">{copied !== null && t(`admin:copy.${copied}`)}</span>
    </span>
  );
}

async function isWrittenToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Leaves the text selected where the browser will not copy it. */
function isCopiedFrom(field: HTMLTextAreaElement | null): boolean {
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
