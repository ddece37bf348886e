/** What a mail is written from: the installation's settings, the reader's language, and what was queued for it. */
import { formatEndDate, houseZone as timeZone } from '../../shared/i18n/format.ts';
import type { Locale } from '../../shared/i18n/locales.ts';
import type { BackendConfig } from '../config.ts';
import type { mailTranslationOf } from './messages.ts';

export interface MailSettings
  extends Pick<BackendConfig, 'brandName' | 'loginUrl' | 'shopUrl' | 'concierge' | 'legalLine'> {
  /** `{publicUrl}{basePath}`: from configuration, never from a request. */
  readonly siteUrl: string;
  /** Where a withdrawal is accepted: the backend's own public address. */
  readonly withdrawalUrl: string;
  readonly reapplicationUrl: string;
  /** How long an application that was answered is kept. */
  readonly decidedDays: number;
}

export type MailPayload = Readonly<Record<string, unknown>>;

export interface MailContext extends ReturnType<typeof mailTranslationOf> {
  readonly settings: MailSettings;
  readonly payload: MailPayload;
}

/** Day and hour, since links and vouchers end at an instant. The day is as on the site. */
export function formatEnd({ locale, t, payload }: MailContext): string {
  const end = textOf(payload.validUntil);
  const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone });
  const [hour = '', minute = ''] = clock.format(new Date(end)).split(':');
  return t('moment', {
    date: formatEndDate(locale, end),
    // Only English writes the hour with a zero in front.
    hour: locale === 'en' ? hour : String(Number(hour)),
    minute,
  });
}

/** The day from which something is so. The article of an Italian date is another one than before an end. */
export function formatStart(locale: Locale, time: string): string {
  return formatEndDate(locale, time).replace(/^fino\sa/, 'da');
}

/** Whose clock it is, where the minute counts. Only German has letters of its own for it. */
export function zoneOf({ locale, payload }: MailContext): string {
  const clock = new Intl.DateTimeFormat(locale === 'de' ? 'de' : 'en-GB', { timeZone, timeZoneName: 'short' });
  const parts = clock.formatToParts(new Date(textOf(payload.validUntil)));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
