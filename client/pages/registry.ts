/**
 * Route → page. A route without a page, or a page without a route, does not compile. Each page is a chunk of its own.
 */
import type { Page } from '../../shared/page.ts';
import type { RouteId } from '../../shared/routeTable.ts';

export const registry: Readonly<Record<RouteId, Page>> = {
  landing: async () => (await import('./Landing/Landing.tsx')).landingPage,
  registrationLinkGenerator: async () =>
    (await import('./RegistrationLinkGenerator/RegistrationLinkGenerator.tsx')).registrationLinkGeneratorPage,
  splitGenerator: async () => (await import('./SplitGenerator/SplitGenerator.tsx')).splitGeneratorPage,
  notFound: async () => (await import('./NotFound/NotFound.tsx')).notFoundPage,
  membershipInterest: async () => (await import('./MembershipInterest/MembershipInterest.tsx')).membershipInterestPage,
  membershipInterestApply: async () =>
    (await import('./MembershipInterestApply/MembershipInterestApply.tsx')).membershipInterestApplyPage,
  membershipInterestConfirmation: async () =>
    (await import('./MembershipInterestConfirmation/MembershipInterestConfirmation.tsx'))
      .membershipInterestConfirmationPage,
  activateAccount: async () => (await import('./ActivateAccount/ActivateAccount.tsx')).activateAccountPage,
  activateAccountError: async () =>
    (await import('./ActivateAccountError/ActivateAccountError.tsx')).activateAccountErrorPage,
  deny: async () => (await import('./Deny/Deny.tsx')).denyPage,
  formFinished: async () => (await import('./FormFinished/FormFinished.tsx')).formFinishedPage,
  formStarted: async () => (await import('./FormStarted/FormStarted.tsx')).formStartedPage,
  giftVoucher: async () => (await import('./GiftVoucher/GiftVoucher.tsx')).giftVoucherPage,
  accountActive: async () => (await import('./AccountActive/AccountActive.tsx')).accountActivePage,
  accountPending: async () => (await import('./AccountPending/AccountPending.tsx')).accountPendingPage,
};
