/** What a page's data says of an invitation, as its card shows it. Absent parts are decided by the state alone. */
import { claimValues } from '../../../shared/claims.ts';
import type { Invitation } from '../../../shared/code/invitation.ts';
import { voucherClaimOf } from '../../../shared/landingVariants.ts';
import { textOf } from '../../../shared/placed.ts';
import { useI18n } from '../../i18n/I18n.tsx';
import { usePage } from '../../PageContext.tsx';
import type { CardFacts } from './InvitationCard.tsx';

/** Null where there is no usable invitation. */
export function useInvitationFacts({ state, values }: Invitation): CardFacts | null {
  const claimed = useClaimedPercent();
  const { code, voucher, hasExpiry } = state;
  if (code.status !== 'valid') return null;
  return {
    inviter: code.hasInviter ? textOf(values.inviterName) : undefined,
    percent: { offered: textOf(values.percent), unsaid: claimed, none: undefined }[voucher],
    number: textOf(values.number),
    end: hasExpiry ? textOf(values.expiry) : undefined,
  };
}

/** Of the voucher that the landing page of the arrival speaks of. */
function useClaimedPercent(): string | undefined {
  const { locale } = useI18n();
  const claim = voucherClaimOf(usePage().landing);
  return claim === null ? undefined : claimValues(locale)[claim];
}
