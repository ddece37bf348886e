/** The form for visitors with a usable code, the code form for all others. */
import { Suspense, useEffect } from 'react';
import type { CodeState } from '../../../../shared/codes/codeOutcome.ts';
import type { InvitationDetails } from '../../../../shared/codes/invitation.ts';
import { getRejectionEvent } from '../../../analytics/tracking/getRejectionEvent.ts';
import { useTrackShown } from '../../../analytics/tracking/useTrackShown.ts';
import { InvitationCard, useInvitationDetails } from '../../../components/InvitationCard/InvitationCard.tsx';
import { Notice } from '../../../components/Notice/Notice.tsx';
import { useI18n } from '../../../i18n/I18n.tsx';
import { RichText } from '../../../i18n/RichText.tsx';
import { useNavigation } from '../../../navigation/Navigation.tsx';
import { RouteLink } from '../../../navigation/RouteLink.tsx';
import { usePageData } from '../../../PageContext.tsx';
import { useRuntime } from '../../../Runtime.tsx';
import { CodeForm } from '../../../registration/CodeForm.tsx';
import { getCodeError, getCodeMessage } from '../../../registration/codeMessage.ts';
import { useRememberInviter } from '../../../registration/useRegistration.ts';
import styles from './FormStarted.module.css';
import { type FormStartedData, formStartedQuery } from './formStartedQuery.ts';
import { RegistrationSteps } from './RegistrationSteps.tsx';

function FormStarted() {
  const { t } = useI18n();
  return (
    <div className={styles.page}>
      <h1>{t('registration:headline')}</h1>
      <Suspense fallback={<Loading />}>
        <Registration />
      </Suspense>
    </div>
  );
}

function Registration() {
  const data = usePageData<FormStartedData>();
  const { code } = data.state;
  useRememberInviter(data.values.inviterName);
  const details = useInvitationDetails(data);
  useRememberInvitation(details);
  return (
    <>
      <InvitationCard details={details} className={styles.card} />
      {details === null ? (
        <CodePrompt code={code} />
      ) : (
        <div className={styles.column}>
          <RegistrationSteps data={data} />
        </div>
      )}
    </>
  );
}

/** For the pages after the form. */
function useRememberInvitation(details: InvitationDetails | null): void {
  const { registration } = useRuntime();
  const detailsJson = JSON.stringify(details);
  useEffect(
    () => registration.update({ invitation: JSON.parse(detailsJson) as InvitationDetails | null }),
    [registration, detailsJson],
  );
}

function CodePrompt({ code }: { code: CodeState }) {
  const { t } = useI18n();
  const { retry } = useNavigation();
  const error = code.status === 'none' ? null : getCodeError(code);
  useTrackShown(() => (code.status === 'refused' ? getRejectionEvent(code.reason) : null));
  const isTemporary = code.status !== 'none' && code.status !== 'refused';
  return (
    <div className={styles.column}>
      {error !== null && (
        <Notice kind="error" retry={isTemporary ? { onClick: retry } : undefined}>
          <p>{getCodeMessage(t, error) + (isTemporary ? ` ${t('registration:codeFirst.kept')}` : '')}</p>
        </Notice>
      )}
      <p>{t('registration:codeFirst.text')}</p>
      <CodeForm />
      <p>
        <RichText
          text={t('registration:codeFirst.noCode')}
          tags={{ apply: (text) => <RouteLink to="membershipInterest">{text}</RouteLink> }}
        />
      </p>
    </div>
  );
}

/** As high as the form, to avoid a layout shift. */
function Loading() {
  const { t } = useI18n();
  return (
    <div className={styles.loading}>
      <p role="status">{t('common:loading')}</p>
    </div>
  );
}

export { FormStarted as Component, formStartedQuery as query };
