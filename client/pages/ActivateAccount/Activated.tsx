import { buttonClass } from '../../components/Button/buttonClass.ts';
import type { VoucherKind, VoucherValues } from '../../components/Voucher/placeVoucher.ts';
import { Voucher } from '../../components/Voucher/Voucher.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import { useConfig } from '../../PageContext.tsx';
import styles from './ActivateAccount.module.css';
import { Headline } from './Headline.tsx';

export interface ActivatedProps {
  /** The account was active before. */
  readonly isRepeated: boolean;
  readonly kind: VoucherKind;
  readonly voucher: VoucherValues;
  /** It answers what the visitor just did. */
  readonly takesFocus?: boolean;
}

export function Activated({ isRepeated, kind, voucher, takesFocus = false }: ActivatedProps) {
  const { t } = useI18n();
  const { loginUrl } = useConfig();
  return (
    <div className={styles.page}>
      <Headline takesFocus={takesFocus}>{t('activation:done.headline')}</Headline>
      <p role="status">{t(isRepeated ? 'activation:done.already' : 'activation:done.text')}</p>
      <Voucher kind={kind} values={voucher} />
      <a className={buttonClass('primary', styles.wide)} href={loginUrl}>
        {t('activation:logIn')}
      </a>
    </div>
  );
}
