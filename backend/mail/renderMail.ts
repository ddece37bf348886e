/** An outbox row → a message. The only input of a visitor that gets in is the first name. */

import { type MailContent, renderHtml, renderText } from './mailLayout.ts';
import { fill, type MailMessages, mailMessagesOf } from './messages.ts';

export interface MailSettings {
  readonly brandName: string;
  /** `{publicUrl}{basePath}`: from configuration, never from a request. */
  readonly siteUrl: string;
  readonly loginUrl: string;
  /** Where a withdrawal is accepted: the backend's own public address. */
  readonly withdrawalUrl: string;
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
  const filled = fillAll(content, { brand: settings.brandName });
  const headers: Record<string, string> = { 'Auto-Submitted': 'auto-generated', 'Content-Language': locale };
  if (template === 'membershipInterest') {
    headers['List-Unsubscribe'] = `<${filled.action.url}>`;
    headers['List-Unsubscribe-Post'] = 'List-Unsubscribe=One-Click';
  }
  return { subject: filled.subject, text: renderText(filled), html: renderHtml(filled), headers };
}

type Description = Omit<MailContent, 'language' | 'brand'>;

function describeMail(
  settings: MailSettings,
  template: string,
  locale: string,
  messages: MailMessages,
  payload: MailPayload,
): Description {
  switch (template) {
    case 'activation':
    case 'activationAgain':
      return describeActivation(settings, locale, messages, payload, template);
    case 'welcome':
      return describeWelcome(settings, messages, payload);
    case 'membershipInterest':
      return describeInterest(settings, locale, messages, payload);
    default:
      throw new Error(`No mail template ${template}`);
  }
}

/** Transactional: no advertising, no word of the voucher. */
function describeActivation(
  settings: MailSettings,
  locale: string,
  messages: MailMessages,
  payload: MailPayload,
  template: 'activation' | 'activationAgain',
): Description {
  const { activation, linkHint } = messages;
  const words = messages[template];
  const until = formatDate(textOf(payload.validUntil), messages.dateLocale, true);
  const query = new URLSearchParams({ id: textOf(payload.token) });
  return {
    subject: words.subject,
    preheader: words.preheader,
    headline: words.headline,
    greeting: greet(messages, payload),
    paragraphs: payload.newsletter === true ? [words.body, activation.newsletter] : [words.body],
    action: { label: words.button, url: `${settings.siteUrl}/${locale}/registration/activateaccount?${query}` },
    linkHint,
    notes: [fill(messages.validUntil, { date: until }), activation.notYou],
  };
}

function describeWelcome(settings: MailSettings, messages: MailMessages, payload: MailPayload): Description {
  const { welcome, linkHint, dateLocale } = messages;
  const paragraphs = [welcome.body];
  if (typeof payload.percent === 'number') {
    const percent = new Intl.NumberFormat(dateLocale, { style: 'percent' }).format(payload.percent / 100);
    paragraphs.push(
      fill(welcome.voucher, { percent, date: formatDate(textOf(payload.validUntil), dateLocale, false) }),
    );
  }
  if (typeof payload.minimumOrderMinor === 'number') {
    const amount = new Intl.NumberFormat(dateLocale, { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 });
    paragraphs.push(fill(welcome.minimum, { amount: amount.format(payload.minimumOrderMinor / 100) }));
  }
  return {
    subject: welcome.subject,
    preheader: welcome.preheader,
    headline: welcome.headline,
    greeting: greet(messages, payload),
    paragraphs,
    action: { label: welcome.button, url: settings.loginUrl },
    linkHint,
    notes: [welcome.reason],
  };
}

function describeInterest(
  settings: MailSettings,
  locale: string,
  messages: MailMessages,
  payload: MailPayload,
): Description {
  const { membershipInterest: words, linkHint } = messages;
  const query = new URLSearchParams({ token: textOf(payload.token), language: locale });
  const member = fill(words.member, { url: settings.loginUrl });
  return {
    subject: words.subject,
    preheader: words.preheader,
    headline: words.headline,
    greeting: null,
    paragraphs: payload.member === true ? [words.body, member, words.withdraw] : [words.body, words.withdraw],
    action: { label: words.button, url: `${settings.withdrawalUrl}?${query}` },
    linkHint,
    notes: [],
  };
}

function greet(messages: MailMessages, payload: MailPayload): string {
  return fill(messages.greeting, { firstname: textOf(payload.firstname) });
}

/** The name is data: a placeholder inside of it stays as typed, so the brand is filled in everywhere but the greeting. */
function fillAll(content: MailContent, values: Readonly<Record<string, string>>): MailContent {
  const put = (text: string) => fill(text, values);
  return {
    ...content,
    subject: put(content.subject),
    preheader: put(content.preheader),
    headline: put(content.headline),
    paragraphs: content.paragraphs.map(put),
    notes: content.notes.map(put),
  };
}

/** Members live in central Europe; an instant needs a wall clock to be read. */
function formatDate(iso: string, locale: string, withTime: boolean): string {
  return new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeZone: 'Europe/Berlin',
    ...(withTime ? { timeStyle: 'short' as const } : {}),
  }).format(new Date(iso));
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
