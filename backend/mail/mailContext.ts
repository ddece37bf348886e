/** What a mail is written from: the installation's settings, the reader's language, and what was queued for it. */
import type { ConciergeLink } from '../../shared/conciergeLinks.ts';
import { formatEndDate } from '../../shared/i18n/format.ts';
import { fill, type mailMessagesOf } from './messages.ts';

export interface MailSettings {
  readonly brandName: string;
  /** `{publicUrl}{basePath}`: from configuration, never from a request. */
  readonly siteUrl: string;
  readonly loginUrl: string;
  readonly shopUrl: string;
  readonly concierge: readonly ConciergeLink[];
  /** Who is behind the brand; empty for nothing. */
  readonly legalLine: string;
  /** Where a withdrawal is accepted: the backend's own public address. */
  readonly withdrawalUrl: string;
  readonly reapplicationUrl: string;
  /** How long an application that nobody answered is kept. */
  readonly interestMonths: number;
}

export type MailPayload = Readonly<Record<string, unknown>>;

export interface MailContext extends ReturnType<typeof mailMessagesOf> {
  readonly settings: MailSettings;
  readonly payload: MailPayload;
}

/** Day and hour, since links and vouchers end at an instant. The clock is the house's, the day as on the site. */
export function formatEnd({ locale, messages, payload }: MailContext): string {
  const end = textOf(payload.validUntil);
  const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Europe/Berlin' });
  const [hour = '', minute = ''] = clock.format(new Date(end)).split(':');
  const moment = {
    date: formatEndDate(locale, end),
    // Only English writes the hour with a zero in front.
    hour: locale === 'en' ? hour : String(Number(hour)),
    minute,
  };
  return fill(messages.moment, moment);
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
