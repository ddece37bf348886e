/** Route → page. A route without a page does not compile. Each page is a chunk of its own. */
import type { Page } from '../../shared/page.ts';
import type { RouteId } from '../../shared/routeTable.ts';

export const registry: Readonly<Record<RouteId, Page>> = {
  landing: () => import('./Landing/Landing.tsx'),
  registrationLinkGenerator: () => import('./RegistrationLinkGenerator/RegistrationLinkGenerator.tsx'),
  splitGenerator: () => import('./SplitGenerator/SplitGenerator.tsx'),
  notFound: () => import('./NotFound/NotFound.tsx'),
  membershipInterest: () => import('./MembershipInterest/MembershipInterest.tsx'),
  membershipInterestApply: () => import('./MembershipInterestApply/MembershipInterestApply.tsx'),
  membershipInterestConfirmation: () => import('./MembershipInterestConfirmation/MembershipInterestConfirmation.tsx'),
  activateAccount: () => import('./ActivateAccount/ActivateAccount.tsx'),
  activateAccountError: () => import('./ActivateAccountError/ActivateAccountError.tsx'),
  deny: () => import('./Deny/Deny.tsx'),
  formFinished: () => import('./FormFinished/FormFinished.tsx'),
  formStarted: () => import('./FormStarted/FormStarted.tsx'),
  giftVoucher: () => import('./GiftVoucher/GiftVoucher.tsx'),
  accountActive: () => import('./AccountActive/AccountActive.tsx'),
  accountPending: () => import('./AccountPending/AccountPending.tsx'),
};
