/** The fifteen screens: routing on both sides, guards, cache headers and titles are all derived from this table. */
import type { MessageKey } from './messageKeys.ts';
import { type Namespace, namespaces } from './namespaces.ts';

export type LayoutName = 'default' | 'centered' | 'black-inclined-lines' | 'no-footer';

interface Route {
  readonly path: string;
  readonly layout: LayoutName;
  /** The page's own messages, beside `common`. */
  readonly namespaces: readonly Namespace[];
  /** Of the document's title. */
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
  /** The page answers its questions for search engines too. */
  readonly hasFaq?: true;
  /** The address carries a secret: no other site is told where the visitor came from. */
  readonly hidesReferrer?: true;
  /** A language switch stays in the app, so that opening the page's link is not repeated. */
  readonly switchesInApp?: true;
  /** Reads the code form as a plain GET sends it. */
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
const admin = { ...personal, guards: ['admin', 'untracked'] } as const;
const lines = 'black-inclined-lines';

const routeTable = {
  landing: route('', 'default', 'landing:title', {
    ...guarded,
    indexable: true,
    takesSlug: true,
    hasHero: true,
    hasFaq: true,
  }),
  registrationLinkGenerator: route('/admin/registrationlinkgenerator', lines, 'admin:linkGenerator.title', admin),
  splitGenerator: route('/admin/splitgenerator', lines, 'admin:splitGenerator.title', admin),
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

/** Whether a page has consent, tags and experiments: those that an activation link or an administrator opens have not. */
export function isTracked(id: RouteId): boolean {
  return !routeOf(id).guards.includes('untracked');
}
