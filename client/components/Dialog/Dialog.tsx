/** A modal dialog of the browser's own. Whoever renders it opens it, and takes it away when `onClosed` says so. */
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { joinClasses } from '../joinClasses.ts';
import styles from './Dialog.module.css';

interface DialogProps {
  title: string;
  closeLabel: string;
  className?: string | undefined;
  contentClassName?: string | undefined;
  /** Closes it from inside; `onClosed` follows. */
  dialogRef?: RefObject<HTMLDialogElement | null>;
  onClosed: () => void;
  before?: ReactNode;
  foot?: ReactNode;
  children: ReactNode;
}

export function Dialog({ title, closeLabel, onClosed, before, foot, children, ...rest }: DialogProps) {
  const ownRef = useRef<HTMLDialogElement>(null);
  const { dialogRef = ownRef, className, contentClassName } = rest;
  const titleId = useId();
  const opener = useRef<Element | null>(null);
  /** A text that is selected from inside may end on the backdrop. */
  const pressed = useRef<EventTarget | null>(null);

  useEffect(() => {
    const dialog = dialogRef.current;
    if (dialog === null || dialog.open) return;
    opener.current = document.activeElement;
    dialog.showModal();
  }, [dialogRef]);

  const close = () => dialogRef.current?.close();
  const closed = () => {
    // Browsers do this themselves, but not all of them when the opener is a link or in a scrolled list.
    const back = opener.current;
    if (document.activeElement === document.body && back instanceof HTMLElement && back.isConnected) back.focus();
    onClosed();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: by key it closes with Escape, which is the browser's.
    <dialog
      ref={dialogRef}
      className={joinClasses(styles.dialog, className)}
      data-theme="paper"
      aria-labelledby={titleId}
      onPointerDown={({ target }) => {
        pressed.current = target;
      }}
      // Its content covers all of the dialog but its backdrop.
      onClick={({ target, currentTarget }) => target === currentTarget && pressed.current === target && close()}
      onClose={closed}
    >
      <div className={joinClasses(styles.content, contentClassName)}>
        {before}
        <div className={styles.words}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {children}
        </div>
      </div>
      {foot !== undefined && (
        <div className={styles.foot}>
          <div>{foot}</div>
        </div>
      )}
      <button type="button" className={styles.close} onClick={close}>
        {closeLabel}
      </button>
    </dialog>
  );
}
