import { SealedCard } from '../../components/InvitationCard/SealedCard.tsx';
import { StatusPage, type StatusPageProps } from '../../components/StatusPage/StatusPage.tsx';
import { ClothFoot } from '../../components/Voucher/AccountReady.tsx';

/** Before the account is active: the invitation is sealed still, and the cloth that the ceremony opens ends the page. */
export function ClosedPage({ children, ...page }: StatusPageProps) {
  return (
    <>
      <StatusPage {...page}>
        {children}
        <SealedCard />
      </StatusPage>
      <ClothFoot />
    </>
  );
}
