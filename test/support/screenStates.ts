/** Every page in every state that a URL can show, for tests of accessibility and texts. */
import { landingSlugs } from '../../shared/routing/landingVariants.ts';
import { getRoute, type RouteId } from '../../shared/routing/routeTable.ts';

export interface ScreenState {
  readonly route: RouteId;
  /** A short description. */
  readonly name: string;
  /** The path after base path and language prefix. */
  readonly path: string;
  /** The hostile name looks like a defect. */
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
    'invited by a member with a line': 'rc=MEMBERCODE',
    'invited without an inviter': 'rc=CAMPAIGN',
    'the inviter comes late': 'rc=SLOW1S',
    'the backend fails': 'rc=FAIL500',
    'not set up yet': 'rc=NOCUSTOM',
  }),
  { route: 'landing', name: 'a hostile name', path: '?rc=HOSTILE', isHostile: true },
  ...landingSlugs.map((slug): ScreenState => ({ route: 'landing', name: `slug ${slug}`, path: `/${slug}?${invited}` })),
  ...getScreenStates('formStarted', {
    form: invited,
    'invited by a member': 'rc=MEMBERCODE',
    'without a code': '',
    'an unknown code': 'rc=NOSUCHCODE',
    'countries of a code without a campaign': 'rc=NOCUSTOMDE',
    'the backend fails': 'rc=FAIL500',
  }),
  ...getScreenStates('formFinished', { 'in a new tab': '' }),
  ...getScreenStates('activateAccount', {
    'without a link': '',
    'the link is used': 'id=seeded-used-link',
    'the link is too old': 'id=seeded-expired-link',
  }),
  ...getScreenStates('invitations', { 'without a link': '', 'an unknown link': 'token=a.b' }),
  ...getScreenStates('activateAccountError', { 'the link is unknown': 'reason=invalid' }),
  ...getScreenStates('accountActive', { 'the account exists': '' }),
  ...getScreenStates('accountPending', { 'the account is pending': '' }),
  ...getScreenStates('deny', {
    'not valid': 'reason=invalid',
    expired: 'reason=expired',
    'no places left': 'reason=balance',
    'waiting for a place': 'reason=balance&next=wait&rc=NOBALANCE',
    'all places reserved': 'reason=balance&detail=held',
    'a blocked referrer': 'reason=referrer',
  }),
  ...getScreenStates('membershipInterest', { introduction: '' }),
  ...getScreenStates('membershipInterestApply', { form: '' }),
  ...getScreenStates('membershipInterestConfirmation', { thanks: '' }),
  ...getScreenStates('giftVoucher', { 'a gift': '' }),
  ...getScreenStates('notFound', { 'no such page': '' }),
  ...getScreenStates('registrationLinkGenerator', { 'nobody is signed in': '' }),
  ...getScreenStates('splitGenerator', { 'nobody is signed in': '' }),
];
