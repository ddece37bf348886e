/** A native modal dialog. Rendering opens it; the parent removes it on `onClosed`. */
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { joinClasses } from '../joinClasses.ts';
import styles from './Dialog.module.css';

export interface DialogProps {
  title: string;
  closeLabel: string;
  className?: string | undefined;
  contentClassName?: string | undefined;
  /** For `close()` from inside. */
  dialogRef?: RefObject<HTMLDialogElement | null>;
  onClosed: () => void;
  before?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}

export function Dialog({ title, closeLabel, onClosed, before, footer, children, ...rest }: DialogProps) {
  const localRef = useRef<HTMLDialogElement>(null);
  const { dialogRef = localRef, className, contentClassName } = rest;
  const titleId = useId();
  const opener = useRef<Element | null>(null);
  /** A text selection that starts inside may end on the backdrop. */
  const pointerTarget = useRef<EventTarget | null>(null);

  useEffect(() => {
    const dialog = dialogRef.current;
    if (dialog === null || dialog.open) return;
    opener.current = document.activeElement;
    dialog.showModal();
  }, [dialogRef]);

  const close = () => dialogRef.current?.close();
  const handleClose = () => {
    // Some browsers do not if the opener is a link or in a scrolled list.
    const returnTarget = opener.current;
    if (document.activeElement === document.body && returnTarget instanceof HTMLElement && returnTarget.isConnected)
      returnTarget.focus();
    onClosed();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes it with Escape.
    <dialog
      ref={dialogRef}
      className={joinClasses(styles.dialog, className)}
      data-theme="paper"
      aria-labelledby={titleId}
      onPointerDown={({ target }) => {
        pointerTarget.current = target;
      }}
      // The content covers the dialog, so only the backdrop has the dialog as its target.
      onClick={({ target, currentTarget }) => target === currentTarget && pointerTarget.current === target && close()}
      onClose={handleClose}
    >
      <div className={joinClasses(styles.content, contentClassName)}>
        {before}
        <div className={styles.body}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {children}
        </div>
      </div>
      {footer !== undefined && (
        <div className={styles.footer}>
          <div>{footer}</div>
        </div>
      )}
      <button type="button" className={styles.close} onClick={close}>
        {closeLabel}
      </button>
    </dialog>
  );
}
