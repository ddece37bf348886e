/** The card that a guest holds on the site, in the mail: the invitation, and the membership card that it becomes. */
import { formatMoney, formatPercent } from '../../shared/i18n/format.ts';
import { formatEnd, type MailContext, textOf } from './mailContext.ts';

export interface MailCard {
  readonly kind: 'invitation' | 'membership';
  readonly title: string;
  /** What stands before the name. */
  readonly label?: string;
  readonly name: string;
  readonly number?: string;
  /** The terms are of two lines: an hour before a condition would seem to be the condition's. */
  readonly voucher?: { readonly label: string; readonly percent: string; readonly terms: string } | undefined;
}

/** Without its voucher, since the mail that asks for the activation must not advertise. */
export function describeInvitation({ settings, t, payload }: MailContext): MailCard | undefined {
  const number = textOf(payload.code);
  // Queued before the mails had a card.
  if (number === '') return undefined;
  return {
    kind: 'invitation',
    title: t('card.invitation'),
    label: t('card.inviter'),
    // Where nobody in particular invites, the house does.
    name: textOf(payload.inviter) || settings.brandName,
    number: `${t('card.number')}\u00a0${number}`,
  };
}

export function describeMembership(context: MailContext): MailCard {
  const title = context.t('card.membership');
  return { kind: 'membership', title, name: textOf(context.payload.firstname), voucher: describeVoucher(context) };
}

function describeVoucher(context: MailContext): MailCard['voucher'] {
  const { locale, t, payload } = context;
  const { percent, minimumOrderMinor } = payload;
  if (typeof percent !== 'number') return undefined;
  const moment = formatEnd(context);
  return {
    label: t('card.voucher'),
    percent: formatPercent(locale, percent),
    terms:
      typeof minimumOrderMinor === 'number'
        ? t('welcome.minimum', { moment, amount: formatMoney(locale, minimumOrderMinor, 'EUR') })
        : t('welcome.noMinimum', { moment }),
  };
}
