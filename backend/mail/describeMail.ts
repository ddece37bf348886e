/** What each mail says. Of people's own words only names get in: the visitor's and the inviter's. */
import { activationSubject } from '../../shared/activationSubject.ts';
import { formatPeriod } from '../../shared/i18n/format.ts';
import { legalLink } from '../../shared/legalLink.ts';
import { unbrokenName } from '../../shared/unbrokenName.ts';
import { describeInvitation, describeMembership, type MailCard } from './describeCard.ts';
import { formatEnd, type MailContext, type MailSettings, textOf, zoneOf } from './mailContext.ts';
import { fill } from './messages.ts';

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
  ['activation', (context) => describeActivation(context, context.messages.activation)],
  ['activationAgain', (context) => describeActivation(context, context.messages.activationAgain)],
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

interface Words {
  readonly subject: string;
  /** What the inbox shows after the subject. */
  readonly preheader: string;
  readonly headline: string;
  readonly body: string;
}

interface Additions {
  readonly greeting?: string;
  readonly more?: readonly string[];
  readonly card?: MailCard | undefined;
  /** The first is what the mail is for. */
  readonly actions: readonly MailAction[];
  /** Why the mail came, and what to do if it is not for the reader. */
  readonly notes: readonly string[];
}

/** The visitor's name is data: a placeholder inside of it stays as typed, so the greeting is not filled again. */
function compose({ settings, locale, messages }: MailContext, words: Words, { more = [], ...rest }: Additions) {
  const brand = settings.brandName;
  const put = (text: string) => fill(text, { brand: unbrokenName(brand) });
  return {
    ...rest,
    language: locale,
    brand,
    subject: fill(words.subject, { brand }),
    preheader: fill(words.preheader, { brand }),
    headline: put(words.headline),
    paragraphs: [words.body, ...more].map(put),
    /** Stands above the first link that is written out. */
    linkHint: messages.linkHint,
    notes: rest.notes.map(put),
    foot: describeFoot(settings, messages),
  };
}

const footPages = ['imprint', 'contact', 'privacy'] as const;

/** Who writes, whom to ask, and the pages that a commercial letter names. */
function describeFoot(settings: MailSettings, { foot }: MailContext['messages']) {
  const [first] = settings.concierge;
  return {
    legalLine: settings.legalLine,
    concierge: first === undefined ? null : { label: foot.concierge[first.way], links: settings.concierge },
    pages: footPages.map((page) => ({ label: foot[page], url: legalLink(settings.shopUrl, page) })),
  };
}

/** Transactional: no advertising, no word of the voucher. */
function describeActivation(
  context: MailContext,
  words: Omit<Words, 'subject'> & { readonly button: string },
): MailContent {
  const { settings, locale, messages, payload } = context;
  const query = new URLSearchParams({ id: textOf(payload.token) });
  const url = `${settings.siteUrl}/${locale}/registration/activateaccount?${query}`;
  // One subject for the first mail and every later one: the page that waits names it.
  const subject = activationSubject(locale, settings.brandName);
  return compose(
    context,
    { ...words, subject },
    {
      greeting: greet(context),
      more: payload.newsletter === true ? [messages.activation.newsletter] : [],
      card: describeInvitation(context),
      actions: [timedLink(context, words.button, url)],
      notes: [messages.activation.notYou],
    },
  );
}

function describeWelcome(context: MailContext): MailContent {
  const words = context.messages.welcome;
  return compose(context, words, {
    greeting: greet(context),
    card: describeMembership(context),
    actions: [{ label: words.button, url: context.settings.loginUrl }],
    notes: [words.reason],
  });
}

/** Of an account that somebody has tried to open once more. */
function describeAccount(context: MailContext): MailContent {
  const { messages, settings } = context;
  return compose(context, messages.accountExists, {
    greeting: greet(context),
    actions: [{ label: messages.welcome.button, url: settings.loginUrl }],
    notes: [messages.accountExists.notYou],
  });
}

function describeInterest(context: MailContext): MailContent {
  const { settings, locale, messages, payload } = context;
  const words = messages.membershipInterest;
  const logIn = { introduction: words.member, label: words.logIn, url: settings.loginUrl };
  const withdrawal = withdrawalAction(context);
  return compose(context, words, {
    actions: payload.member === true ? [logIn, withdrawal] : [withdrawal],
    notes: [fill(words.purpose, { period: formatPeriod(locale, settings.interestMonths, 'month') })],
  });
}

function describeReapplication(context: MailContext): MailContent {
  const words = context.messages.membershipInterestAgain;
  const url = `${context.settings.reapplicationUrl}?${tokenQuery(context)}`;
  return compose(context, words, { actions: [timedLink(context, words.button, url)], notes: [words.notYou] });
}

/** With the link for one guest, whose end stands below its button. */
function describeApproval(context: MailContext): MailContent {
  const { settings, locale, messages, payload } = context;
  const query = new URLSearchParams({ rc: textOf(payload.code), ts: textOf(payload.timestamp) });
  const words = messages.membershipApproved;
  const invitation = timedLink(context, words.button, `${settings.siteUrl}/${locale}?${query}`);
  return compose(context, words, { actions: [invitation, withdrawalAction(context)], notes: [words.personal] });
}

function describeRefusal(context: MailContext): MailContent {
  const words = context.messages.membershipDeclined;
  const period = formatPeriod(context.locale, context.settings.decidedDays, 'day');
  return compose(context, words, { actions: [withdrawalAction(context)], notes: [fill(words.kept, { period })] });
}

function withdrawalAction(context: MailContext): MailAction {
  const { withdraw, button } = context.messages.membershipInterest;
  return { introduction: withdraw, label: button, url: withdrawalUrlOf(context), quiet: true };
}

/** The button that the mail is for, with the time at which its link ends. */
function timedLink(context: MailContext, label: string, url: string): MailAction {
  const end = fill(context.messages.activation.until, { moment: formatEnd(context), zone: zoneOf(context) });
  return { label, url, end };
}

export function withdrawalUrlOf(context: MailContext): string {
  return `${context.settings.withdrawalUrl}?${tokenQuery(context)}`;
}

function tokenQuery({ locale, payload }: MailContext): URLSearchParams {
  return new URLSearchParams({ token: textOf(payload.token), language: locale });
}

/** As the visitor chose to be addressed; a mail that was queued without the choice greets neutrally. */
function greet({ messages, payload }: MailContext): string {
  const { gender } = payload;
  const lastname = textOf(payload.lastname);
  return fill(messages.greeting[gender === 'MRS' || gender === 'MR' ? gender : 'neutral'], {
    firstname: textOf(payload.firstname),
    lastname,
    // Dutch writes “mevrouw De Vries” where no first name stands before it.
    Lastname: `${lastname.charAt(0).toUpperCase()}${lastname.slice(1)}`,
  });
}
