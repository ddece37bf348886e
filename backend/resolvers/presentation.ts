/** The rules' values in the contract's form. */
import type { Voucher } from '../domain/vouchers.ts';

export function toErrorDetails(errors: readonly string[]): readonly { error: string }[] {
  return errors.map((error) => ({ error }));
}

export function toVoucher(voucher: Voucher | null) {
  return voucher === null ? null : { ...voucher, validUntil: voucher.validUntil.toISOString() };
}
