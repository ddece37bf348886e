/** An outbox row → a message. The only input of a visitor that gets in is the first name. */

import { formatDate, formatMoney, formatPercent, formatPeriod } from '../../shared/i18n/format.ts';
import type { Locale } from '../../shared/locales.ts';
import type { MailAction, MailContent } from './mailContent.ts';
import { renderHtml } from './mailLayout.ts';
import { renderText } from './mailText.ts';
import { fill, type MailMessages, mailMessagesOf } from './messages.ts';

export interface MailSettings {
  readonly brandName: string;
  /** `{publicUrl}{basePath}`: from configuration, never from a request. */
  readonly siteUrl: string;
  readonly loginUrl: string;
  /** Where a withdrawal is accepted: the backend's own public address. */
  readonly withdrawalUrl: string;
  /** Where a withdrawn application is made again. */
  readonly reapplicationUrl: string;
  /** How long an application that nobody answered is kept. */
  readonly interestMonths: number;
}

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

export type MailPayload = Readonly<Record<string, unknown>>;

export function renderMail(
  settings: MailSettings,
  template: string,
  language: string,
  payload: MailPayload,
): RenderedMail {
  const { locale, messages } = mailMessagesOf(language);
  const content = {
    ...describeMail(settings, template, locale, messages, payload),
    language: locale,
    brand: settings.brandName,
  };
  const filled = fillAll(content, settings.brandName);
  const headers: Record<string, string> = { 'Auto-Submitted': 'auto-generated', 'Content-Language': locale };
  if (template === 'membershipInterest') {
    headers['List-Unsubscribe'] = `<${withdrawalUrlOf(settings, locale, payload)}>`;
    headers['List-Unsubscribe-Post'] = 'List-Unsubscribe=One-Click';
  }
  return { subject: filled.subject, text: renderText(filled), html: renderHtml(filled), headers };
}

type Description = Omit<MailContent, 'language' | 'brand'>;

function describeMail(
  settings: MailSettings,
  template: string,
  locale: Locale,
  messages: MailMessages,
  payload: MailPayload,
): Description {
  switch (template) {
    case 'activation':
    case 'activationAgain':
      return describeActivation(settings, locale, messages, payload, template);
    case 'welcome':
      return describeWelcome(settings, locale, messages, payload);
    case 'membershipInterest':
      return describeInterest(settings, locale, messages, payload);
    case 'membershipInterestAgain':
      return describeReapplication(settings, locale, messages, payload);
    default:
      throw new Error(`No mail template ${template}`);
  }
}

/** Transactional: no advertising, no word of the voucher. */
function describeActivation(
  settings: MailSettings,
  locale: Locale,
  messages: MailMessages,
  payload: MailPayload,
  template: 'activation' | 'activationAgain',
): Description {
  const { activation, linkHint } = messages;
  const { subject, preheader, headline, body, button } = messages[template];
  const query = new URLSearchParams({ id: textOf(payload.token) });
  return {
    subject,
    preheader,
    headline,
    greeting: greet(messages, payload),
    paragraphs: payload.newsletter === true ? [body, activation.newsletter] : [body],
    offer: null,
    actions: [
      {
        introduction: null,
        label: button,
        url: `${settings.siteUrl}/${locale}/registration/activateaccount?${query}`,
        end: fill(activation.until, { moment: formatMoment(locale, messages, textOf(payload.validUntil)) }),
        hint: linkHint,
        tone: 'main',
      },
    ],
    notes: [activation.notYou],
  };
}

function describeWelcome(
  settings: MailSettings,
  locale: Locale,
  messages: MailMessages,
  payload: MailPayload,
): Description {
  const { subject, preheader, headline, body, button, reason } = messages.welcome;
  return {
    subject,
    preheader,
    headline,
    greeting: greet(messages, payload),
    paragraphs: [body],
    offer: describeVoucher(locale, messages, payload),
    actions: [logIn(settings, messages, button, null)],
    notes: [reason],
  };
}

function describeVoucher(locale: Locale, messages: MailMessages, payload: MailPayload): MailContent['offer'] {
  const { percent, minimumOrderMinor, validUntil } = payload;
  if (typeof percent !== 'number') return null;
  const { voucher, minimum, noMinimum } = messages.welcome;
  const moment = formatMoment(locale, messages, textOf(validUntil));
  return {
    title: fill(voucher, { percent: formatPercent(locale, percent) }),
    terms:
      typeof minimumOrderMinor === 'number'
        ? fill(minimum, { moment, amount: formatMoney(locale, minimumOrderMinor, 'EUR') })
        : fill(noMinimum, { moment }),
  };
}

function describeInterest(
  settings: MailSettings,
  locale: Locale,
  messages: MailMessages,
  payload: MailPayload,
): Description {
  const { subject, preheader, headline, body, ...words } = messages.membershipInterest;
  const isMember = payload.member === true;
  const withdrawal: MailAction = {
    introduction: words.withdraw,
    label: words.button,
    url: withdrawalUrlOf(settings, locale, payload),
    end: null,
    hint: isMember ? null : messages.linkHint,
    tone: 'quiet',
  };
  return {
    subject,
    preheader,
    headline,
    greeting: null,
    paragraphs: [body],
    offer: null,
    actions: isMember ? [logIn(settings, messages, words.logIn, words.member), withdrawal] : [withdrawal],
    notes: [fill(words.purpose, { period: formatPeriod(locale, settings.interestMonths, 'month') })],
  };
}

function describeReapplication(
  settings: MailSettings,
  locale: Locale,
  messages: MailMessages,
  payload: MailPayload,
): Description {
  const { subject, preheader, headline, body, button, notYou } = messages.membershipInterestAgain;
  const query = new URLSearchParams({ token: textOf(payload.token), language: locale });
  return {
    subject,
    preheader,
    headline,
    greeting: null,
    paragraphs: [body],
    offer: null,
    actions: [
      {
        introduction: null,
        label: button,
        url: `${settings.reapplicationUrl}?${query}`,
        end: fill(messages.activation.until, { moment: formatMoment(locale, messages, textOf(payload.validUntil)) }),
        hint: messages.linkHint,
        tone: 'main',
      },
    ],
    notes: [notYou],
  };
}

function logIn(
  { loginUrl }: MailSettings,
  { linkHint }: MailMessages,
  label: string,
  introduction: string | null,
): MailAction {
  return { introduction, label, url: loginUrl, end: null, hint: linkHint, tone: 'main' };
}

function withdrawalUrlOf(settings: MailSettings, locale: Locale, payload: MailPayload): string {
  return `${settings.withdrawalUrl}?${new URLSearchParams({ token: textOf(payload.token), language: locale })}`;
}

function greet(messages: MailMessages, payload: MailPayload): string {
  return fill(messages.greeting, { firstname: textOf(payload.firstname) });
}

/** A longer name may break, so that it fits a narrow window. */
const longestUnbrokenBrand = 16;

/** The name is data: a placeholder inside of it stays as typed, so the brand is filled in everywhere but the greeting. */
function fillAll(content: MailContent, brand: string): MailContent {
  const unbroken = brand.length > longestUnbrokenBrand ? brand : brand.replaceAll(' ', '\u00a0');
  const put = (text: string) => fill(text, { brand: unbroken });
  return {
    ...content,
    subject: fill(content.subject, { brand }),
    preheader: fill(content.preheader, { brand }),
    headline: put(content.headline),
    paragraphs: content.paragraphs.map(put),
    notes: content.notes.map(put),
  };
}

/**
 * Links and vouchers end at an instant, fourteen times 24 hours after the registration, so the mail says day and hour:
 * a day alone would promise the rest of it. The clock is the house's (Europe/Berlin), the day the one that the site shows.
 */
function formatMoment(locale: Locale, { moment }: MailMessages, iso: string): string {
  const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Europe/Berlin' });
  const [hour = '', minute = ''] = clock.format(new Date(iso)).split(':');
  // The day stays with its month.
  return fill(moment, { date: formatDate(locale, iso).replace(' ', '\u00a0'), hour, minute });
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
