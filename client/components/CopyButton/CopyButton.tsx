/** Copies a text: with the Clipboard API, else with `execCommand`, else selects the text to be copied manually. */
import { useRef, useState } from 'react';
import { Button, type ButtonProps } from '../Button/Button.tsx';
import styles from './CopyButton.module.css';

export interface CopyButtonProps {
  readonly text: string;
  readonly messages: Readonly<Record<'button' | 'text' | 'done' | 'byHand', string>>;
  readonly describedBy?: string | undefined;
  readonly kind?: ButtonProps['kind'];
}

export function CopyButton({ text, messages, describedBy, kind = 'quiet' }: CopyButtonProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [copied, setCopied] = useState<{ readonly text: string; readonly result: 'done' | 'byHand' } | null>(null);
  const result = copied?.text === text ? copied.result : null;
  const copy = async () => {
    // Cleared first, so that a screen reader announces the same text again.
    setCopied(null);
    const isDone = (await writeToClipboard(text)) || copyFromField(field.current);
    setCopied({ text, result: isDone ? 'done' : 'byHand' });
  };
  return (
    <span className={styles.copy}>
      <Button kind={kind} aria-describedby={describedBy} onClick={() => void copy()}>
        {messages.button}
      </Button>
      <textarea
        ref={field}
        className={result === 'byHand' ? styles.field : 'visually-hidden'}
        aria-label={messages.text}
        tabIndex={result === 'byHand' ? 0 : -1}
        aria-hidden={result === 'byHand' ? undefined : true}
        readOnly
        rows={1}
        value={text}
      />
      <span role="status">{result !== null && messages[result]}</span>
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

function copyFromField(field: HTMLTextAreaElement | null): boolean {
  if (field === null) return false;
  const previousFocus = document.activeElement;
  field.focus();
  field.select();
  try {
    if (!document.execCommand('copy')) return false;
  } catch {
    return false;
  }
  if (previousFocus instanceof HTMLElement) previousFocus.focus();
  return true;
}
