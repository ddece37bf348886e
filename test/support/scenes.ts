/** Every screen in every state that an address can show: for the tests of accessibility and words. */
import { landingSlugs } from '../../shared/routing/landingVariants.ts';
import { getRoute, type RouteId } from '../../shared/routing/routeTable.ts';

export interface Scene {
  readonly route: RouteId;
  /** The state, in a few words. */
  readonly name: string;
  /** What follows the base path and the language's prefix. */
  readonly path: string;
  /** A name that a guest has chosen looks like a fault of ours. */
  readonly isHostile?: boolean;
}

const invited = 'rc=WELCOME10';

function scenesOf(route: RouteId, states: Readonly<Record<string, string>>): readonly Scene[] {
  const { path } = getRoute(route);
  return Object.entries(states).map(([name, query]) => ({ route, name, path: query ? `${path}?${query}` : path }));
}

export const scenes: readonly Scene[] = [
  ...scenesOf('landing', {
    'without an invitation': '',
    invited,
    'invited by nobody in particular': 'rc=CAMPAIGN',
    'the inviter comes late': 'rc=SLOW1S',
    'the backend fails': 'rc=FAIL500',
    'not set up yet': 'rc=NOCUSTOM',
  }),
  { route: 'landing', name: 'a hostile name', path: '?rc=HOSTILE', isHostile: true },
  ...landingSlugs.map((slug): Scene => ({ route: 'landing', name: `slug ${slug}`, path: `/${slug}?${invited}` })),
  ...scenesOf('formStarted', {
    form: invited,
    'without a code': '',
    'an unknown code': 'rc=NOSUCHCODE',
    'countries of a code without a campaign': 'rc=NOCUSTOMDE',
    'the backend fails': 'rc=FAIL500',
  }),
  ...scenesOf('formFinished', { 'in a tab that knows nothing': '' }),
  ...scenesOf('activateAccount', {
    'without a link': '',
    'the link is used': 'id=seeded-used-link',
    'the link is too old': 'id=seeded-expired-link',
  }),
  ...scenesOf('activateAccountError', { 'the link is unknown': 'reason=invalid' }),
  ...scenesOf('accountActive', { 'the account exists': '' }),
  ...scenesOf('accountPending', { 'the account waits': '' }),
  ...scenesOf('deny', {
    'not valid': 'reason=invalid',
    expired: 'reason=expired',
    'no places left': 'reason=balance',
    'all places held': 'reason=balance&detail=held',
    'a referrer that we refuse': 'reason=referrer',
  }),
  ...scenesOf('membershipInterest', { introduction: '' }),
  ...scenesOf('membershipInterestApply', { form: '' }),
  ...scenesOf('membershipInterestConfirmation', { thanks: '' }),
  ...scenesOf('giftVoucher', { 'a gift': '' }),
  ...scenesOf('notFound', { 'no such page': '' }),
  ...scenesOf('registrationLinkGenerator', { 'nobody is signed in': '' }),
  ...scenesOf('splitGenerator', { 'nobody is signed in': '' }),
];
