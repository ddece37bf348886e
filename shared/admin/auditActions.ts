/** What the audit log calls what administrators and operators did; of what they were refused the name ends in `.forbidden`. */
export const auditActions = [
  'adminCreateCodes',
  'adminImportCodes',
  'adminSetCodeState',
  'createRegistrationLink',
  'adminCreateLinks',
  'adminRevokeLink',
  'adminDecideApplication.approve',
  'adminDecideApplication.decline',
  'adminUndoDecision',
  'adminExportList',
  'adminExportAddress',
  'adminEraseAddress',
  'retryMail',
  'dropMail',
  'adminInvite',
  'adminSignIn',
] as const;

export type AuditAction = (typeof auditActions)[number];
