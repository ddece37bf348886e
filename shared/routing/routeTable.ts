/** The screens: routing on both sides, guards, cache headers and titles are all derived from this table. */

import type { MessageKey } from '../i18n/messageKeys.ts';
import { type Namespace, namespaces } from '../i18n/namespaces.ts';
import type { Translate } from '../i18n/translate.ts';

/** Below it stand the administrators' tools, and nothing else. */
export const adminSegment = 'admin';

export type LayoutName = 'default' | 'centered' | 'black-inclined-lines' | 'no-footer';

interface Route {
  readonly path: string;
  readonly layout: LayoutName;
  /** The page's own messages, beside `common`. */
  readonly namespaces: readonly Namespace[];
  readonly titleKey: MessageKey;
  /** `private-no-store` is for pages that carry personal data or a token; the others keep the back-forward cache. */
  readonly cache: 'private-no-cache' | 'private-no-store';
  /** May be found by search, with canonical and hreflang links, where the site may; all others are noindex. */
  readonly indexable: boolean;
  /** The status of a page that rendered as meant. */
  readonly status: 200 | 404;
  /**
   * `referrer` sends visitors from a listed host to the deny page; not on pages that mails lead to, nor on that page.
   * `admin` needs a bearer with that role. `untracked` pages carry no consent dialog, tags or experiments.
   */
  readonly guards: readonly ('referrer' | 'admin' | 'untracked')[];
  /** The path may go on with one more segment (spec §2: `/:slug?`). */
  readonly takesSlug?: true;
  /** The page begins at the very top, below a header that lies on it. */
  readonly hasHero?: true;
  readonly hasFaq?: true;
  /** The address carries a secret: no other site is told where the visitor came from. */
  readonly hidesReferrer?: true;
  /** A language switch stays in the app, so that opening the page's link is not repeated. */
  readonly switchesInApp?: true;
  readonly readsCodeForm?: true;
}

/** `others`: the columns that differ from most. Messages: the title's namespace, and the validation's for a form. */
function route(
  path: string,
  layout: LayoutName,
  titleKey: MessageKey,
  { hasForm = false, ...others }: Partial<Route> & { readonly hasForm?: boolean } = {},
): Route {
  const spoken = namespaces.filter((name) => titleKey.startsWith(`${name}:`) || (hasForm && name === 'validation'));
  const usual = { cache: 'private-no-cache', indexable: false, status: 200, guards: [] } as const;
  return { path, layout, titleKey, namespaces: spoken, ...usual, ...others };
}

const guarded = { guards: ['referrer'] } as const;
const personal = { cache: 'private-no-store' } as const;
const lines = 'black-inclined-lines';

/** A tool of the console. `words`: its own, beside those that the tools share. */
function tool(path: string, titleKey: MessageKey, words: readonly Namespace[] = []): Route {
  const others = { ...personal, guards: ['admin', 'untracked'], namespaces: ['admin', ...words] } as const;
  return route(`/${adminSegment}/${path}`, lines, titleKey, others);
}

/** The console's, in the order of its navigation. */
const toolTable = {
  adminCodes: tool('codes', 'admin:tools.codes', ['adminCodes']),
  registrationLinkGenerator: tool('registrationlinkgenerator', 'admin:tools.links', ['adminLinks']),
  splitGenerator: tool('splitgenerator', 'admin:tools.splits', ['adminSplits']),
  adminApplications: tool('applications', 'admin:tools.applications', ['adminApplications']),
  adminReferrers: tool('referrers', 'admin:tools.referrers', ['adminReferrers']),
  adminAudit: tool('audit', 'admin:tools.audit', ['adminAudit']),
  adminRegistrations: tool('registrations', 'admin:tools.registrations', ['adminRegistrations']),
};

const routeTable = {
  ...toolTable,
  landing: route('', 'default', 'landing:title', {
    ...guarded,
    indexable: true,
    takesSlug: true,
    hasHero: true,
    hasFaq: true,
  }),
  notFound: route('/error/404', 'centered', 'error:notFound.title', { status: 404 }),
  membershipInterest: route('/membership-interest', lines, 'membership:intro.title', { ...guarded, indexable: true }),
  membershipInterestApply: route('/membership-interest/apply', lines, 'membership:apply.title', {
    ...guarded,
    hasForm: true,
  }),
  membershipInterestConfirmation: route(
    '/membership-interest/confirmation',
    lines,
    'membership:confirmation.title',
    guarded,
  ),
  activateAccount: route('/registration/activateaccount', 'no-footer', 'activation:title', {
    ...personal,
    guards: ['untracked'],
    hidesReferrer: true,
    switchesInApp: true,
  }),
  activateAccountError: route('/registration/activateaccountError', 'centered', 'activation:error.title'),
  deny: route('/registration/deny', lines, 'deny:title'),
  formFinished: route('/registration/formfinished', 'centered', 'status:finished.title', {
    ...personal,
    hasForm: true,
  }),
  formStarted: route('/registration/formstarted', 'default', 'registration:title', {
    ...guarded,
    hasForm: true,
    readsCodeForm: true,
  }),
  giftVoucher: route('/registration/gift-voucher', 'centered', 'voucher:title', guarded),
  accountActive: route(
    '/registration/registrationformemailactivecomplete',
    'centered',
    'status:active.title',
    personal,
  ),
  accountPending: route(
    '/registration/registrationformemailpendingcomplete',
    'centered',
    'status:pending.title',
    personal,
  ),
};

export type RouteId = keyof typeof routeTable;

export const routeIds = Object.keys(routeTable) as readonly RouteId[];

export function routeOf(id: RouteId): Route {
  return routeTable[id];
}

export type ToolId = keyof typeof toolTable;

export const toolIds = Object.keys(toolTable) as readonly ToolId[];

export function isTool(id: RouteId): id is ToolId {
  return Object.hasOwn(toolTable, id);
}

/** Whether a page has consent, tags and experiments: those that an activation link or an administrator opens have not. */
export function isTracked(id: RouteId): boolean {
  return !routeOf(id).guards.includes('untracked');
}

/** The document's title of a page; the server writes it and the browser sets it on in-app navigation. */
export function pageTitle(route: RouteId, t: Translate, brandName: string): string {
  return `${t(routeOf(route).titleKey)} – ${brandName}`;
}
