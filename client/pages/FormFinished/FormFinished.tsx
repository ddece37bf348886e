/** The mail is on its way: which address it went to, what to do when it does not come, and what becomes of it. */
import { useEffect } from 'react';
import type { LoadedPage } from '../../../shared/page.ts';
import { SentTo } from '../../components/StatusPage/SentTo.tsx';
import { StatusPage } from '../../components/StatusPage/StatusPage.tsx';
import { AccountReady } from '../../components/Voucher/AccountReady.tsx';
import { placeVoucher, voucherKindOf } from '../../components/Voucher/placeVoucher.ts';
import { useI18n } from '../../i18n/I18n.tsx';
import { RouteLink } from '../../navigation/RouteLink.tsx';
import { ResendMail } from '../../registration/ResendMail.tsx';
import { useHydrated } from '../../registration/useHydrated.ts';
import { useRegistration } from '../../registration/useRegistration.ts';
import { ChangeEmail } from './ChangeEmail.tsx';
import { useActivationWatch } from './useActivationWatch.ts';

function FormFinished() {
  const { t, locale } = useI18n();
  const [{ registrationId, registrationEmail }, , clear] = useRegistration();
  const [outcome, setOutcome] = useActivationWatch(registrationId);
  // Before hydration nothing is known of this tab; the page stands as it most likely will be.
  const isUnknown = useHydrated() && registrationId === '';

  useEffect(() => {
    if (outcome?.state === 'ACTIVE') clear();
  }, [outcome, clear]);

  if (outcome?.state === 'ACTIVE') {
    const { voucher } = outcome;
    return (
      <AccountReady
        headline={t('status:done.headline')}
        text={t('status:done.text')}
        logInLabel={t('status:logIn')}
        kind={voucherKindOf(voucher)}
        voucher={placeVoucher(locale, voucher)}
        takesFocus
      />
    );
  }
  if (outcome !== null || isUnknown) {
    const text = { LAPSED: 'lapsed', REPLACED: 'replaced', UNKNOWN: 'unknown' } as const;
    return (
      <StatusPage headline={t('status:finished.headline')}>
        <p role="status">{t(`status:finished.${text[outcome?.state ?? 'UNKNOWN']}`)}</p>
        {outcome === null && <p>{t('status:finished.spam')}</p>}
        <RouteLink to="formStarted">{t('status:finished.toForm')}</RouteLink>
      </StatusPage>
    );
  }
  return (
    <StatusPage headline={t('status:finished.headline')}>
      <SentTo text={t('status:finished.sentTo')} address={registrationEmail} />
      <p>{t('status:finished.spam')}</p>
      <p className="fine-print">{t('status:finished.moves')}</p>
      <ResendMail key={registrationId} registrationId={registrationId} onActive={() => setOutcome('ACTIVE')} />
      <ChangeEmail registrationId={registrationId} />
    </StatusPage>
  );
}

export const formFinishedPage: LoadedPage = { Component: FormFinished };
