import type { MessageKey } from '../i18n/messageKeys.ts';
import type { Namespace } from '../i18n/namespaces.ts';
import type { Translate } from '../i18n/translate.ts';

export const adminSegment = 'admin';

export type LayoutName = 'default' | 'centered' | 'black-inclined-lines' | 'no-footer';

interface Route {
  readonly path: string;
  readonly layout: LayoutName;
  /** Besides `common`. */
  readonly namespaces: readonly Namespace[];
  readonly titleKey: MessageKey;
  /** `private-no-store` for pages with personal data or a token; others may use the back-forward cache. */
  readonly cache: 'private-no-cache' | 'private-no-store';
  /** With canonical and hreflang links; other pages are noindex. */
  readonly indexable: boolean;
  readonly status: 200 | 404;
  /**
   * `referrer`: visitors from blocked hosts are sent to the deny page. `admin`: requires a bearer token with that role.
   * `untracked`: no consent banner, tags or experiments.
   */
  readonly guards: readonly ('referrer' | 'admin' | 'untracked')[];
  /** The path may end with a slug (spec §2: `/:slug?`). */
  readonly takesSlug?: true;
  /** The header overlays the page. */
  readonly hasHero?: true;
  readonly hasFaq?: true;
  /** The URL contains a secret, so no referrer is sent. */
  readonly hidesReferrer?: true;
  /** A language switch is an in-app navigation, so that the page's link is not opened again. */
  readonly switchesInApp?: true;
  readonly readsCodeForm?: true;
}

/** Default namespaces: the title's, and `validation` for a page with a form. */
function route(
  path: string,
  layout: LayoutName,
  titleKey: MessageKey,
  { hasForm = false, ...others }: Partial<Route> & { readonly hasForm?: boolean } = {},
): Route {
  const pageNamespaces = [titleKey.split(':', 1)[0] as Namespace, ...(hasForm ? (['validation'] as const) : [])];
  const defaults = { cache: 'private-no-cache', indexable: false, status: 200, guards: [] } as const;
  return { path, layout, titleKey, namespaces: pageNamespaces, ...defaults, ...others };
}

const referrerGuarded = { guards: ['referrer'] } as const;
const noStore = { cache: 'private-no-store' } as const;
/** The URL of the page's link contains a token. */
const secretLink = { ...noStore, guards: ['untracked'], hidesReferrer: true } as const;
const linesLayout = 'black-inclined-lines';

type ToolOf<Key> = Key extends `admin:tools.${infer Tool}` ? Tool : never;
type AdminTool = Exclude<ToolOf<MessageKey>, 'label'>;

/** Derives what it can, since every visitor loads this table: the texts of the tool `codes` are in `adminCodes`. */
function adminPage(tool: AdminTool, path: string = tool, ...otherNamespaces: readonly Namespace[]): Route {
  const namespace = `admin${tool[0]?.toUpperCase()}${tool.slice(1)}` as Namespace;
  const namespaces = ['admin', namespace, ...otherNamespaces] as const;
  const others = { ...noStore, guards: ['admin', 'untracked'], namespaces } as const;
  return route(`/${adminSegment}/${path}`, linesLayout, `admin:tools.${tool}`, others);
}

/** In the order of the navigation. */
const adminPageTable = {
  adminCodes: adminPage('codes'),
  registrationLinkGenerator: adminPage('links', 'registrationlinkgenerator', 'adminCodes'),
  splitGenerator: adminPage('splits', 'splitgenerator'),
  adminApplications: adminPage('applications'),
  adminVisitors: adminPage('visitors'),
  adminReferrers: adminPage('referrers'),
  adminAudit: adminPage('audit'),
  adminRegistrations: adminPage('registrations'),
  adminIntegrations: adminPage('integrations'),
  adminUsers: adminPage('administrators'),
};

const routeTable = {
  ...adminPageTable,
  landing: route('', 'default', 'landing:title', {
    ...referrerGuarded,
    indexable: true,
    takesSlug: true,
    hasHero: true,
    hasFaq: true,
  }),
  notFound: route('/error/404', 'centered', 'error:notFound.title', { status: 404 }),
  membershipInterest: route('/membership-interest', linesLayout, 'membership:intro.title', {
    ...referrerGuarded,
    indexable: true,
  }),
  membershipInterestApply: route('/membership-interest/apply', linesLayout, 'membership:apply.title', {
    ...referrerGuarded,
    hasForm: true,
  }),
  membershipInterestConfirmation: route(
    '/membership-interest/confirmation',
    linesLayout,
    'membership:confirmation.title',
    referrerGuarded,
  ),
  activateAccount: route('/registration/activateaccount', 'no-footer', 'activation:title', {
    ...secretLink,
    switchesInApp: true,
  }),
  invitations: route('/invitations', 'centered', 'membership:invitations.title', secretLink),
  activateAccountError: route('/registration/activateaccountError', 'centered', 'activation:error.title'),
  deny: route('/registration/deny', linesLayout, 'deny:title', { hasForm: true }),
  formFinished: route('/registration/formfinished', 'centered', 'status:finished.title', {
    ...noStore,
    hasForm: true,
  }),
  formStarted: route('/registration/formstarted', 'default', 'registration:title', {
    ...referrerGuarded,
    hasForm: true,
    readsCodeForm: true,
  }),
  giftVoucher: route('/registration/gift-voucher', 'centered', 'voucher:title', referrerGuarded),
  accountActive: route('/registration/registrationformemailactivecomplete', 'centered', 'status:active.title', noStore),
  accountPending: route(
    '/registration/registrationformemailpendingcomplete',
    'centered',
    'status:pending.title',
    noStore,
  ),
};

export type RouteId = keyof typeof routeTable;

export const routeIds = Object.keys(routeTable) as readonly RouteId[];

export function getRoute(id: RouteId): Route {
  return routeTable[id];
}

export type AdminPageId = keyof typeof adminPageTable;

export const adminPageIds = Object.keys(adminPageTable) as readonly AdminPageId[];

export function isAdminPage(id: RouteId): id is AdminPageId {
  return Object.hasOwn(adminPageTable, id);
}

export function isTracked(id: RouteId): boolean {
  return !getRoute(id).guards.includes('untracked');
}

export function pageTitle(route: RouteId, t: Translate, brandName: string): string {
  return `${t(getRoute(route).titleKey)} – ${brandName}`;
}
