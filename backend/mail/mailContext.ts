/** What a mail is written from: the installation's settings, the reader's language, and what was queued for it. */
import { formatEndDate, brandTimeZone as timeZone } from '../../shared/i18n/format.ts';
import type { Locale } from '../../shared/i18n/locales.ts';
import type { BackendConfig } from '../config.ts';
import type { findMailTranslation } from './mailTranslations.ts';

export interface MailSettings
  extends Pick<BackendConfig, 'brandName' | 'loginUrl' | 'shopUrl' | 'supportContact' | 'legalLine'> {
  /** `{publicUrl}{basePath}`: from configuration, never from a request. */
  readonly siteUrl: string;
  /** Where a withdrawal is accepted: the backend's own public address. */
  readonly withdrawalUrl: string;
  readonly reapplicationUrl: string;
  /** How long an application that was answered is kept. */
  readonly applicationRetentionDays: number;
}

export type MailPayload = Readonly<Record<string, unknown>>;

export interface MailContext extends ReturnType<typeof findMailTranslation> {
  readonly settings: MailSettings;
  readonly payload: MailPayload;
}

/** Day and hour, since links and vouchers end at an instant. The day is as on the site. */
export function formatValidUntil({ locale, t, payload }: MailContext): string {
  const end = asText(payload.validUntil);
  const timeFormat = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone });
  const [hour = '', minute = ''] = timeFormat.format(new Date(end)).split(':');
  return t('moment', {
    date: formatEndDate(locale, end),
    // Only English writes the hour with a zero in front.
    hour: locale === 'en' ? hour : String(Number(hour)),
    minute,
  });
}

/** The day from which something is so. The article of an Italian date is another one than before an end. */
export function formatStartDate(locale: Locale, time: string): string {
  return formatEndDate(locale, time).replace(/^fino\sa/, 'da');
}

/** Whose clock it is, where the minute counts. Only German has letters of its own for it. */
export function formatTimeZone({ locale, payload }: MailContext): string {
  const timeFormat = new Intl.DateTimeFormat(locale === 'de' ? 'de' : 'en-GB', { timeZone, timeZoneName: 'short' });
  const parts = timeFormat.formatToParts(new Date(asText(payload.validUntil)));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

export function asText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
