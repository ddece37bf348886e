import type { Page } from '../../../shared/page/page.ts';
import type { AdminPageId } from '../../../shared/routing/routeTable.ts';

export const adminPages: Readonly<Record<AdminPageId, Page>> = {
  adminCodes: () => import('./codes/AdminCodes.tsx'),
  registrationLinkGenerator: () => import('./links/RegistrationLinkGenerator.tsx'),
  splitGenerator: () => import('./splits/SplitGenerator.tsx'),
  adminApplications: () => import('./applications/AdminApplications.tsx'),
  adminVisitors: () => import('./visitors/AdminVisitors.tsx'),
  adminReferrers: () => import('./statistics/AdminReferrers.tsx'),
  adminAudit: () => import('./statistics/AdminAudit.tsx'),
  adminIntegrations: () => import('./integrations/AdminIntegrations.tsx'),
  adminRegistrations: () => import('./statistics/AdminRegistrations.tsx'),
  adminUsers: () => import('./users/AdminUsers.tsx'),
};
