/** What an invitation says on its card. Which parts are known is decided by the state alone. */
import type { CardFacts, Invitation } from '../../../shared/code/invitation.ts';
import { formatPercent } from '../../../shared/i18n/format.ts';
import { voucherPercentOf } from '../../../shared/landingVariants.ts';
import { textOf } from '../../../shared/placed.ts';
import { useI18n } from '../../i18n/I18n.tsx';
import { useConfig, usePage } from '../../PageContext.tsx';

/** Of a page's data; null where there is no usable invitation. */
export function useInvitationFacts({ state, values }: Invitation): CardFacts | null {
  const { landing } = usePage();
  const { brandName } = useConfig();
  const { locale } = useI18n();
  const { code, voucher, hasExpiry } = state;
  if (code.status !== 'valid') return null;
  // What the backend does not say, the landing page of the arrival does.
  const percent = voucher === 'none' ? null : voucher === 'unsaid' ? voucherPercentOf(landing) : voucher.percent;
  return {
    // Where nobody in particular invites, the house does.
    inviter: code.hasInviter ? textOf(values.inviterName) : brandName,
    percent: percent === null ? undefined : formatPercent(locale, percent),
    number: textOf(values.number),
    end: hasExpiry ? textOf(values.expiry) : undefined,
  };
}
