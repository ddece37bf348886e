/**
 * The minute in which a decision can be taken back. The seconds are for the eye alone: heard are the button and, where it
 * has the focus, its end.
 */
import { useEffect, useRef, useState } from 'react';
import {
  AdminUndoDecisionDocument,
  type AdminUndoStatus,
} from '../../../shared/graphql/consoleOperations.generated.ts';
import { ActionFailure } from '../../admin/ActionFailure.tsx';
import { useConsoleAction } from '../../admin/useConsoleAction.ts';
import { Button } from '../../components/Button/Button.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import styles from './AdminApplications.module.css';

interface UndoProps {
  readonly id: string;
  readonly email: string;
  readonly state: 'approved' | 'declined';
  /** Which decision is meant: somebody else may have made another since. */
  readonly decidedAt: string | null;
  /** Null: the minute is over. */
  readonly seconds: number | null;
  readonly onUndone: (status: AdminUndoStatus) => void;
}

export function Undo({ id, email, state, decidedAt, seconds, onUndone }: UndoProps) {
  const { t } = useI18n();
  const place = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const left = useCountdown(seconds ?? 0, () => {
    if (document.activeElement === button.current) place.current?.focus();
  });
  const { submit, isBusy, outcome, attempt } = useConsoleAction(AdminUndoDecisionDocument, ({ adminUndoDecision }) =>
    onUndone(adminUndoDecision.status),
  );
  const isOpen = left > 0 || isBusy;
  return (
    <>
      <span ref={place} tabIndex={-1}>
        {t(`adminApplications:${isOpen ? 'decided' : 'sent'}.${state}`)}
      </span>
      {isOpen && (
        <span className={styles.undo}>
          <Button
            ref={button}
            kind="quiet"
            busy={isBusy}
            aria-label={t('adminApplications:actions.UNDO_OF', { email })}
            onClick={() => void submit({ id, decidedAt })}
          >
            {t('adminApplications:actions.UNDO')}
          </Button>
          <span className={styles.countdown} aria-hidden="true">
            {t('adminApplications:left', { seconds: left })}
          </span>
        </span>
      )}
      <ActionFailure outcome={outcome} attempt={attempt} />
    </>
  );
}

/** Whole seconds down to none, where it stops. By the time that has passed: a tab in the background ticks late. */
function useCountdown(seconds: number, onEnd: () => void): number {
  const [left, setLeft] = useState(seconds);
  const ended = useRef(onEnd);
  ended.current = onEnd;
  useEffect(() => {
    setLeft(seconds);
    if (seconds <= 0) return;
    const end = performance.now() + seconds * 1000;
    const timer = setInterval(() => {
      const now = Math.max(0, Math.ceil((end - performance.now()) / 1000));
      if (now === 0) {
        clearInterval(timer);
        ended.current();
      }
      setLeft(now);
    }, 1000);
    return () => clearInterval(timer);
  }, [seconds]);
  return left;
}
