/** A member's own invitation. The data is loaded in the browser, so that no document contains it. */
import { useEffect, useEffectEvent, useState } from 'react';
import {
  InvitationsDocument,
  ReplaceInvitationDocument,
} from '../../../../shared/graphql/memberOperations.generated.ts';
import { formatEndDate, formatNumber, formatPercent } from '../../../../shared/i18n/format.ts';
import { useHydrated } from '../../../browser/safeStorage.ts';
import { Button } from '../../../components/Button/Button.tsx';
import { ClosedInvitationCard } from '../../../components/InvitationCard/CurrentInvitationCard.tsx';
import { InvitationCard } from '../../../components/InvitationCard/InvitationCard.tsx';
import { Notice } from '../../../components/Notice/Notice.tsx';
import { StatusPage } from '../../../components/StatusPage/StatusPage.tsx';
import { useI18n } from '../../../i18n/I18n.tsx';
import { useConfig } from '../../../PageContext.tsx';
import { useRuntime } from '../../../Runtime.tsx';
import { FooterTexture } from '../../../registration/AccountReady/AccountReady.tsx';
import { useInvitationsToken } from '../../../registration/invitationsToken.ts';
import { GreetingForm } from './GreetingForm.tsx';
import styles from './Invitations.module.css';
import { ShareInvitation } from './ShareInvitation.tsx';
import {
  getResultMessage,
  type ManageProps,
  type MemberInvitation,
  selectPayload,
  useInvitationChange,
} from './useInvitationChange.ts';

function Invitations() {
  const token = useInvitationsToken();
  const { codeDetails } = useConfig();
  const isHydrated = useHydrated();
  if (!isHydrated) return <Empty message="loading" />;
  // Another backend may not have the operations.
  return token === null || codeDetails === 'basic' ? <Empty message="noLink" /> : <Loaded key={token} token={token} />;
}

function Loaded({ token }: { token: string }) {
  const { run } = useRuntime();
  const [invitation, setInvitation] = useState<MemberInvitation | null>(null);
  const { outcome, isBusy, submit } = useInvitationChange<void>(
    async () => selectPayload(await run(InvitationsDocument, { token }), 'invitations'),
    setInvitation,
  );
  const load = useEffectEvent(submit);
  useEffect(() => void load(), []);
  if (invitation !== null) return <Manage token={token} invitation={invitation} onChange={setInvitation} />;
  if (outcome === null) return <Empty message="loading" />;
  if (outcome.status === 'NOT_FOUND') return <Empty message="noLink" />;
  return <Empty message="unavailable" retry={{ isBusy, load: submit }} />;
}

type Retry = { readonly isBusy: boolean; readonly load: () => Promise<void> };

function Empty({ message, retry }: { message: 'loading' | 'noLink' | 'unavailable'; retry?: Retry }) {
  const { t } = useI18n();
  return (
    <>
      <StatusPage headline={t('membership:invitations.title')}>
        {/* The loaded page begins at the same height. */}
        <p role="status" data-loading={message === 'loading' || undefined}>
          {message === 'loading' ? t('common:loading') : t(`membership:invitations.${message}`)}
        </p>
        {retry !== undefined && (
          <Button busy={retry.isBusy} onClick={() => void retry.load()}>
            {t('common:error.retry')}
          </Button>
        )}
        <ClosedInvitationCard />
      </StatusPage>
      <FooterTexture />
    </>
  );
}

function Manage(props: ManageProps) {
  const { t, locale } = useI18n();
  const { state, registrationCode, invitorName, validUntil, voucher, free } = props.invitation;
  const isFull = state === 'OPEN' && free === 0;
  const details = {
    inviter: invitorName,
    percent: voucher === null ? undefined : formatPercent(locale, voucher.percent),
    number: registrationCode,
    end: validUntil === null ? undefined : formatEndDate(locale, validUntil),
  };
  return (
    <StatusPage headline={t('membership:invitations.title')}>
      <p>{t(`membership:invitations.${isFull ? 'full' : 'intro'}`)}</p>
      <InvitationCard details={details} />
      <div className={styles.parts}>
        <Places {...props.invitation} />
        {state !== 'OPEN' && <Notice kind="info">{t(`membership:invitations.state.${state}`)}</Notice>}
        {state === 'OPEN' && (
          <>
            <ShareInvitation {...props.invitation} />
            <GreetingForm {...props} />
          </>
        )}
        <Joined {...props.invitation} />
        {state === 'OPEN' && !isFull && <Replacement {...props} />}
      </div>
    </StatusPage>
  );
}

const places = ['free', 'held', 'used', 'waiting'] as const;

function Places(invitation: MemberInvitation) {
  const { t, locale } = useI18n();
  return (
    <dl className={styles.places} aria-label={t('membership:invitations.places.title')}>
      {places.map((kind) => {
        const count = invitation[kind];
        if (count === null || (kind === 'waiting' && count === 0)) return null;
        return (
          <div key={kind}>
            <dt>{t(`membership:invitations.places.${kind}`)}</dt>
            <dd className="display">{formatNumber(locale, count)}</dd>
          </div>
        );
      })}
    </dl>
  );
}

function Joined({ used, joinedNames }: MemberInvitation) {
  const { t, locale } = useI18n();
  if (used === 0) return null;
  return (
    <section className={styles.joined}>
      <h2>{t('membership:invitations.joined.title')}</h2>
      <p>{t('membership:invitations.joined.text', { count: used, number: formatNumber(locale, used) })}</p>
      {joinedNames.length > 0 && (
        <p className={`display ${styles.names}`} translate="no">
          {joinedNames.join(' · ')}
        </p>
      )}
      <p className="fine-print">{t('membership:invitations.joined.note')}</p>
    </section>
  );
}

function Replacement({ token, invitation: { registrationCode }, onChange }: ManageProps) {
  const { t } = useI18n();
  const { run } = useRuntime();
  const { outcome, attempt, isBusy, submit } = useInvitationChange<void>(
    async () => selectPayload(await run(ReplaceInvitationDocument, { token, registrationCode }), 'replaceInvitation'),
    onChange,
  );
  return (
    <details className={styles.replacement}>
      <summary className="plain">{t('membership:invitations.replace.open')}</summary>
      <p>{t('membership:invitations.replace.text')}</p>
      <Button kind="secondary" busy={isBusy} onClick={() => void submit()}>
        {t('membership:invitations.replace.button')}
      </Button>
      <p role="status">
        {outcome !== null && (
          <span key={attempt}>{t(getResultMessage(outcome, 'membership:invitations.replace.done'))}</span>
        )}
      </p>
    </details>
  );
}

export { Invitations as Component };
