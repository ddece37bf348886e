import { useEffect, useRef } from 'react';
import type { VoucherFieldsFragment } from '../../../shared/graphql/operations.generated.ts';
import { buttonClass } from '../../components/Button/buttonClass.ts';
import { placeVoucher, voucherKindOf } from '../../components/Voucher/placeVoucher.ts';
import { Voucher } from '../../components/Voucher/Voucher.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import { useConfig } from '../../PageContext.tsx';
import styles from './FormFinished.module.css';

/** The account was activated elsewhere while this page was open. Focus moves here, so that it is heard. */
export function Activated({ voucher }: { voucher: VoucherFieldsFragment | null }) {
  const { t, locale } = useI18n();
  const { loginUrl } = useConfig();
  const headline = useRef<HTMLHeadingElement>(null);
  useEffect(() => headline.current?.focus(), []);
  return (
    <div className={styles.page}>
      <h1 ref={headline} tabIndex={-1}>
        {t('status:done.headline')}
      </h1>
      <p role="status">{t('status:done.text')}</p>
      <Voucher kind={voucherKindOf(voucher)} values={placeVoucher(locale, voucher)} />
      <a className={buttonClass('primary', styles.wide)} href={loginUrl}>
        {t('status:logIn')}
      </a>
    </div>
  );
}
