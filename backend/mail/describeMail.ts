/** The content of each mail. User-entered text is limited to names: the visitor's and the inviter's. */
import { formatActivationSubject } from '../../shared/codes/activationSubject.ts';
import { applicationRetentionMonths, placeWaitDays, unconfirmedWaitDays } from '../../shared/consent/retention.ts';
import {
  formatEndDate,
  formatMoney,
  formatPercent,
  nonBreakingName,
  brandTimeZone as timeZone,
} from '../../shared/i18n/format.ts';
import { formatPeriod } from '../../shared/i18n/formatPeriod.ts';
import { buildLegalLink } from '../../shared/routing/legalLink.ts';
import type { BackendConfig } from '../config.ts';
import type { Mail } from '../domain/records.ts';
import type { findMailTranslation, MailTranslate } from './mailTranslations.ts';
import { pagePaths } from './pagePaths.ts';

export interface MailSettings
  extends Pick<BackendConfig, 'brandName' | 'loginUrl' | 'shopUrl' | 'supportContact' | 'legalLine'> {
  /** From the configuration, never from a request. */
  readonly siteUrl: string;
  /** Of the backend's pages. */
  readonly backendOrigin: string;
  /** How long a decided application is kept. */
  readonly applicationRetentionDays: number;
}

export type MailPayload = Readonly<Record<string, unknown>>;

interface MailContext extends ReturnType<typeof findMailTranslation> {
  readonly settings: MailSettings;
  readonly payload: MailPayload;
}

export type MailContent = ReturnType<typeof describeMail>;

export interface MailAction {
  readonly introduction?: string;
  readonly label: string;
  readonly url: string;
  readonly expiryText?: string;
  /** Shown as a link instead of a button. */
  readonly isSecondary?: boolean;
  readonly isWithdrawal?: boolean;
}

/** The card as on the site. */
export interface MailCard {
  readonly kind: 'invitation' | 'membership';
  readonly title: string;
  /** Above the name. */
  readonly label?: string;
  readonly name: string;
  readonly code?: string;
  /** The terms have two lines, so that the end does not read as a part of the condition. */
  readonly voucher?: { readonly label: string; readonly percent: string; readonly terms: string } | undefined;
}

interface ContentParts {
  /** Values for the body text, in addition to the brand's name. */
  readonly values?: Readonly<Record<string, string>>;
  readonly greeting?: string;
  readonly extraParagraphs?: readonly string[];
  readonly card?: MailCard;
  /** The main one first. */
  readonly actions: readonly MailAction[];
  /** Why the mail was sent, and what to do as an unintended recipient. */
  readonly notes: readonly string[];
}

const descriptions: Readonly<Record<Mail['template'], (context: MailContext) => ContentParts>> = {
  activation: (context) => describeActivation(context, 'activation'),
  activationAgain: (context) => describeActivation(context, 'activationAgain'),
  activationReminder: (context) => {
    const parts = describeActivation(context, 'activationReminder');
    return { ...parts, notes: [context.t('activationReminder.expired'), ...parts.notes] };
  },
  accountExists: (context) => ({
    greeting: createGreeting(context),
    actions: [createLoginAction(context)],
    notes: [context.t('accountExists.notYou')],
  }),
  welcome: (context) => {
    const { t, settings, payload } = context;
    const voucher = describeVoucher(context);
    const login = createLoginAction(context);
    const introduction = t('welcome.invite', { brand: nonBreakingName(settings.brandName) });
    const invitations = { ...createInvitationsAction(context), introduction, isSecondary: true };
    return {
      greeting: createGreeting(context),
      card: { kind: 'membership', title: t('card.membership'), name: toText(payload.firstname), voucher },
      actions: toText(payload.invitationsToken) === '' ? [login] : [login, invitations],
      notes: [t('welcome.reason')],
    };
  },
  membershipInterest: (context) => {
    const { settings, locale, t, payload } = context;
    const introduction = t('membershipInterest.member');
    const login = { introduction, label: t('membershipInterest.logIn'), url: settings.loginUrl };
    const withdrawal = createWithdrawalAction(context);
    const period = formatPeriod(locale, applicationRetentionMonths, 'month');
    return {
      actions: payload.member === true ? [login, withdrawal] : [withdrawal],
      notes: [t('membershipInterest.purpose', { period })],
    };
  },
  membershipInterestAgain: (context) => ({
    actions: [createExpiringAction(context, 'membershipInterestAgain', createPageUrl(context, 'reapplication'))],
    notes: [context.t('membershipInterestAgain.notYou')],
  }),
  membershipApproved: (context) => describeLink(context, 'membershipApproved', createWithdrawalAction(context)),
  membershipDeclined: (context) => {
    const { locale, t, settings, payload } = context;
    const period = formatPeriod(locale, settings.applicationRetentionDays, 'day');
    return {
      // An Italian start date has another article than an end date.
      values: { date: formatEndDate(locale, toText(payload.openAgain)).replace(/^fino\sa/, 'da') },
      actions: [createWithdrawalAction(context)],
      notes: [t('membershipDeclined.kept', { period })],
    };
  },
  placeWait: (context) => {
    const { locale, t } = context;
    const period = formatPeriod(locale, placeWaitDays, 'day');
    const unconfirmed = formatPeriod(locale, unconfirmedWaitDays, 'day');
    const confirmation = { label: t('placeWait.button'), url: createPageUrl(context, 'waitConfirmation') };
    return {
      actions: [confirmation, createWaitEndAction(context)],
      notes: [t('placeWait.purpose', { period, unconfirmed })],
    };
  },
  placeOffer: (context) => describeLink(context, 'placeOffer', createWaitEndAction(context)),
  placeWanted: (context) => ({
    greeting: createGreeting(context),
    actions: [createInvitationsAction(context)],
    notes: [context.t('placeWanted.reason')],
  }),
};

/** @throws for a template that an older release queued and this one does not define. */
export function describeMail(name: string, context: MailContext) {
  if (!isTemplate(name)) throw new Error(`No mail template ${name}`);
  const { settings, locale, t } = context;
  const { values, extraParagraphs = [], ...rest } = descriptions[name](context);
  const brand = settings.brandName;
  const nonBreakingBrand = { brand: nonBreakingName(brand) };
  return {
    ...rest,
    language: locale,
    brand,
    // One subject for every activation mail: the waiting page names it.
    subject:
      name === 'activation' || name === 'activationAgain' || name === 'activationReminder'
        ? formatActivationSubject(locale, brand)
        : t(`${name}.subject`, { brand }),
    preheader: t(`${name}.preheader`, { brand }),
    headline: t(`${name}.headline`, nonBreakingBrand),
    paragraphs: [t(`${name}.body`, { ...nonBreakingBrand, ...values }), ...extraParagraphs],
    /** Above the visible URL of a button. */
    linkHint: t('linkHint'),
    footer: describeFooter(settings, t),
  };
}

const isTemplate = (name: string): name is Mail['template'] => Object.hasOwn(descriptions, name);

const footerPages = ['imprint', 'contact', 'privacy'] as const;

/** The sender, the support contact and the legal pages. */
function describeFooter(settings: MailSettings, t: MailTranslate) {
  const [first] = settings.supportContact;
  return {
    legalLine: settings.legalLine,
    supportContact:
      first === undefined ? null : { label: t(`foot.concierge.${first.channel}`), links: settings.supportContact },
    pages: footerPages.map((page) => ({ label: t(`foot.${page}`), url: buildLegalLink(settings.shopUrl, page) })),
  };
}

type ActivationTemplate = Extract<Mail['template'], `activation${string}`>;

/** Transactional: without advertising, so without the voucher. */
function describeActivation(context: MailContext, name: ActivationTemplate): ContentParts {
  const { settings, locale, t, payload } = context;
  const query = new URLSearchParams({ id: toText(payload.token) });
  const url = `${settings.siteUrl}/${locale}/registration/activateaccount?${query}`;
  return {
    greeting: createGreeting(context),
    extraParagraphs: payload.newsletter === true ? [t('activation.newsletter')] : [],
    card: {
      kind: 'invitation',
      title: t('card.invitation'),
      label: t('card.inviter'),
      name: toText(payload.inviter) || settings.brandName,
      code: `${t('card.number')}\u00a0${toText(payload.code)}`,
    },
    actions: [createExpiringAction(context, name, url)],
    notes: [t('activation.notYou')],
  };
}

/** With a personal registration link. */
function describeLink(
  context: MailContext,
  name: 'membershipApproved' | 'placeOffer',
  withdrawal: MailAction,
): ContentParts {
  const { settings, locale, t, payload } = context;
  const query = new URLSearchParams({ rc: toText(payload.code), ts: toText(payload.timestamp) });
  const url = `${settings.siteUrl}/${locale}?${query}`;
  const invitation = createExpiringAction(context, name, url);
  return { actions: [invitation, withdrawal], notes: [t('membershipApproved.personal')] };
}

function createInvitationsAction({ t, settings, locale, payload }: MailContext): MailAction {
  const query = new URLSearchParams({ token: toText(payload.invitationsToken) });
  return { label: t('welcome.invitations'), url: `${settings.siteUrl}/${locale}/invitations?${query}` };
}

function createWithdrawalAction(context: MailContext): MailAction {
  const { t } = context;
  return {
    introduction: t('membershipInterest.withdraw'),
    label: t('membershipInterest.button'),
    url: createPageUrl(context, 'withdrawal'),
    isSecondary: true,
    isWithdrawal: true,
  };
}

function createWaitEndAction(context: MailContext): MailAction {
  const { t } = context;
  const url = createPageUrl(context, 'waitEnd');
  return { introduction: t('placeWait.withdraw'), label: t('placeWait.withdrawButton'), url, isWithdrawal: true };
}

function createExpiringAction(
  context: MailContext,
  name: ActivationTemplate | 'membershipInterestAgain' | 'membershipApproved' | 'placeOffer',
  url: string,
): MailAction {
  const { t } = context;
  const expiry = { moment: formatValidUntil(context), zone: formatTimeZone(context) };
  return { label: t(`${name}.button`), url, expiryText: t('activation.until', expiry) };
}

function createLoginAction({ t, settings }: MailContext): MailAction {
  return { label: t('welcome.button'), url: settings.loginUrl };
}

function createPageUrl({ settings, locale, payload }: MailContext, page: keyof typeof pagePaths): string {
  const query = new URLSearchParams({ token: toText(payload.token), language: locale });
  return `${settings.backendOrigin}${pagePaths[page]}?${query}`;
}

/** By the chosen title, or neutral without one. */
function createGreeting({ t, payload }: MailContext): string {
  const { gender } = payload;
  const lastname = toText(payload.lastname);
  return t(`greeting.${gender === 'MRS' || gender === 'MR' ? gender : 'neutral'}`, {
    firstname: toText(payload.firstname),
    lastname,
    // For Dutch, which capitalises a name's prefix after a title: “mevrouw De Vries”.
    Lastname: `${lastname.charAt(0).toUpperCase()}${lastname.slice(1)}`,
  });
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

/** Date and time. The date is written as on the site. */
function formatValidUntil({ locale, t, payload }: MailContext): string {
  const end = toText(payload.validUntil);
  const timeFormat = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone });
  const [hour = '', minute = ''] = timeFormat.format(new Date(end)).split(':');
  // Only English pads the hour with a zero.
  return t('moment', {
    date: formatEndDate(locale, end),
    hour: locale === 'en' ? hour : String(Number(hour)),
    minute,
  });
}

/** Only German has separate abbreviations of time zones. */
function formatTimeZone({ locale, payload }: MailContext): string {
  const timeFormat = new Intl.DateTimeFormat(locale === 'de' ? 'de' : 'en-GB', { timeZone, timeZoneName: 'short' });
  const parts = timeFormat.formatToParts(new Date(toText(payload.validUntil)));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
