import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  type AdminApplicationsQuery,
  AdminDecideApplicationDocument,
  type AdminDecision,
  AdminUndoDecisionDocument,
  type AdminUndoStatus,
} from '../../../../shared/graphql/adminOperations.generated.ts';
import { focusIfLost } from '../../../browser/focusIfLost.ts';
import { Button } from '../../../components/Button/Button.tsx';
import { useI18n } from '../../../i18n/I18n.tsx';
import { ActionFailure } from '../../actions/ActionFailure.tsx';
import { formatRejectionReason } from '../../actions/formatRejectionReason.ts';
import { useAdminAction } from '../../actions/useAdminAction.ts';
import styles from './AdminApplications.module.css';
import { readInvitationCode } from './InvitationCode.tsx';

export type Application = AdminApplicationsQuery['adminApplications']['rows'][number];

interface ApplicationActionsProps {
  readonly application: Application;
  readonly onCodeError: (message: string) => void;
  /** For screen readers, which do not announce changes of the row. */
  readonly announce: (text: string) => void;
}

/** `settled`: no more actions are possible. */
type CurrentState =
  | Pick<Application, 'state' | 'undoSeconds' | 'decidedAt'>
  | { readonly state: 'settled'; readonly reason: SettledReason };

type SettledReason = 'ALREADY_DECIDED' | 'NOT_FOUND' | 'TOO_LATE';

export function ApplicationActions({ application, onCodeError, announce }: ApplicationActionsProps) {
  const { t } = useI18n();
  const { id, email } = application;
  const [currentState, setCurrentState] = useState<CurrentState>(application);
  const [pressed, setPressed] = useState<AdminDecision | null>(null);
  const container = useRef<HTMLDivElement>(null);
  const focusedState = useRef(currentState);
  useEffect(() => {
    if (focusedState.current === currentState) return;
    focusedState.current = currentState;
    focusIfLost(container.current?.querySelector('button') ?? container.current, container.current);
  }, [currentState]);
  const updateState = (next: CurrentState, announcement: string) => {
    setCurrentState(next);
    announce(announcement);
  };
  const settle = (reason: SettledReason) =>
    updateState({ state: 'settled', reason }, t(`adminApplications:settled.${reason}`));
  const action = useAdminAction(
    AdminDecideApplicationDocument,
    ({ adminDecideApplication: response }, { decision }) => {
      const { status, undoSeconds, decidedAt, errorDetails } = response;
      if (status === 'INVALID_CODE') return onCodeError(formatRejectionReason(t, errorDetails));
      if (status !== 'DECIDED') return settle(status);
      const state = decision === 'APPROVE' ? 'approved' : 'declined';
      updateState({ state, undoSeconds, decidedAt }, t(`adminApplications:told.${state}`, { email }));
    },
  );
  const decide = (decision: AdminDecision) => {
    const registrationCode = decision === 'APPROVE' ? readInvitationCode() : null;
    if (registrationCode === '') return onCodeError(t('adminApplications:code.missing'));
    setPressed(decision);
    void action.submit({ id, decision, registrationCode });
  };
  return (
    <div ref={container} className={styles.actions} tabIndex={-1}>
      {currentState.state === 'settled' && t(`adminApplications:settled.${currentState.reason}`)}
      {currentState.state === 'waiting' && (
        <>
          {(['APPROVE', 'DECLINE'] as const).map((decision) => (
            <Button
              key={decision}
              kind="quiet"
              busy={action.isBusy && pressed === decision}
              isDisabled={action.isBusy}
              aria-label={t(`adminApplications:actions.${decision}_OF`, { email })}
              onClick={() => decide(decision)}
            >
              {t(`adminApplications:actions.${decision}`)}
            </Button>
          ))}
          <ActionFailure action={action} />
        </>
      )}
      {currentState.state !== 'settled' && currentState.state !== 'waiting' && (
        <Undo
          id={id}
          email={email}
          state={currentState.state}
          decidedAt={currentState.decidedAt}
          seconds={currentState.undoSeconds}
          onUndone={(status) => {
            if (status !== 'UNDONE') return settle(status);
            updateState(
              { state: 'waiting', undoSeconds: null, decidedAt: null },
              t('adminApplications:told.undone', { email }),
            );
          }}
        />
      )}
    </div>
  );
}

interface UndoProps {
  readonly id: string;
  readonly email: string;
  readonly state: 'approved' | 'declined';
  /** Identifies the decision: another admin may have made a new one. */
  readonly decidedAt: string | null;
  readonly seconds: number | null;
  readonly onUndone: (status: AdminUndoStatus) => void;
}

/** Screen readers announce the button and its end, but not the seconds. */
export function Undo({ id, email, state, decidedAt, seconds, onUndone }: UndoProps) {
  const { t } = useI18n();
  const container = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const secondsLeft = useCountdown(seconds ?? 0, () => {
    if (document.activeElement === button.current) container.current?.focus();
  });
  const action = useAdminAction(AdminUndoDecisionDocument, ({ adminUndoDecision }) =>
    onUndone(adminUndoDecision.status),
  );
  const isOpen = secondsLeft > 0 || action.isBusy;
  return (
    <>
      <span ref={container} tabIndex={-1}>
        {t(`adminApplications:${isOpen ? 'decided' : 'sent'}.${state}`)}
      </span>
      {isOpen && (
        <span className={styles.undo}>
          <Button
            ref={button}
            kind="quiet"
            busy={action.isBusy}
            aria-label={t('adminApplications:actions.UNDO_OF', { email })}
            onClick={() => void action.submit({ id, decidedAt })}
          >
            {t('adminApplications:actions.UNDO')}
          </Button>
          <span className={styles.countdown} aria-hidden="true">
            {t('adminApplications:left', { seconds: secondsLeft })}
          </span>
        </span>
      )}
      <ActionFailure action={action} />
    </>
  );
}

/** Counts whole seconds by the clock, since timers of a background tab are late. */
function useCountdown(seconds: number, onEnd: () => void): number {
  const [secondsLeft, setSecondsLeft] = useState(seconds);
  const handleEnd = useEffectEvent(onEnd);
  useEffect(() => {
    setSecondsLeft(seconds);
    if (seconds <= 0) return;
    const end = performance.now() + seconds * 1000;
    const timer = setInterval(() => {
      const remaining = Math.max(0, Math.ceil((end - performance.now()) / 1000));
      if (remaining === 0) {
        clearInterval(timer);
        handleEnd();
      }
      setSecondsLeft(remaining);
    }, 1000);
    return () => clearInterval(timer);
  }, [seconds]);
  return secondsLeft;
}
