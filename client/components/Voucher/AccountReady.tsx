import { useConfig } from '../../PageContext.tsx';
import { buttonClass } from '../Button/buttonClass.ts';
import { StatusPage, type StatusPageProps } from '../StatusPage/StatusPage.tsx';
import type { VoucherKind, VoucherValues } from './placeVoucher.ts';
import { Voucher } from './Voucher.tsx';

export interface AccountReadyProps extends Omit<StatusPageProps, 'children'> {
  readonly text: string;
  readonly logInLabel: string;
  readonly kind: VoucherKind;
  readonly voucher: VoucherValues;
}

/** The account is active: what its activation has granted, and the way in. */
export function AccountReady({ text, logInLabel, kind, voucher, ...page }: AccountReadyProps) {
  const { loginUrl } = useConfig();
  return (
    <StatusPage {...page}>
      <p role="status">{text}</p>
      <Voucher kind={kind} values={voucher} />
      <a className={buttonClass()} href={loginUrl}>
        {logInLabel}
      </a>
    </StatusPage>
  );
}
