/** Unanswered applications are deleted after this time, as pages and mails promise. */
export const applicationRetentionMonths = 12;
