import type { Page } from '../../../shared/page/page.ts';
import type { ToolId } from '../../../shared/routing/routeTable.ts';

export const consolePages: Readonly<Record<ToolId, Page>> = {
  adminCodes: () => import('./codes/AdminCodes.tsx'),
  registrationLinkGenerator: () => import('./links/RegistrationLinkGenerator.tsx'),
  splitGenerator: () => import('./splits/SplitGenerator.tsx'),
  adminApplications: () => import('./applications/AdminApplications.tsx'),
  adminReferrers: () => import('./figures/AdminReferrers.tsx'),
  adminAudit: () => import('./figures/AdminAudit.tsx'),
  adminRegistrations: () => import('./figures/AdminRegistrations.tsx'),
};
