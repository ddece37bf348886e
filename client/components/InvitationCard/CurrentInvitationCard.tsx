import { useLocation } from 'react-router-dom';
import type { InvitationDetails } from '../../../shared/codes/invitation.ts';
import { cleanRegistrationCode } from '../../../shared/codes/registrationCode.ts';
import { useHydrated } from '../../browser/safeStorage.ts';
import { useConfig } from '../../PageContext.tsx';
import { getCurrentCode } from '../../registration/currentCode.ts';
import { useRegistration } from '../../registration/useRegistration.ts';
import styles from './InvitationCard.module.css';
import { InvitationCard } from './InvitationCard.tsx';

/** The card on a page without a code query; a drawing of a closed card without a code. */
export function CurrentInvitationCard() {
  const details = useCurrentInvitationDetails();
  return details === null ? <ClosedInvitationCard /> : <InvitationCard details={details} />;
}

function useCurrentInvitationDetails(): InvitationDetails | null {
  const [{ invitation }] = useRegistration();
  const isHydrated = useHydrated();
  const { search } = useLocation();
  if (invitation !== null) return invitation;
  // A placeholder of the card's size: the server's page is the same for every code.
  if (!isHydrated) return { number: '\u00a0' };
  const code = getCurrentCode(search);
  return code === null ? null : { number: cleanRegistrationCode(code.registrationCode) };
}

export function ClosedInvitationCard({ title }: { title?: string }) {
  return (
    <svg className={styles.closed} viewBox="0 0 230 322" data-card aria-hidden="true" focusable="false">
      <path d="M0 0H182.6L230 190V322H0ZM7.2 7.2H177L222.8 190.9V314.8H7.2ZM211.4 145.4 115 169.4 7.2 142.5M210.6 142.1 115 165.9 7.2 139" />
      <g transform="translate(90 157) scale(.625)" stroke="none">
        <path fill="#7a1220" d="M15.96 0H80L64.04 64H0Z" />
        <path
          fill="#f5f1ea"
          transform="translate(18.2 9) scale(.72)"
          d="M3.85 14H8.25L17.22 50H12.82ZM14.27 14H15.77L6.8 50H5.3ZM29.8 14H34.2L25.22 50H20.82ZM37.8 14H42.2L51.18 50H46.78ZM57.2 14H58.7L49.73 50H48.23Z"
        />
      </g>
      <text x="21" y="33">
        {useConfig().brandName}
      </text>
      {title !== undefined && (
        <text x="21" y="294">
          {title}
        </text>
      )}
    </svg>
  );
}
