/** A button that stays in place while it works: never disabled, its second press goes nowhere, its state is spoken. */
import type { MouseEvent, ReactNode, Ref } from 'react';
import { useI18n } from '../../i18n/I18n.tsx';
import styles from './Button.module.css';
import { type ButtonKind, buttonClass } from './buttonClass.ts';

export interface ButtonProps {
  readonly type?: 'button' | 'submit';
  readonly kind?: ButtonKind;
  readonly busy?: boolean;
  /** Nothing to press for now: what stands beside it says why. */
  readonly isIdle?: boolean;
  readonly onClick?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined;
  readonly className?: string | undefined;
  readonly ref?: Ref<HTMLButtonElement>;
  readonly children: ReactNode;
}

export function Button({
  type = 'button',
  kind = 'primary',
  busy,
  isIdle = false,
  onClick,
  className,
  ref,
  children,
}: ButtonProps) {
  const { t } = useI18n();
  return (
    <>
      <button
        ref={ref}
        type={type}
        className={buttonClass(kind, className)}
        aria-disabled={busy === true || isIdle ? true : undefined}
        onClick={(event) => (busy || isIdle ? event.preventDefault() : onClick?.(event))}
      >
        {children}
        {busy && <span className={styles.busy} aria-hidden="true" />}
      </button>
      {busy !== undefined && (
        <span className="visually-hidden" aria-live="polite">
          {busy ? t('common:loading') : ''}
        </span>
      )}
    </>
  );
}
