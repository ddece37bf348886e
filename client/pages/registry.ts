import type { LoadedPage, Page } from '../../shared/page/page.ts';
import { type AdminPageId, isAdminPage, type RouteId } from '../../shared/routing/routeTable.ts';

const visitorPages: Readonly<Record<Exclude<RouteId, AdminPageId>, Page>> = {
  landing: () => import('./journey/Landing/Landing.tsx'),
  notFound: () => import('./notices/NotFound.tsx'),
  membershipInterest: () => import('./membership/MembershipInterest.tsx'),
  membershipInterestApply: () => import('./membership/MembershipInterestApply.tsx'),
  membershipInterestConfirmation: () => import('./membership/MembershipInterestConfirmation.tsx'),
  invitations: () => import('./membership/Invitations/Invitations.tsx'),
  activateAccount: () => import('./journey/ActivateAccount/ActivateAccount.tsx'),
  activateAccountError: () => import('./notices/ActivateAccountError.tsx'),
  deny: () => import('./notices/Deny.tsx'),
  formFinished: () => import('./journey/FormFinished/FormFinished.tsx'),
  formStarted: () => import('./journey/FormStarted/FormStarted.tsx'),
  giftVoucher: () => import('./notices/GiftVoucher.tsx'),
  accountActive: () => import('./notices/AccountActive.tsx'),
  accountPending: () => import('./notices/AccountPending.tsx'),
};

/** Admin pages are in a separate chunk. */
export async function loadPage(route: RouteId, load = (page: Page) => page()): Promise<LoadedPage> {
  if (!isAdminPage(route)) return load(visitorPages[route]);
  const { adminPages } = await import('../admin/pages/adminPages.ts');
  return adminPages[route]();
}
