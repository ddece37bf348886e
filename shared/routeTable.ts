/**
 * The fifteen screens as data. The server's routing, the browser's routing, the guards, the cache headers
 * and the page titles are all derived from this table; a route without a page does not compile.
 */
import type { MessageKey } from './messageKeys.ts';
import type { Namespace } from './namespaces.ts';

export type LayoutName = 'default' | 'centered' | 'black-inclined-lines' | 'no-footer';

/** `private-no-store` is for pages that carry personal data or a token; the others keep the back-forward cache. */
export type CachePolicy = 'private-no-cache' | 'private-no-store';

export type Guard =
  /** Visitors from a listed referrer are sent to the deny page. Not on pages that mails lead to, nor on the deny page. */
  | 'referrer'
  /** Needs a bearer with the admin role. */
  | 'admin'
  /** The page carries no consent dialog, tags or experiments. */
  | 'untracked';

export interface Route {
  readonly path: string;
  /** The path may go on with one more segment (spec §2: `/:slug?`). */
  readonly takesSlug?: true;
  readonly layout: LayoutName;
  /** The page begins at the very top, below a header that lies on it. */
  readonly hasHero?: true;
  readonly cache: CachePolicy;
  /** May be found by search, with canonical and hreflang links, where the site may; all others are noindex. */
  readonly indexable: boolean;
  /** The status of a page that rendered as meant. */
  readonly status: 200 | 404;
  readonly guards: readonly Guard[];
  /** The address carries a secret: no other site is told where the visitor came from. */
  readonly hidesReferrer?: true;
  /** A language switch stays in the app, so that opening the page's link is not repeated. */
  readonly switchesInApp?: true;
  /** Reads the code form as a plain GET sends it. */
  readonly readsCodeForm?: true;
  /** The page answers its questions for search engines too. */
  readonly hasFaq?: true;
  /** The page's own messages, beside `common`. */
  readonly namespaces: readonly Namespace[];
  /** Of the document's title. */
  readonly titleKey: MessageKey;
}

const flow = { indexable: false, status: 200, cache: 'private-no-cache', guards: [] } as const;

export const routeTable = {
  landing: {
    ...flow,
    path: '',
    takesSlug: true,
    layout: 'default',
    hasHero: true,
    hasFaq: true,
    indexable: true,
    guards: ['referrer'],
    namespaces: ['landing'],
    titleKey: 'landing:title',
  },
  registrationLinkGenerator: {
    ...flow,
    path: '/admin/registrationlinkgenerator',
    layout: 'black-inclined-lines',
    cache: 'private-no-store',
    guards: ['admin', 'untracked'],
    namespaces: ['admin'],
    titleKey: 'admin:linkGenerator.title',
  },
  splitGenerator: {
    ...flow,
    path: '/admin/splitgenerator',
    layout: 'black-inclined-lines',
    cache: 'private-no-store',
    guards: ['admin', 'untracked'],
    namespaces: ['admin'],
    titleKey: 'admin:splitGenerator.title',
  },
  notFound: {
    ...flow,
    path: '/error/404',
    layout: 'centered',
    status: 404,
    namespaces: ['error'],
    titleKey: 'error:notFound.title',
  },
  membershipInterest: {
    ...flow,
    path: '/membership-interest',
    layout: 'black-inclined-lines',
    indexable: true,
    guards: ['referrer'],
    namespaces: ['membership'],
    titleKey: 'membership:intro.title',
  },
  membershipInterestApply: {
    ...flow,
    path: '/membership-interest/apply',
    layout: 'black-inclined-lines',
    guards: ['referrer'],
    namespaces: ['membership', 'validation'],
    titleKey: 'membership:apply.title',
  },
  membershipInterestConfirmation: {
    ...flow,
    path: '/membership-interest/confirmation',
    layout: 'black-inclined-lines',
    guards: ['referrer'],
    namespaces: ['membership'],
    titleKey: 'membership:confirmation.title',
  },
  activateAccount: {
    ...flow,
    path: '/registration/activateaccount',
    layout: 'no-footer',
    hidesReferrer: true,
    switchesInApp: true,
    cache: 'private-no-store',
    guards: ['untracked'],
    namespaces: ['activation'],
    titleKey: 'activation:title',
  },
  activateAccountError: {
    ...flow,
    path: '/registration/activateaccountError',
    layout: 'centered',
    namespaces: ['activation'],
    titleKey: 'activation:error.title',
  },
  deny: {
    ...flow,
    path: '/registration/deny',
    layout: 'black-inclined-lines',
    namespaces: ['deny'],
    titleKey: 'deny:title',
  },
  formFinished: {
    ...flow,
    path: '/registration/formfinished',
    layout: 'centered',
    cache: 'private-no-store',
    namespaces: ['status', 'validation'],
    titleKey: 'status:finished.title',
  },
  formStarted: {
    ...flow,
    path: '/registration/formstarted',
    layout: 'default',
    readsCodeForm: true,
    guards: ['referrer'],
    namespaces: ['registration', 'validation'],
    titleKey: 'registration:title',
  },
  giftVoucher: {
    ...flow,
    path: '/registration/gift-voucher',
    layout: 'centered',
    guards: ['referrer'],
    namespaces: ['voucher'],
    titleKey: 'voucher:title',
  },
  accountActive: {
    ...flow,
    path: '/registration/registrationformemailactivecomplete',
    layout: 'centered',
    cache: 'private-no-store',
    namespaces: ['status'],
    titleKey: 'status:active.title',
  },
  accountPending: {
    ...flow,
    path: '/registration/registrationformemailpendingcomplete',
    layout: 'centered',
    cache: 'private-no-store',
    namespaces: ['status'],
    titleKey: 'status:pending.title',
  },
} as const satisfies Record<string, Route>;

export type RouteId = keyof typeof routeTable;

export const routeIds = Object.keys(routeTable) as readonly RouteId[];

export function routeOf(id: RouteId): Route {
  return routeTable[id];
}
