/** A busy or disabled button ignores clicks, keeps the focus and announces its state. */
import type { ComponentProps } from 'react';
import { useI18n } from '../../i18n/I18n.tsx';
import { joinClasses } from '../joinClasses.ts';
import styles from './Button.module.css';

type ButtonKind = 'primary' | 'secondary' | 'quiet';

export function buttonClass(kind: ButtonKind = 'primary', className?: string): string {
  return joinClasses(styles.button, styles[kind], className);
}

export interface ButtonProps extends ComponentProps<'button'> {
  readonly kind?: ButtonKind;
  readonly busy?: boolean;
  readonly isDisabled?: boolean;
}

export function Button({
  kind = 'primary',
  busy,
  isDisabled = false,
  onClick,
  className,
  children,
  ...rest
}: ButtonProps) {
  const { t } = useI18n();
  return (
    <>
      <button
        type="button"
        {...rest}
        className={joinClasses(buttonClass(kind, className), busy && styles.busy)}
        aria-disabled={busy === true || isDisabled ? true : undefined}
        onClick={(event) => (busy || isDisabled ? event.preventDefault() : onClick?.(event))}
      >
        {children}
      </button>
      {busy !== undefined && (
        <span className="visually-hidden" aria-live="polite">
          {busy ? t('common:loading') : ''}
        </span>
      )}
    </>
  );
}
