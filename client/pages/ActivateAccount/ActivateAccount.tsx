/**
 * Where the mail's link leads. Opening it changes nothing, so that a mail scanner activates nobody: the account is
 * shown, and one button activates it. The result stays through a language switch and is never asked for twice.
 */
import { Suspense } from 'react';
import type { LoadedPage } from '../../../shared/page.ts';
import { StatusPage } from '../../components/StatusPage/StatusPage.tsx';
import { placeVoucher, voucherKindOf } from '../../components/Voucher/placeVoucher.ts';
import { useI18n } from '../../i18n/I18n.tsx';
import styles from './ActivateAccount.module.css';
import { Activated } from './Activated.tsx';
import { activateAccountQuery } from './activateAccountQuery.ts';
import { ExpiredLink } from './ExpiredLink.tsx';
import { NoLink, Unavailable } from './LinkProblems.tsx';
import { ReadyToActivate } from './ReadyToActivate.tsx';
import { type Activation, useActivation } from './useActivation.ts';
import { useActivationData } from './useActivationData.ts';
import { useActivationToken } from './useActivationToken.ts';

function ActivateAccount() {
  const token = useActivationToken();
  const activation = useActivation();
  const { locale } = useI18n();
  const { outcome } = activation;
  if (outcome?.kind === 'done') {
    const { isRepeated, voucher } = outcome;
    return (
      <Activated
        isRepeated={isRepeated}
        kind={voucherKindOf(voucher)}
        voucher={placeVoucher(locale, voucher)}
        takesFocus
      />
    );
  }
  if (outcome?.kind === 'expired') return <ExpiredLink token={token} takesFocus />;
  return (
    <Suspense fallback={<Waiting />}>
      <Stage token={token} activation={activation} />
    </Suspense>
  );
}

function Stage({ token, activation }: { token: string; activation: Activation }) {
  const data = useActivationData(token);
  if (data === null) return <Waiting />;
  const { state, values } = data;
  switch (state.stage) {
    case 'ready':
      return <ReadyToActivate maskedEmail={values.maskedEmail} token={token} activation={activation} />;
    case 'alreadyActive':
      return <Activated isRepeated kind={state.voucher} voucher={values.voucher} />;
    case 'expired':
      return <ExpiredLink token={token} />;
    case 'unavailable':
      return <Unavailable />;
    default:
      return <NoLink />;
  }
}

function Waiting() {
  const { t } = useI18n();
  return (
    <StatusPage headline={t('activation:title')}>
      <p role="status" className={styles.waiting}>
        {t('common:loading')}
      </p>
    </StatusPage>
  );
}

export const activateAccountPage: LoadedPage = { Component: ActivateAccount, query: activateAccountQuery };
