/** A modal dialog of the browser's own. Whoever renders it opens it, and takes it away when `onClosed` says so. */
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { Part } from '../ErrorBoundary/Part.tsx';
import { joinClasses } from '../joinClasses.ts';
import styles from './Dialog.module.css';

export interface DialogProps {
  readonly title: string;
  readonly closeLabel: string;
  readonly className?: string | undefined;
  /** Of what scrolls in it. */
  readonly contentClassName?: string | undefined;
  /** Closes it from inside; `onClosed` follows. */
  readonly dialogRef?: RefObject<HTMLDialogElement | null>;
  readonly onClosed: () => void;
  /** Stands above the title. */
  readonly before?: ReactNode;
  /** Stands below what scrolls, so that it covers nothing of it. */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/** On the backdrop, which is the dialog's own: "closedby" says the same, but not to every browser. */
function isBeside({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLDialogElement>): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  const isInside = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
  return target === currentTarget && !isInside;
}

export function Dialog({ title, closeLabel, onClosed, before, foot, children, ...rest }: DialogProps) {
  const ownRef = useRef<HTMLDialogElement>(null);
  const { dialogRef = ownRef, className, contentClassName } = rest;
  const titleId = useId();
  const opener = useRef<Element | null>(null);
  /** Of the last press. A text that is selected from inside may end beside the dialog. */
  const beganBeside = useRef(false);

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
      onPointerDown={(event) => {
        beganBeside.current = isBeside(event);
      }}
      onClick={(event) => {
        if (beganBeside.current && isBeside(event)) close();
      }}
      onClose={closed}
    >
      <div className={joinClasses(styles.content, contentClassName)}>
        <Part>
          {before}
          <div className={styles.words}>
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
            {children}
          </div>
        </Part>
      </div>
      {foot !== undefined && <div className={styles.foot}>{foot}</div>}
      <button type="button" className={styles.close} onClick={close}>
        {closeLabel}
      </button>
    </dialog>
  );
}
