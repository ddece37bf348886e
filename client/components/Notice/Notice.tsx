import { type ReactNode, useEffect, useRef } from 'react';
import { useI18n } from '../../i18n/I18n.tsx';
import { Button, type ButtonProps } from '../Button/Button.tsx';
import { joinClasses } from '../joinClasses.ts';
import styles from './Notice.module.css';

interface NoticeProps {
  readonly kind: 'error' | 'info' | 'success';
  readonly title?: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
  readonly retry?: ButtonProps | undefined;
  readonly focusOnMount?: boolean;
}

const icons = { error: '!', info: 'i', success: '✓' } as const;

export function Notice({ kind, title, children, action, retry, focusOnMount = false }: NoticeProps) {
  const { t } = useI18n();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focusOnMount) box.current?.focus();
  }, [focusOnMount]);

  return (
    <div
      ref={box}
      className={joinClasses(styles.notice, kind === 'error' && styles.error)}
      role={kind === 'error' ? 'alert' : 'status'}
      tabIndex={focusOnMount ? -1 : undefined}
    >
      <span className={styles.mark} aria-hidden="true">
        {icons[kind]}
      </span>
      <div className={styles.body}>
        {title !== undefined && <p className={styles.title}>{title}</p>}
        <div>{children}</div>
        {action !== undefined && <div className={styles.action}>{action}</div>}
        {retry !== undefined && (
          <div className={styles.action}>
            <Button kind="secondary" {...retry}>
              {t('common:error.retry')}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
