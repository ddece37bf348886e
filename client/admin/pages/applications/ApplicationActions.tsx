/** What can be done with one application: decide about it, and for a minute take that back. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import {
  AdminDecideApplicationDocument,
  type AdminDecideApplicationMutation,
  type AdminDecision,
  AdminUndoDecisionDocument,
  type AdminUndoStatus,
} from '../../../../shared/graphql/consoleOperations.generated.ts';
import { focusIfLost } from '../../../browser/focusIfLost.ts';
import { Button } from '../../../components/Button/Button.tsx';
import { useI18n } from '../../../i18n/I18n.tsx';
import { ActionFailure } from '../../actions/ActionFailure.tsx';
import { codeRefusal } from '../../actions/codeRefusal.ts';
import { useConsoleAction } from '../../actions/useConsoleAction.ts';
import styles from './AdminApplications.module.css';
import type { Application } from './applicationsQuery.ts';
import { readInvitationCode } from './InvitationCode.tsx';

interface ApplicationActionsProps {
  readonly application: Application;
  /** What is wrong with the code of the invitations, in words. */
  readonly onCodeFault: (fault: string) => void;
  /** Says it to whoever cannot see the row change. */
  readonly tell: (text: string) => void;
}

/** How the application stands since the page was loaded. `settled`: nothing more can be done here, and why. */
type Standing =
  | Pick<Application, 'state' | 'undoSeconds' | 'decidedAt'>
  | { readonly state: 'settled'; readonly why: 'ALREADY_DECIDED' | 'NOT_FOUND' | 'TOO_LATE' };

type DecideStatus = AdminDecideApplicationMutation['adminDecideApplication'];

export function ApplicationActions({ application, onCodeFault, tell }: ApplicationActionsProps) {
  const { t } = useI18n();
  const { id, email } = application;
  const [standing, setStanding] = useState<Standing>(application);
  const change = (next: Standing, said: string) => {
    setStanding(next);
    tell(said);
  };
  const settle = (why: 'ALREADY_DECIDED' | 'NOT_FOUND' | 'TOO_LATE') =>
    change({ state: 'settled', why }, t(`adminApplications:settled.${why}`));
  return (
    <FocusedOnChange standing={standing}>
      {standing.state === 'settled' && t(`adminApplications:settled.${standing.why}`)}
      {standing.state === 'waiting' && (
        <Decide
          id={id}
          email={email}
          onDecided={(decision, { status, undoSeconds, decidedAt, errorDetails }) => {
            if (status === 'INVALID_CODE') return onCodeFault(codeRefusal(t, errorDetails));
            if (status !== 'DECIDED') return settle(status);
            const state = decision === 'APPROVE' ? 'approved' : 'declined';
            change({ state, undoSeconds, decidedAt }, t(`adminApplications:told.${state}`, { email }));
          }}
          onCodeMissing={() => onCodeFault(t('adminApplications:code.missing'))}
        />
      )}
      {standing.state !== 'settled' && standing.state !== 'waiting' && (
        <Undo
          id={id}
          email={email}
          state={standing.state}
          decidedAt={standing.decidedAt}
          seconds={standing.undoSeconds}
          onUndone={(status) => {
            if (status !== 'UNDONE') return settle(status);
            change(
              { state: 'waiting', undoSeconds: null, decidedAt: null },
              t('adminApplications:told.undone', { email }),
            );
          }}
        />
      )}
    </FocusedOnChange>
  );
}

/** Whoever has pressed a button that is gone stands at what came in its place; not who is at the next row by then. */
function FocusedOnChange({ standing, children }: { standing: Standing; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const first = useRef(standing);
  useEffect(() => {
    if (first.current === standing) return;
    first.current = standing;
    focusIfLost(place.current?.querySelector('button') ?? place.current, place.current);
  }, [standing]);
  return (
    <div ref={place} className={styles.actions} tabIndex={-1}>
      {children}
    </div>
  );
}

interface DecideProps {
  readonly id: string;
  readonly email: string;
  readonly onDecided: (decision: AdminDecision, answer: DecideStatus) => void;
  readonly onCodeMissing: () => void;
}

function Decide({ id, email, onDecided, onCodeMissing }: DecideProps) {
  const { t } = useI18n();
  const [pressed, setPressed] = useState<AdminDecision | null>(null);
  const { submit, isBusy, outcome, attempt } = useConsoleAction(
    AdminDecideApplicationDocument,
    ({ adminDecideApplication: answer }, { decision }) => onDecided(decision, answer),
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
      isIdle={isBusy}
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
