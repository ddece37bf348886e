/** What each mail says. Of people's own words only names get in: the visitor's and the inviter's. */
import { activationSubject } from '../../shared/activationSubject.ts';
import { formatPeriod } from '../../shared/i18n/formatPeriod.ts';
import { legalLink } from '../../shared/legalLink.ts';
import { interestMonths } from '../../shared/retention.ts';
import { unbrokenName } from '../../shared/unbrokenName.ts';
import { day, decisionRest } from '../domain/periods.ts';
import type { Mail } from '../domain/records.ts';
import { describeInvitation, describeMembership, type MailCard } from './describeCard.ts';
import { formatEnd, formatStart, type MailContext, type MailSettings, textOf, zoneOf } from './mailContext.ts';
import type { MailTranslate } from './messages.ts';

export type MailContent = ReturnType<typeof compose>;

export interface MailAction {
  readonly introduction?: string;
  readonly label: string;
  readonly url: string;
  /** Until when the link works. */
  readonly end?: string;
  /** A link among the words, for a way out, in place of the house's one button. */
  readonly quiet?: boolean;
}

const descriptions: ReadonlyMap<string, (context: MailContext) => MailContent> = new Map([
  ['activation', (context) => describeActivation(context, 'activation')],
  ['activationAgain', (context) => describeActivation(context, 'activationAgain')],
  ['accountExists', describeAccount],
  ['welcome', describeWelcome],
  ['membershipInterest', describeInterest],
  ['membershipInterestAgain', describeReapplication],
  ['membershipApproved', describeApproval],
  ['membershipDeclined', describeRefusal],
]);

export function describeMail(template: string, context: MailContext): MailContent {
  const content = descriptions.get(template)?.(context);
  if (content === undefined) throw new Error(`No mail template ${template}`);
  return content;
}

interface Additions {
  /** What the body names beside the brand. */
  readonly values?: Readonly<Record<string, string>>;
  readonly greeting?: string;
  readonly more?: readonly string[];
  readonly card?: MailCard | undefined;
  /** The first is what the mail is for. */
  readonly actions: readonly MailAction[];
  /** Why the mail came, and what to do if it is not for the reader. */
  readonly notes: readonly string[];
}

/** Each mail has a headline, a body, and what the inbox shows after the subject. */
function compose(
  { settings, locale, t }: MailContext,
  name: Mail['template'],
  { values, more = [], ...rest }: Additions,
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
    paragraphs: [t(`${name}.body`, { ...unbroken, ...values }), ...more],
    /** Stands above the first link that is written out. */
    linkHint: t('linkHint'),
    foot: describeFoot(settings, t),
  };
}

const footPages = ['imprint', 'contact', 'privacy'] as const;

/** Who writes, whom to ask, and the pages that a commercial letter names. */
function describeFoot(settings: MailSettings, t: MailTranslate) {
  const [first] = settings.concierge;
  return {
    legalLine: settings.legalLine,
    concierge: first === undefined ? null : { label: t(`foot.concierge.${first.way}`), links: settings.concierge },
    pages: footPages.map((page) => ({ label: t(`foot.${page}`), url: legalLink(settings.shopUrl, page) })),
  };
}

/** Transactional: no advertising, no word of the voucher. */
function describeActivation(context: MailContext, name: 'activation' | 'activationAgain'): MailContent {
  const { settings, locale, t, payload } = context;
  const query = new URLSearchParams({ id: textOf(payload.token) });
  const url = `${settings.siteUrl}/${locale}/registration/activateaccount?${query}`;
  return compose(context, name, {
    greeting: greet(context),
    more: payload.newsletter === true ? [t('activation.newsletter')] : [],
    card: describeInvitation(context),
    actions: [timedLink(context, t(`${name}.button`), url)],
    notes: [t('activation.notYou')],
  });
}

function describeWelcome(context: MailContext): MailContent {
  const { t, settings } = context;
  return compose(context, 'welcome', {
    greeting: greet(context),
    card: describeMembership(context),
    actions: [{ label: t('welcome.button'), url: settings.loginUrl }],
    notes: [t('welcome.reason')],
  });
}

/** Of an account that somebody has tried to open once more. */
function describeAccount(context: MailContext): MailContent {
  const { t, settings } = context;
  return compose(context, 'accountExists', {
    greeting: greet(context),
    actions: [{ label: t('welcome.button'), url: settings.loginUrl }],
    notes: [t('accountExists.notYou')],
  });
}

function describeInterest(context: MailContext): MailContent {
  const { settings, locale, t, payload } = context;
  const logIn = {
    introduction: t('membershipInterest.member'),
    label: t('membershipInterest.logIn'),
    url: settings.loginUrl,
  };
  const withdrawal = withdrawalAction(context);
  const period = formatPeriod(locale, interestMonths, 'month');
  return compose(context, 'membershipInterest', {
    actions: payload.member === true ? [logIn, withdrawal] : [withdrawal],
    notes: [t('membershipInterest.purpose', { period })],
  });
}

function describeReapplication(context: MailContext): MailContent {
  const { settings, t } = context;
  const url = `${settings.reapplicationUrl}?${tokenQuery(context)}`;
  return compose(context, 'membershipInterestAgain', {
    actions: [timedLink(context, t('membershipInterestAgain.button'), url)],
    notes: [t('membershipInterestAgain.notYou')],
  });
}

/** With the link for one guest, whose end stands below its button. */
function describeApproval(context: MailContext): MailContent {
  const { settings, locale, t, payload } = context;
  const query = new URLSearchParams({ rc: textOf(payload.code), ts: textOf(payload.timestamp) });
  const invitation = timedLink(context, t('membershipApproved.button'), `${settings.siteUrl}/${locale}?${query}`);
  return compose(context, 'membershipApproved', {
    actions: [invitation, withdrawalAction(context)],
    notes: [t('membershipApproved.personal')],
  });
}

function describeRefusal(context: MailContext): MailContent {
  const { locale, payload } = context;
  const period = formatPeriod(locale, context.settings.decidedDays, 'day');
  return compose(context, 'membershipDeclined', {
    values: { date: formatStart(locale, textOf(payload.openAgain) || latestOpenAgain()) },
    actions: [withdrawalAction(context)],
    notes: [context.t('membershipDeclined.kept', { period })],
  });
}

/** For a mail that the release before queued, which named no day. */
const latestOpenAgain = () => new Date(Date.now() + decisionRest + day).toISOString();

function withdrawalAction(context: MailContext): MailAction {
  const { t } = context;
  return {
    introduction: t('membershipInterest.withdraw'),
    label: t('membershipInterest.button'),
    url: withdrawalUrlOf(context),
    quiet: true,
  };
}

/** The button that the mail is for, with the time at which its link ends. */
function timedLink(context: MailContext, label: string, url: string): MailAction {
  const end = context.t('activation.until', { moment: formatEnd(context), zone: zoneOf(context) });
  return { label, url, end };
}

export function withdrawalUrlOf(context: MailContext): string {
  return `${context.settings.withdrawalUrl}?${tokenQuery(context)}`;
}

function tokenQuery({ locale, payload }: MailContext): URLSearchParams {
  return new URLSearchParams({ token: textOf(payload.token), language: locale });
}

/** As the visitor chose to be addressed; a mail that was queued without the choice greets neutrally. */
function greet({ t, payload }: MailContext): string {
  const { gender } = payload;
  const lastname = textOf(payload.lastname);
  return t(`greeting.${gender === 'MRS' || gender === 'MR' ? gender : 'neutral'}`, {
    firstname: textOf(payload.firstname),
    lastname,
    // Dutch writes “mevrouw De Vries” where no first name stands before it.
    Lastname: `${lastname.charAt(0).toUpperCase()}${lastname.slice(1)}`,
  });
}
