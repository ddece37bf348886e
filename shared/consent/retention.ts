/** Months that an unanswered application is kept, as site and mail promise alike (see docs/operations.md). */
export const applicationRetentionMonths = 12;
