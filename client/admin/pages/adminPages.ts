import type { Page } from '../../../shared/page/page.ts';
import type { AdminPageId } from '../../../shared/routing/routeTable.ts';

export const adminPages: Readonly<Record<AdminPageId, Page>> = {
  adminCodes: () => import('./codes/AdminCodes.tsx'),
  registrationLinkGenerator: () => import('./links/RegistrationLinkGenerator.tsx'),
  splitGenerator: () => import('./splits/SplitGenerator.tsx'),
  adminApplications: () => import('./applications/AdminApplications.tsx'),
  adminReferrers: () => import('./figures/AdminReferrers.tsx'),
  adminAudit: () => import('./figures/AdminAudit.tsx'),
  adminRegistrations: () => import('./figures/AdminRegistrations.tsx'),
};
