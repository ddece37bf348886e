/** The registration: the form for those with a usable code, the question for the code for everybody else. */
import { Suspense, useEffect } from 'react';
import type { CodeState } from '../../../../shared/codes/codeOutcome.ts';
import type { CardFacts } from '../../../../shared/codes/invitation.ts';
import { refusalEventOf } from '../../../analytics/tracking/refusalEvent.ts';
import { useTrackShown } from '../../../analytics/tracking/useTrackShown.ts';
import { InvitationCard, useInvitationFacts } from '../../../components/InvitationCard/InvitationCard.tsx';
import { Notice } from '../../../components/Notice/Notice.tsx';
import { useI18n } from '../../../i18n/I18n.tsx';
import { RichText } from '../../../i18n/RichText.tsx';
import { useNavigation } from '../../../navigation/Navigation.tsx';
import { RouteLink } from '../../../navigation/RouteLink.tsx';
import { usePageData } from '../../../PageContext.tsx';
import { useRuntime } from '../../../Runtime.tsx';
import { CodeForm } from '../../../registration/CodeForm.tsx';
import { codeMessage, codeProblemOf } from '../../../registration/codeMessage.ts';
import { useKnownInviter } from '../../../registration/useRegistration.ts';
import styles from './FormStarted.module.css';
import { type FormStartedData, formStartedQuery } from './formStartedQuery.ts';
import { RegistrationSteps } from './RegistrationSteps.tsx';

function FormStarted() {
  const { t } = useI18n();
  return (
    <div className={styles.page}>
      <h1>{t('registration:headline')}</h1>
      <Suspense fallback={<Waiting />}>
        <Registration />
      </Suspense>
    </div>
  );
}

function Registration() {
  const data = usePageData<FormStartedData>();
  const { code } = data.state;
  useKnownInviter(data.values.inviterName);
  const facts = useInvitationFacts(data);
  useKeptFacts(facts);
  return (
    <>
      <InvitationCard facts={facts} className={styles.card} />
      {facts === null ? (
        <CodeFirst code={code} />
      ) : (
        <div className={styles.column}>
          <RegistrationSteps data={data} />
        </div>
      )}
    </>
  );
}

/** Keeps what the card says for the pages after the form, which do not ask. */
function useKeptFacts(facts: CardFacts | null): void {
  const { registration } = useRuntime();
  const said = JSON.stringify(facts);
  useEffect(() => registration.update({ invitation: JSON.parse(said) as CardFacts | null }), [registration, said]);
}

/** The registration's first question where the address brought no usable code: the code itself, and what was wrong. */
function CodeFirst({ code }: { code: CodeState }) {
  const { t } = useI18n();
  const { retry } = useNavigation();
  const problem = code.status === 'none' ? null : codeProblemOf(code);
  useTrackShown(() => (code.status === 'refused' ? refusalEventOf(code.reason) : null));
  const isPassing = code.status !== 'none' && code.status !== 'refused';
  return (
    <div className={styles.column}>
      {problem !== null && (
        <Notice kind="error" retry={isPassing ? { onClick: retry } : undefined}>
          <p>{codeMessage(t, problem) + (isPassing ? ` ${t('registration:codeFirst.kept')}` : '')}</p>
        </Notice>
      )}
      <p>{t('registration:codeFirst.text')}</p>
      <CodeForm />
      <p>
        <RichText
          text={t('registration:codeFirst.noCode')}
          marks={{ apply: (text) => <RouteLink to="membershipInterest">{text}</RouteLink> }}
        />
      </p>
    </div>
  );
}

/** As high as the form, so that nothing jumps when it comes. */
function Waiting() {
  const { t } = useI18n();
  return (
    <div className={styles.waiting}>
      <p role="status">{t('common:loading')}</p>
    </div>
  );
}

export { FormStarted as Component, formStartedQuery as query };
