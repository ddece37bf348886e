import { getRoute, type RouteId } from './routeTable.ts';

it.each<[RouteId, string, string]>([
  ['notFound', '/error/404', 'centered'],
  ['membershipInterest', '/membership-interest', 'black-inclined-lines'],
  ['membershipInterestApply', '/membership-interest/apply', 'black-inclined-lines'],
  ['membershipInterestConfirmation', '/membership-interest/confirmation', 'black-inclined-lines'],
  ['registrationLinkGenerator', '/admin/registrationlinkgenerator', 'black-inclined-lines'],
  ['activateAccount', '/registration/activateaccount', 'no-footer'],
  ['activateAccountError', '/registration/activateaccountError', 'centered'],
  ['deny', '/registration/deny', 'black-inclined-lines'],
  ['formFinished', '/registration/formfinished', 'centered'],
  ['giftVoucher', '/registration/gift-voucher', 'centered'],
  ['accountActive', '/registration/registrationformemailactivecomplete', 'centered'],
  ['accountPending', '/registration/registrationformemailpendingcomplete', 'centered'],
])('spec §2: %s has the path %s and the layout %s', (id, path, layout) => {
  expect(getRoute(id)).toMatchObject({ path, layout });
});
