import { Fragment, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { parseDenyReason, type RejectionReason } from '../../../shared/codes/codeOutcome.ts';
import { cleanRegistrationCode } from '../../../shared/codes/registrationCode.ts';
import {
  CheckRegistrationCodeExtendedDocument,
  RegistrationDetailsDocument,
} from '../../../shared/graphql/operations.generated.ts';
import { withTimeout } from '../../../shared/graphql/withTimeout.ts';
import { type OpaqueText, opaque, unwrap } from '../../../shared/page/opaqueText.ts';
import type { PageQuery, QueryContext } from '../../../shared/page/page.ts';
import type { PageData } from '../../../shared/page/pageState.ts';
import type { LinkCode } from '../../../shared/routing/carriedParams.ts';
import { getRejectionEvent } from '../../analytics/tracking/getRejectionEvent.ts';
import { useTrackShown } from '../../analytics/tracking/useTrackShown.ts';
import { ClosedInvitationCard } from '../../components/InvitationCard/CurrentInvitationCard.tsx';
import { joinClasses } from '../../components/joinClasses.ts';
import { MailLink } from '../../components/MailLink.tsx';
import { PageHead } from '../../components/PageHead/PageHead.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import { useNavigation } from '../../navigation/Navigation.tsx';
import { RouteLink } from '../../navigation/RouteLink.tsx';
import { useConfig, usePageData } from '../../PageContext.tsx';
import { useRuntime } from '../../Runtime.tsx';
import { CodeForm } from '../../registration/CodeForm.tsx';
import { getStoredRegistrationId } from '../../registration/currentCode.ts';
import { useRegistration } from '../../registration/useRegistration.ts';
import styles from './Deny.module.css';
import { WaitForPlace } from './WaitForPlace.tsx';

type DenyData = PageData<
  { readonly reason: RejectionReason; readonly next: string | null },
  { readonly text: OpaqueText }
>;

const textTimeoutMs = 1_500;

const denyQuery: PageQuery<DenyData> = {
  async load(context) {
    const { query, code } = context;
    const reason = parseDenyReason(query);
    const next = code === null ? null : query.get('next');
    // The text is never in the URL: anybody could write it.
    const text = code !== null && next === 'text' ? await withTimeout(readText(context, code), textTimeoutMs, '') : '';
    const isKnown = next === 'interest' || (next === 'wait' && (reason === 'balance' || reason === 'held'));
    const target = text !== '' || isKnown || next?.startsWith('code:') ? next : null;
    return { state: { reason, next: target }, values: { text: opaque(text) } };
  },
  redirect({ state: { next } }) {
    if (next === 'interest') return { route: 'membershipInterest', query: {} };
    return next?.startsWith('code:') ? { route: 'landing', query: { rc: next.slice('code:'.length) } } : null;
  },
  unavailable: { state: { reason: 'invalid', next: null }, values: { text: opaque('') } },
};

async function readText({ run }: Pick<QueryContext, 'run'>, code: LinkCode) {
  const variables = { ...code, registrationCode: cleanRegistrationCode(code.registrationCode) };
  const result = await run(CheckRegistrationCodeExtendedDocument, variables, 'cache-first');
  const [, text = ''] = /^text:(.*)/s.exec((result.ok && result.data.registrationCodeDetails.fallback) || '') ?? [];
  return text;
}

function Deny() {
  const { t } = useI18n();
  const { brandName: brand, loginUrl, supportContact } = useConfig();
  const [firstContact] = supportContact;
  const { state, values } = usePageData<DenyData>();
  const { reason, next } = state;
  const [{ inviter }] = useRegistration();
  // Of another code.
  const { search } = useLocation();
  useExistingRegistration(reason);
  // Here, because the server may have redirected.
  useTrackShown(() => getRejectionEvent(reason));
  return (
    <div className={styles.page}>
      <div>
        <PageHead eyebrow={t('deny:eyebrow')} headline={splitSentences(t(`deny:${reason}.headline`))}>
          <p>{next === 'text' ? unwrap(values.text) : t(`deny:${reason}.text`)}</p>
          {next === null && <p>{t(`deny:${reason}.hint`)}</p>}
        </PageHead>
        <div className={styles.cardSpace}>
          <ClosedInvitationCard title={t('common:card.kind')} />
        </div>
      </div>
      <section aria-labelledby="next">
        <h2 id="next">{t('deny:next.title')}</h2>
        <ul className={styles.steps}>
          {next === 'wait' && <WaitForPlace key={search} />}
          <li className={styles.step}>
            <h3>{t('deny:next.code')}</h3>
            <CodeForm labelClass="visually-hidden" startsEmpty={next === 'wait'} />
          </li>
          <li className={joinClasses(styles.step, styles.inviterStep)}>
            <h3>{t('deny:next.inviter')}</h3>
            {inviter !== '' && <p>{t('deny:next.inviterName', { name: inviter })}</p>}
            <p>{t('deny:next.inviterText')}</p>
            <MailLink
              className={`target ${styles.link}`}
              subject={t('deny:mail.subject', { brand })}
              body={t('deny:mail.body', { brand })}
            >
              {t('deny:next.inviterLink')}
            </MailLink>
          </li>
          <li className={styles.step}>
            <h3>{t('deny:next.apply')}</h3>
            <p>{t('deny:next.applyText')}</p>
            <RouteLink className={`target ${styles.link}`} to="membershipInterest">
              {t('deny:next.applyLink')}
            </RouteLink>
          </li>
          <li className={styles.step}>
            <h3>{t('deny:next.login')}</h3>
            <p>{t('deny:next.loginText')}</p>
            <a className={`target ${styles.link}`} href={loginUrl}>
              {t('deny:next.loginLink')}
            </a>
          </li>
          {firstContact !== undefined && (
            <li className={styles.step}>
              <h3>{t(`common:concierge.${firstContact.channel}`)}</h3>
              {supportContact.map(({ href, text }) => (
                <a key={href} className={`target ${styles.link}`} href={href}>
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

/** A used link may have been used by this browser: then its registration is shown. */
function useExistingRegistration(reason: RejectionReason): void {
  const { run, registration } = useRuntime();
  const { go } = useNavigation();
  useEffect(() => {
    const registrationId = reason === 'balance' || reason === 'held' ? getStoredRegistrationId(true) : null;
    if (registrationId === null) return;
    let isMounted = true;
    void run(RegistrationDetailsDocument, { registrationId }).then((result) => {
      const state = isMounted && result.ok ? result.data.registrationDetails.state : null;
      if (state === 'ACTIVE') go('accountActive', { replace: true });
      if (state !== 'PENDING') return;
      if (registration.get().registrationId !== registrationId)
        registration.update({ registrationId, registrationEmail: '' });
      go('formFinished', { replace: true });
    });
    return () => {
      isMounted = false;
    };
  }, [reason, run, registration, go]);
}

function splitSentences(text: string) {
  return (text.match(/[^.]+\./g) ?? [text]).map((sentence) => (
    <Fragment key={sentence}>
      <span className={styles.sentence}>{sentence.trim()}</span>{' '}
    </Fragment>
  ));
}

export { Deny as Component, denyQuery as query };
