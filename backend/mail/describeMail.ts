/** What each mail says. The only input of a visitor that gets in is the first name. */
import { formatDate, formatMoney, formatPercent, formatPeriod } from '../../shared/i18n/format.ts';
import type { Locale } from '../../shared/locales.ts';
import type { MailAction, MailContent } from './mailContent.ts';
import { fill, type MailMessages } from './messages.ts';

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

export type MailPayload = Readonly<Record<string, unknown>>;

export interface MailContext {
  readonly settings: MailSettings;
  readonly locale: Locale;
  readonly messages: MailMessages;
  readonly payload: MailPayload;
}

type Description = Omit<MailContent, 'language' | 'brand'>;

const descriptions: ReadonlyMap<string, (context: MailContext) => Description> = new Map([
  ['activation', (context) => describeActivation(context, context.messages.activation)],
  ['activationAgain', (context) => describeActivation(context, context.messages.activationAgain)],
  ['welcome', describeWelcome],
  ['membershipInterest', describeInterest],
  ['membershipInterestAgain', describeReapplication],
]);

export function describeMail(template: string, context: MailContext): Description {
  const description = descriptions.get(template)?.(context);
  if (description === undefined) throw new Error(`No mail template ${template}`);
  return description;
}

interface Words extends Pick<Description, 'subject' | 'preheader' | 'headline'> {
  readonly body: string;
}

/** The frame of every mail, to which each adds what it has besides. */
function compose({ subject, preheader, headline, body }: Words, rest: Partial<Description>): Description {
  const none = { greeting: null, offer: null, actions: [], notes: [] };
  return { ...none, subject, preheader, headline, paragraphs: [body], ...rest };
}

/** Transactional: no advertising, no word of the voucher. */
function describeActivation(context: MailContext, words: Words & { readonly button: string }): Description {
  const { settings, locale, messages, payload } = context;
  const query = new URLSearchParams({ id: textOf(payload.token) });
  const url = `${settings.siteUrl}/${locale}/registration/activateaccount?${query}`;
  return compose(words, {
    greeting: greet(context),
    paragraphs: payload.newsletter === true ? [words.body, messages.activation.newsletter] : [words.body],
    actions: [timedLink(context, words.button, url)],
    notes: [messages.activation.notYou],
  });
}

function describeWelcome(context: MailContext): Description {
  const words = context.messages.welcome;
  return compose(words, {
    greeting: greet(context),
    offer: describeVoucher(context),
    actions: [logIn(context, words.button)],
    notes: [words.reason],
  });
}

function describeVoucher({ locale, messages, payload }: MailContext): MailContent['offer'] {
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

function describeInterest(context: MailContext): Description {
  const { settings, locale, messages, payload } = context;
  const words = messages.membershipInterest;
  const isMember = payload.member === true;
  const withdrawal: MailAction = {
    introduction: words.withdraw,
    label: words.button,
    url: withdrawalUrlOf(context),
    end: null,
    hint: isMember ? null : messages.linkHint,
    tone: 'quiet',
  };
  return compose(words, {
    actions: isMember ? [logIn(context, words.logIn, words.member), withdrawal] : [withdrawal],
    notes: [fill(words.purpose, { period: formatPeriod(locale, settings.interestMonths, 'month') })],
  });
}

function describeReapplication(context: MailContext): Description {
  const words = context.messages.membershipInterestAgain;
  const url = `${context.settings.reapplicationUrl}?${tokenQuery(context)}`;
  return compose(words, { actions: [timedLink(context, words.button, url)], notes: [words.notYou] });
}

/** The button that the mail is for, with the time at which its link ends. */
function timedLink({ locale, messages, payload }: MailContext, label: string, url: string): MailAction {
  const moment = formatMoment(locale, messages, textOf(payload.validUntil));
  const end = fill(messages.activation.until, { moment });
  return { introduction: null, label, url, end, hint: messages.linkHint, tone: 'main' };
}

function logIn({ settings, messages }: MailContext, label: string, introduction: string | null = null): MailAction {
  return { introduction, label, url: settings.loginUrl, end: null, hint: messages.linkHint, tone: 'main' };
}

export function withdrawalUrlOf(context: MailContext): string {
  return `${context.settings.withdrawalUrl}?${tokenQuery(context)}`;
}

function tokenQuery({ locale, payload }: MailContext): URLSearchParams {
  return new URLSearchParams({ token: textOf(payload.token), language: locale });
}

function greet({ messages, payload }: MailContext): string {
  return fill(messages.greeting, { firstname: textOf(payload.firstname) });
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
