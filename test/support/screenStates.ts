/** Every screen in every state that an address can show: for the tests of accessibility and words. */
import { landingSlugs } from '../../shared/routing/landingVariants.ts';
import { getRoute, type RouteId } from '../../shared/routing/routeTable.ts';

export interface ScreenState {
  readonly route: RouteId;
  /** The state, in a few words. */
  readonly name: string;
  /** What follows the base path and the language's prefix. */
  readonly path: string;
  /** A name that a guest has chosen looks like a fault of ours. */
  readonly isHostile?: boolean;
}

const invited = 'rc=WELCOME10';

function getScreenStates(route: RouteId, states: Readonly<Record<string, string>>): readonly ScreenState[] {
  const { path } = getRoute(route);
  return Object.entries(states).map(([name, query]) => ({ route, name, path: query ? `${path}?${query}` : path }));
}

export const screenStates: readonly ScreenState[] = [
  ...getScreenStates('landing', {
    'without an invitation': '',
    invited,
    'invited by nobody in particular': 'rc=CAMPAIGN',
    'the inviter comes late': 'rc=SLOW1S',
    'the backend fails': 'rc=FAIL500',
    'not set up yet': 'rc=NOCUSTOM',
  }),
  { route: 'landing', name: 'a hostile name', path: '?rc=HOSTILE', isHostile: true },
  ...landingSlugs.map((slug): ScreenState => ({ route: 'landing', name: `slug ${slug}`, path: `/${slug}?${invited}` })),
  ...getScreenStates('formStarted', {
    form: invited,
    'without a code': '',
    'an unknown code': 'rc=NOSUCHCODE',
    'countries of a code without a campaign': 'rc=NOCUSTOMDE',
    'the backend fails': 'rc=FAIL500',
  }),
  ...getScreenStates('formFinished', { 'in a tab that knows nothing': '' }),
  ...getScreenStates('activateAccount', {
    'without a link': '',
    'the link is used': 'id=seeded-used-link',
    'the link is too old': 'id=seeded-expired-link',
  }),
  ...getScreenStates('activateAccountError', { 'the link is unknown': 'reason=invalid' }),
  ...getScreenStates('accountActive', { 'the account exists': '' }),
  ...getScreenStates('accountPending', { 'the account waits': '' }),
  ...getScreenStates('deny', {
    'not valid': 'reason=invalid',
    expired: 'reason=expired',
    'no places left': 'reason=balance',
    'all places held': 'reason=balance&detail=held',
    'a referrer that we refuse': 'reason=referrer',
  }),
  ...getScreenStates('membershipInterest', { introduction: '' }),
  ...getScreenStates('membershipInterestApply', { form: '' }),
  ...getScreenStates('membershipInterestConfirmation', { thanks: '' }),
  ...getScreenStates('giftVoucher', { 'a gift': '' }),
  ...getScreenStates('notFound', { 'no such page': '' }),
  ...getScreenStates('registrationLinkGenerator', { 'nobody is signed in': '' }),
  ...getScreenStates('splitGenerator', { 'nobody is signed in': '' }),
];
