/** How long data is kept (docs/operations.md). `backend/db/housekeeping.ts` deletes it. */

/** Unanswered applications, as pages and mails state. */
export const applicationRetentionMonths = 12;
/** From the request on; an unconfirmed one is deleted sooner. */
export const placeWaitDays = 90;
export const unconfirmedWaitDays = 7;
/** Hashes of email addresses whose application was withdrawn. */
export const withdrawalMonths = 24;
/** A consent may be disputed for three years after the account. */
export const consentEvidenceDays = 3 * 365 + 1;
export const idempotencyKeyDays = 7;
/** Ids only; the period that can be replayed. */
export const webhookDeliveryDays = 30;
/** Counts of the funnel and of denied referrers; also the longest range of the statistics. */
export const countRetentionDays = 400;

/** Defaults of variables: personal data, each counted from the end of its use. */
export const defaultRetention = {
  /** Expired and replaced registrations with their links and consents, and decided applications. */
  endedRegistrationDays: 30,
  sentMailDays: 7,
  deadMailDays: 30,
};
