/** Durations, not calendar days: unaffected by daylight saving time. */
import { linkValidityDays } from '../../shared/codes/linkValidity.ts';

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** Of a pending registration, its reservation and its activation links. */
export const registrationLifetimeMs = linkValidityDays * dayMs;

export const linkLifetimeMs = linkValidityDays * dayMs;

/** From the registration on (spec §9). */
export const voucherLifetimeMs = 14 * dayMs;

/** How long a place is held for a visitor who waited for it. */
export const placeHoldMs = 48 * hourMs;

/** Before a registration expires, one reminder is sent. */
export const reminderLeadMs = 4 * dayMs;

/** A receiver of webhooks may be unavailable for this long. */
export const webhookLifetimeMs = 3 * dayMs;

export const mailCooldownMs = 60_000;

/** Anybody can type a withdrawn email address: its owner gets at most one mail in this time. */
export const withdrawnMailCooldownMs = 7 * dayMs;

/** Until then a decision about an application can be undone; its mail is delayed. */
export const undoWindowMs = 60_000;

/** After a decision, until the end of that day: an approved applicant's link has expired by then. */
export const reapplyDelayMs = linkValidityDays * dayMs;

/** Only bots submit a form sooner. */
export const minFillTimeMs = 2_000;

export const challengeLifetimeMs = 30 * minuteMs;

/** Of a response: browsers wait for 30 s (spec §9). */
export const defaultTimeoutMs = 27_000;
