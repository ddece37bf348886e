/** What each mail says. Of people's own words only names get in: the visitor's and the inviter's. */

import { unbrokenName } from '../../shared/brand/unbrokenName.ts';
import { activationSubject } from '../../shared/codes/activationSubject.ts';
import { applicationRetentionMonths } from '../../shared/consent/retention.ts';
import { formatMoney, formatPercent } from '../../shared/i18n/format.ts';
import { formatPeriod } from '../../shared/i18n/formatPeriod.ts';
import { legalLink } from '../../shared/routing/legalLink.ts';
import type { Mail } from '../domain/records.ts';
import {
  asText,
  formatStartDate,
  formatTimeZone,
  formatValidUntil,
  type MailContext,
  type MailSettings,
} from './mailContext.ts';
import type { MailTranslate } from './mailTranslations.ts';

export type MailContent = ReturnType<typeof compose>;

export interface MailAction {
  readonly introduction?: string;
  readonly label: string;
  readonly url: string;
  /** Until when the link works. */
  readonly expiryText?: string;
  /** A link among the words, for a way out, in place of the house's one button. */
  readonly isSecondary?: boolean;
}

/** The card that an invitee holds on the site: the invitation, and the membership card that it becomes. */
export interface MailCard {
  readonly kind: 'invitation' | 'membership';
  readonly title: string;
  /** What stands before the name. */
  readonly label?: string;
  readonly name: string;
  readonly code?: string;
  /** The terms are of two lines: an hour before a condition would seem to be the condition's. */
  readonly voucher?: { readonly label: string; readonly percent: string; readonly terms: string } | undefined;
}

const descriptions: ReadonlyMap<string, (context: MailContext) => MailContent> = new Map([
  ['activation', (context) => describeActivation(context, 'activation')],
  ['activationAgain', (context) => describeActivation(context, 'activationAgain')],
  ['accountExists', describeExistingAccount],
  ['welcome', describeWelcome],
  ['membershipInterest', describeApplication],
  ['membershipInterestAgain', describeReapplication],
  ['membershipApproved', describeApproval],
  ['membershipDeclined', describeDecline],
]);

export function describeMail(template: string, context: MailContext): MailContent {
  const content = descriptions.get(template)?.(context);
  if (content === undefined) throw new Error(`No mail template ${template}`);
  return content;
}

interface ContentParts {
  /** What the body names beside the brand. */
  readonly values?: Readonly<Record<string, string>>;
  readonly greeting?: string;
  readonly extraParagraphs?: readonly string[];
  readonly card?: MailCard;
  /** The first is what the mail is for. */
  readonly actions: readonly MailAction[];
  /** Why the mail came, and what to do if it is not for the reader. */
  readonly notes: readonly string[];
}

/** Each mail has a headline, a body, and what the inbox shows after the subject. */
function compose(
  { settings, locale, t }: MailContext,
  name: Mail['template'],
  { values, extraParagraphs = [], ...rest }: ContentParts,
) {
  const brand = settings.brandName;
  const unbroken = { brand: unbrokenName(brand) };
  return {
    ...rest,
    language: locale,
    brand,
    // One subject for the first mail of an activation and every later one: the page that waits names it.
    subject:
      name === 'activation' || name === 'activationAgain'
        ? activationSubject(locale, brand)
        : t(`${name}.subject`, { brand }),
    preheader: t(`${name}.preheader`, { brand }),
    headline: t(`${name}.headline`, unbroken),
    paragraphs: [t(`${name}.body`, { ...unbroken, ...values }), ...extraParagraphs],
    /** Stands above the first link that is written out. */
    linkHint: t('linkHint'),
    foot: describeFoot(settings, t),
  };
}

const footPages = ['imprint', 'contact', 'privacy'] as const;

/** Who writes, whom to ask, and the pages that a commercial letter names. */
function describeFoot(settings: MailSettings, t: MailTranslate) {
  const [first] = settings.supportContact;
  return {
    legalLine: settings.legalLine,
    supportContact:
      first === undefined ? null : { label: t(`foot.concierge.${first.channel}`), links: settings.supportContact },
    pages: footPages.map((page) => ({ label: t(`foot.${page}`), url: legalLink(settings.shopUrl, page) })),
  };
}

/** Transactional: no advertising, no word of the voucher. */
function describeActivation(context: MailContext, name: 'activation' | 'activationAgain'): MailContent {
  const { settings, locale, t, payload } = context;
  const query = new URLSearchParams({ id: asText(payload.token) });
  const url = `${settings.siteUrl}/${locale}/registration/activateaccount?${query}`;
  return compose(context, name, {
    greeting: createGreeting(context),
    extraParagraphs: payload.newsletter === true ? [t('activation.newsletter')] : [],
    card: describeInvitation(context),
    actions: [createExpiringAction(context, t(`${name}.button`), url)],
    notes: [t('activation.notYou')],
  });
}

function describeWelcome(context: MailContext): MailContent {
  const { t, settings } = context;
  return compose(context, 'welcome', {
    greeting: createGreeting(context),
    card: describeMembership(context),
    actions: [{ label: t('welcome.button'), url: settings.loginUrl }],
    notes: [t('welcome.reason')],
  });
}

/** Of an account that somebody has tried to open once more. */
function describeExistingAccount(context: MailContext): MailContent {
  const { t, settings } = context;
  return compose(context, 'accountExists', {
    greeting: createGreeting(context),
    actions: [{ label: t('welcome.button'), url: settings.loginUrl }],
    notes: [t('accountExists.notYou')],
  });
}

function describeApplication(context: MailContext): MailContent {
  const { settings, locale, t, payload } = context;
  const loginAction = {
    introduction: t('membershipInterest.member'),
    label: t('membershipInterest.logIn'),
    url: settings.loginUrl,
  };
  const withdrawal = createWithdrawalAction(context);
  const period = formatPeriod(locale, applicationRetentionMonths, 'month');
  return compose(context, 'membershipInterest', {
    actions: payload.member === true ? [loginAction, withdrawal] : [withdrawal],
    notes: [t('membershipInterest.purpose', { period })],
  });
}

function describeReapplication(context: MailContext): MailContent {
  const { settings, t } = context;
  const url = `${settings.reapplicationUrl}?${createTokenQuery(context)}`;
  return compose(context, 'membershipInterestAgain', {
    actions: [createExpiringAction(context, t('membershipInterestAgain.button'), url)],
    notes: [t('membershipInterestAgain.notYou')],
  });
}

/** With the link for one guest, whose end stands below its button. */
function describeApproval(context: MailContext): MailContent {
  const { settings, locale, t, payload } = context;
  const query = new URLSearchParams({ rc: asText(payload.code), ts: asText(payload.timestamp) });
  const invitation = createExpiringAction(
    context,
    t('membershipApproved.button'),
    `${settings.siteUrl}/${locale}?${query}`,
  );
  return compose(context, 'membershipApproved', {
    actions: [invitation, createWithdrawalAction(context)],
    notes: [t('membershipApproved.personal')],
  });
}

function describeDecline(context: MailContext): MailContent {
  const { locale, payload } = context;
  const period = formatPeriod(locale, context.settings.applicationRetentionDays, 'day');
  return compose(context, 'membershipDeclined', {
    values: { date: formatStartDate(locale, asText(payload.openAgain)) },
    actions: [createWithdrawalAction(context)],
    notes: [context.t('membershipDeclined.kept', { period })],
  });
}

function createWithdrawalAction(context: MailContext): MailAction {
  const { t } = context;
  return {
    introduction: t('membershipInterest.withdraw'),
    label: t('membershipInterest.button'),
    url: buildWithdrawalUrl(context),
    isSecondary: true,
  };
}

/** The button that the mail is for, with the time at which its link ends. */
function createExpiringAction(context: MailContext, label: string, url: string): MailAction {
  const expiryText = context.t('activation.until', {
    moment: formatValidUntil(context),
    zone: formatTimeZone(context),
  });
  return { label, url, expiryText };
}

export function buildWithdrawalUrl(context: MailContext): string {
  return `${context.settings.withdrawalUrl}?${createTokenQuery(context)}`;
}

function createTokenQuery({ locale, payload }: MailContext): URLSearchParams {
  return new URLSearchParams({ token: asText(payload.token), language: locale });
}

/** As the visitor chose to be addressed; a mail that was queued without the choice greets neutrally. */
function createGreeting({ t, payload }: MailContext): string {
  const { gender } = payload;
  const lastname = asText(payload.lastname);
  return t(`greeting.${gender === 'MRS' || gender === 'MR' ? gender : 'neutral'}`, {
    firstname: asText(payload.firstname),
    lastname,
    // Dutch writes “mevrouw De Vries” where no first name stands before it.
    Lastname: `${lastname.charAt(0).toUpperCase()}${lastname.slice(1)}`,
  });
}

/** Without its voucher, since the mail that asks for the activation must not advertise. */
function describeInvitation({ settings, t, payload }: MailContext): MailCard {
  return {
    kind: 'invitation',
    title: t('card.invitation'),
    label: t('card.inviter'),
    // Where nobody in particular invites, the house does.
    name: asText(payload.inviter) || settings.brandName,
    code: `${t('card.number')}\u00a0${asText(payload.code)}`,
  };
}

function describeMembership(context: MailContext): MailCard {
  const title = context.t('card.membership');
  return { kind: 'membership', title, name: asText(context.payload.firstname), voucher: describeVoucher(context) };
}

function describeVoucher(context: MailContext): MailCard['voucher'] {
  const { locale, t, payload } = context;
  const { percent, minimumOrderMinor } = payload;
  if (typeof percent !== 'number') return undefined;
  const moment = formatValidUntil(context);
  return {
    label: t('card.voucher'),
    percent: formatPercent(locale, percent),
    terms:
      typeof minimumOrderMinor === 'number'
        ? t('welcome.minimum', { moment, amount: formatMoney(locale, minimumOrderMinor, 'EUR') })
        : t('welcome.noMinimum', { moment }),
  };
}
