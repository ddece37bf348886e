/** Actions in the audit log; the name of a rejected one ends in `.forbidden`. */
export const auditActions = [
  'adminCreateCodes',
  'adminImportCodes',
  'adminSetCodeState',
  'pauseCode',
  'createRegistrationLink',
  'adminCreateLinks',
  'adminRevokeLink',
  'adminDecideApplication.approve',
  'adminDecideApplication.decline',
  'adminUndoDecision',
  'adminExportList',
  'adminExportAddress',
  'adminEraseAddress',
  'adminFindVisitor',
  'adminResendMail',
  'adminChangeEmail',
  'adminEndRegistration',
  'retryMail',
  'dropMail',
  'adminInvite',
  'adminSetRole',
  'adminSignIn',
] as const;

export type AuditAction = (typeof auditActions)[number];
