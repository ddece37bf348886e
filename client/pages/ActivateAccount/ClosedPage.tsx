import { SealedCard } from '../../components/InvitationCard/SealedCard.tsx';
import { StatusPage, type StatusPageProps } from '../../components/StatusPage/StatusPage.tsx';
import { ClothFoot } from '../../components/Voucher/AccountReady.tsx';
import { useI18n } from '../../i18n/I18n.tsx';

/** Before the account is active: the invitation is sealed still, and the cloth that the ceremony opens ends the page. */
export function ClosedPage({ children, ...page }: StatusPageProps) {
  const { t } = useI18n();
  return (
    <>
      <StatusPage {...page}>
        {children}
        <SealedCard title={t('common:card.kind')} />
      </StatusPage>
      <ClothFoot />
    </>
  );
}
