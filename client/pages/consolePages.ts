import type { Page } from '../../shared/page.ts';
import type { ToolId } from '../../shared/routeTable.ts';

export const consolePages: Readonly<Record<ToolId, Page>> = {
  adminCodes: () => import('./AdminCodes/AdminCodes.tsx'),
  registrationLinkGenerator: () => import('./RegistrationLinkGenerator/RegistrationLinkGenerator.tsx'),
  splitGenerator: () => import('./SplitGenerator/SplitGenerator.tsx'),
  adminApplications: () => import('./AdminApplications/AdminApplications.tsx'),
  adminReferrers: () => import('./AdminReferrers/AdminReferrers.tsx'),
  adminAudit: () => import('./AdminAudit/AdminAudit.tsx'),
  adminRegistrations: () => import('./AdminRegistrations/AdminRegistrations.tsx'),
};
