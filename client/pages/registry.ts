/** Route → page. A route without a page does not compile. Each page is a chunk of its own. */
import type { LoadedPage, Page } from '../../shared/page.ts';
import { isTool, type RouteId, type ToolId } from '../../shared/routeTable.ts';

const visitorPages: Readonly<Record<Exclude<RouteId, ToolId>, Page>> = {
  landing: () => import('./Landing/Landing.tsx'),
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

/** The console's pages stand in a list of their own, which no visitor loads. */
export async function loadPage(route: RouteId, bring = (page: Page) => page()): Promise<LoadedPage> {
  if (!isTool(route)) return bring(visitorPages[route]);
  const { consolePages } = await import('./consolePages.ts');
  return consolePages[route]();
}
