/** Why the visitor was turned away, and what can be done next. */
import { Fragment, useEffect } from 'react';
import { type CodeRefusal, parseDenyReason } from '../../../shared/codes/codeOutcome.ts';
import { RegistrationDetailsDocument } from '../../../shared/graphql/operations.generated.ts';
import type { PageQuery } from '../../../shared/page/page.ts';
import type { PageData } from '../../../shared/page/pageState.ts';
import { refusalEventOf } from '../../analytics/tracking/refusalEvent.ts';
import { useTrackShown } from '../../analytics/tracking/useTrackShown.ts';
import { SealedCard } from '../../components/InvitationCard/KnownInvitation.tsx';
import { MailLink } from '../../components/MailLink.tsx';
import { PageHead } from '../../components/PageHead/PageHead.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import { useNavigation } from '../../navigation/Navigation.tsx';
import { RouteLink } from '../../navigation/RouteLink.tsx';
import { useConfig, usePageData } from '../../PageContext.tsx';
import { useRuntime } from '../../Runtime.tsx';
import { ownRegistration } from '../../registration/arrival.ts';
import { CodeForm } from '../../registration/CodeForm.tsx';
import { useRegistration } from '../../registration/useRegistration.ts';
import styles from './Deny.module.css';

type DenyData = PageData<{ readonly reason: CodeRefusal }, null>;

const denyQuery: PageQuery<DenyData> = {
  load: ({ query }) => Promise.resolve({ state: { reason: parseDenyReason(query) }, values: null }),
  unavailable: { state: { reason: 'invalid' }, values: null },
};

function Deny() {
  const { t } = useI18n();
  const { brandName: brand, loginUrl, concierge } = useConfig();
  const [first] = concierge;
  const { reason } = usePageData<DenyData>().state;
  const [{ inviter }] = useRegistration();
  useOwnRegistration(reason);
  // Here, because whoever turned the visitor away may have been the server.
  useTrackShown(() => refusalEventOf(reason));
  return (
    <div className={styles.page}>
      <div>
        <PageHead eyebrow={t('deny:eyebrow')} headline={sentencesOf(t(`deny:${reason}.headline`))}>
          <p>{t(`deny:${reason}.text`)}</p>
          <p>{t(`deny:${reason}.hint`)}</p>
        </PageHead>
        <div className={styles.rest}>
          <SealedCard title={t('common:card.kind')} />
        </div>
      </div>
      <section aria-labelledby="next">
        <h2 id="next">{t('deny:next.title')}</h2>
        <ul className={styles.steps}>
          <li className={styles.step}>
            <h3>{t('deny:next.code')}</h3>
            <CodeForm labelClass="visually-hidden" />
          </li>
          <li className={styles.step}>
            <h3>{t('deny:next.inviter')}</h3>
            {inviter !== '' && <p>{t('deny:next.inviterName', { name: inviter })}</p>}
            <p>{t('deny:next.inviterText')}</p>
            <MailLink
              className={styles.link}
              subject={t('deny:mail.subject', { brand })}
              body={t('deny:mail.body', { brand })}
            >
              {t('deny:next.inviterLink')}
            </MailLink>
          </li>
          <li className={styles.step}>
            <h3>{t('deny:next.apply')}</h3>
            <p>{t('deny:next.applyText')}</p>
            <RouteLink className={styles.link} to="membershipInterest">
              {t('deny:next.applyLink')}
            </RouteLink>
          </li>
          <li className={styles.step}>
            <h3>{t('deny:next.login')}</h3>
            <p>{t('deny:next.loginText')}</p>
            <a className={styles.link} href={loginUrl}>
              {t('deny:next.loginLink')}
            </a>
          </li>
          {first !== undefined && (
            <li className={styles.step}>
              <h3>{t(`common:concierge.${first.way}`)}</h3>
              {concierge.map(({ href, text }) => (
                <a key={href} className={styles.link} href={href}>
                  {text}
                </a>
              ))}
            </li>
          )}
        </ul>
      </section>
    </div>
  );
}

/** A used link may have been used by who opens it: this browser's own registration is where it leads on to. */
function useOwnRegistration(reason: CodeRefusal): void {
  const { run, registration } = useRuntime();
  const { go } = useNavigation();
  useEffect(() => {
    const registrationId = reason === 'balance' || reason === 'held' ? ownRegistration(true) : null;
    if (registrationId === null) return;
    let isHere = true;
    void run(RegistrationDetailsDocument, { registrationId }).then((result) => {
      const state = isHere && result.ok ? result.data.registrationDetails.state : null;
      if (state === 'ACTIVE') go('accountActive', { replace: true });
      if (state !== 'PENDING') return;
      if (registration.get().registrationId !== registrationId)
        registration.update({ registrationId, registrationEmail: '' });
      go('formFinished', { replace: true });
    });
    return () => {
      isHere = false;
    };
  }, [reason, run, registration, go]);
}

function sentencesOf(text: string) {
  return (text.match(/[^.]+\./g) ?? [text]).map((sentence) => (
    <Fragment key={sentence}>
      <span className={styles.sentence}>{sentence.trim()}</span>{' '}
    </Fragment>
  ));
}

export { Deny as Component, denyQuery as query };
