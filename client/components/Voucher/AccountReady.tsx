import { useI18n } from '../../i18n/I18n.tsx';
import { useConfig } from '../../PageContext.tsx';
import { buttonClass } from '../Button/Button.tsx';
import { StatusPage, type StatusPageProps } from '../StatusPage/StatusPage.tsx';
import type { VoucherKind, VoucherValues } from './placeVoucher.ts';
import styles from './Voucher.module.css';

export interface AccountReadyProps extends Pick<StatusPageProps, 'takesFocus'> {
  readonly text: string;
  readonly kind: VoucherKind;
  readonly voucher: VoucherValues;
}

/** The account is active: what its activation has granted, from which order on and until when, and the way in. */
export function AccountReady({ text, kind, voucher, ...page }: AccountReadyProps) {
  const { t } = useI18n();
  const { loginUrl } = useConfig();
  return (
    <StatusPage {...page} headline={t('common:accountActive')}>
      <p role="status">{text}</p>
      {kind !== 'none' && (
        <div className={styles.voucher}>
          <h2>{t('common:voucher.headline', voucher)}</h2>
          <p>{t(`common:voucher.${kind}`, voucher)}</p>
        </div>
      )}
      <a className={buttonClass()} href={loginUrl}>
        {t('common:header.login')}
      </a>
    </StatusPage>
  );
}
