import { AccountReady } from '../../components/Voucher/AccountReady.tsx';
import type { VoucherKind, VoucherValues } from '../../components/Voucher/placeVoucher.ts';
import { useI18n } from '../../i18n/I18n.tsx';

export interface ActivatedProps {
  /** The account was active before. */
  readonly isRepeated: boolean;
  readonly kind: VoucherKind;
  readonly voucher: VoucherValues;
  readonly takesFocus?: boolean;
}

export function Activated({ isRepeated, ...props }: ActivatedProps) {
  const { t } = useI18n();
  return (
    <AccountReady
      {...props}
      headline={t('activation:done.headline')}
      text={t(isRepeated ? 'activation:done.already' : 'activation:done.text')}
      logInLabel={t('activation:logIn')}
    />
  );
}
