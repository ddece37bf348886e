/** Unanswered applications are deleted after this time, as pages and mails state. */
export const applicationRetentionMonths = 12;
