/** What can be done with one application: decide about it, and for a minute take that back. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import {
  AdminDecideApplicationDocument,
  type AdminDecideApplicationMutation,
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
import type { Application } from './applicationsQuery.ts';
import { readInvitationCode } from './InvitationCode.tsx';

interface ApplicationActionsProps {
  readonly application: Application;
  /** What is wrong with the code of the invitations, in words. */
  readonly onCodeError: (message: string) => void;
  /** Says it to whoever cannot see the row change. */
  readonly announce: (text: string) => void;
}

/** How the application stands since the page was loaded. `settled`: nothing more can be done here, and why. */
type CurrentState =
  | Pick<Application, 'state' | 'undoSeconds' | 'decidedAt'>
  | { readonly state: 'settled'; readonly reason: 'ALREADY_DECIDED' | 'NOT_FOUND' | 'TOO_LATE' };

type DecideResult = AdminDecideApplicationMutation['adminDecideApplication'];

export function ApplicationActions({ application, onCodeError, announce }: ApplicationActionsProps) {
  const { t } = useI18n();
  const { id, email } = application;
  const [currentState, setCurrentState] = useState<CurrentState>(application);
  const updateState = (next: CurrentState, announcement: string) => {
    setCurrentState(next);
    announce(announcement);
  };
  const settle = (reason: 'ALREADY_DECIDED' | 'NOT_FOUND' | 'TOO_LATE') =>
    updateState({ state: 'settled', reason }, t(`adminApplications:settled.${reason}`));
  return (
    <FocusOnChange currentState={currentState}>
      {currentState.state === 'settled' && t(`adminApplications:settled.${currentState.reason}`)}
      {currentState.state === 'waiting' && (
        <Decide
          id={id}
          email={email}
          onDecided={(decision, { status, undoSeconds, decidedAt, errorDetails }) => {
            if (status === 'INVALID_CODE') return onCodeError(formatRejectionReason(t, errorDetails));
            if (status !== 'DECIDED') return settle(status);
            const state = decision === 'APPROVE' ? 'approved' : 'declined';
            updateState({ state, undoSeconds, decidedAt }, t(`adminApplications:told.${state}`, { email }));
          }}
          onCodeMissing={() => onCodeError(t('adminApplications:code.missing'))}
        />
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
    </FocusOnChange>
  );
}

/** Whoever has pressed a button that is gone stands at what came in its place; not who is at the next row by then. */
function FocusOnChange({ currentState, children }: { currentState: CurrentState; children: ReactNode }) {
  const container = useRef<HTMLDivElement>(null);
  const previous = useRef(currentState);
  useEffect(() => {
    if (previous.current === currentState) return;
    previous.current = currentState;
    focusIfLost(container.current?.querySelector('button') ?? container.current, container.current);
  }, [currentState]);
  return (
    <div ref={container} className={styles.actions} tabIndex={-1}>
      {children}
    </div>
  );
}

interface DecideProps {
  readonly id: string;
  readonly email: string;
  readonly onDecided: (decision: AdminDecision, response: DecideResult) => void;
  readonly onCodeMissing: () => void;
}

function Decide({ id, email, onDecided, onCodeMissing }: DecideProps) {
  const { t } = useI18n();
  const [pressed, setPressed] = useState<AdminDecision | null>(null);
  const { submit, isBusy, outcome, attempt } = useAdminAction(
    AdminDecideApplicationDocument,
    ({ adminDecideApplication: response }, { decision }) => onDecided(decision, response),
  );
  const decide = (decision: AdminDecision) => {
    const registrationCode = decision === 'APPROVE' ? readInvitationCode() : null;
    if (registrationCode === '') return onCodeMissing();
    setPressed(decision);
    void submit({ id, decision, registrationCode });
  };
  const button = (decision: AdminDecision) => (
    <Button
      kind="quiet"
      busy={isBusy && pressed === decision}
      isDisabled={isBusy}
      aria-label={t(`adminApplications:actions.${decision}_OF`, { email })}
      onClick={() => decide(decision)}
    >
      {t(`adminApplications:actions.${decision}`)}
    </Button>
  );
  return (
    <>
      {button('APPROVE')}
      {button('DECLINE')}
      <ActionFailure outcome={outcome} attempt={attempt} />
    </>
  );
}

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

/**
 * The minute in which a decision can be taken back. The seconds are for the eye alone: heard are the button and, where it
 * has the focus, its end.
 */
export function Undo({ id, email, state, decidedAt, seconds, onUndone }: UndoProps) {
  const { t } = useI18n();
  const container = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const secondsLeft = useCountdown(seconds ?? 0, () => {
    if (document.activeElement === button.current) container.current?.focus();
  });
  const { submit, isBusy, outcome, attempt } = useAdminAction(AdminUndoDecisionDocument, ({ adminUndoDecision }) =>
    onUndone(adminUndoDecision.status),
  );
  const isOpen = secondsLeft > 0 || isBusy;
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
            busy={isBusy}
            aria-label={t('adminApplications:actions.UNDO_OF', { email })}
            onClick={() => void submit({ id, decidedAt })}
          >
            {t('adminApplications:actions.UNDO')}
          </Button>
          <span className={styles.countdown} aria-hidden="true">
            {t('adminApplications:left', { seconds: secondsLeft })}
          </span>
        </span>
      )}
      <ActionFailure outcome={outcome} attempt={attempt} />
    </>
  );
}

/** Whole seconds down to none, where it stops. By the time that has passed: a tab in the background ticks late. */
function useCountdown(seconds: number, onEnd: () => void): number {
  const [secondsLeft, setSecondsLeft] = useState(seconds);
  const onEndRef = useRef(onEnd);
  onEndRef.current = onEnd;
  useEffect(() => {
    setSecondsLeft(seconds);
    if (seconds <= 0) return;
    const end = performance.now() + seconds * 1000;
    const timer = setInterval(() => {
      const remaining = Math.max(0, Math.ceil((end - performance.now()) / 1000));
      if (remaining === 0) {
        clearInterval(timer);
        onEndRef.current();
      }
      setSecondsLeft(remaining);
    }, 1000);
    return () => clearInterval(timer);
  }, [seconds]);
  return secondsLeft;
}
