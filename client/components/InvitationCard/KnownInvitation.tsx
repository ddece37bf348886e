import { useLocation } from 'react-router-dom';
import type { CardFacts } from '../../../shared/code/invitation.ts';
import { cleanRegistrationCode } from '../../../shared/code/registrationCode.ts';
import { useHydrated } from '../../memory.ts';
import { presentCode } from '../../registration/arrival.ts';
import { useRegistration } from '../../registration/useRegistration.ts';
import { InvitationCard } from './InvitationCard.tsx';
import { SealedCard } from './SealedCard.tsx';

/** The card on a page that does not ask about the code: sealed where nothing is known of it. */
export function KnownInvitation() {
  const facts = useKnownFacts();
  return facts === null ? <SealedCard /> : <InvitationCard facts={facts} />;
}

/** What this page load has learnt, else what the address says; null where that is nothing. */
function useKnownFacts(): CardFacts | null {
  const [{ invitation }] = useRegistration();
  const isHydrated = useHydrated();
  const { search } = useLocation();
  if (invitation !== null) return invitation;
  // Until then only its place is kept: the server's page is the same for every code.
  if (!isHydrated) return { number: '\u00a0' };
  const code = presentCode(search);
  return code === null ? null : { number: cleanRegistrationCode(code.registrationCode) };
}
