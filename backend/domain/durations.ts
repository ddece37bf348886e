/** How long things last, in milliseconds from now: durations, so that a change of the clocks neither adds nor takes an hour. */
import { linkValidityDays } from '../../shared/brand/claims.ts';

export const minuteMs = 60_000;
export const dayMs = 24 * 60 * minuteMs;

/** A pending registration holds its place, and its activation links work; then it has lapsed. */
export const registrationLifetimeMs = linkValidityDays * dayMs;

/** An administrator's registration link at most, and the invitation that follows an application. */
export const linkLifetimeMs = linkValidityDays * dayMs;

/** spec §9: a voucher, from the registration on and however late the activation. */
export const voucherLifetimeMs = 14 * dayMs;

export const mailCooldownMs = 60_000;

/** Whoever withdrew asked for peace: a stranger causes one question in this time, however often the address is typed. */
export const withdrawnMailCooldownMs = 7 * dayMs;

/** In which an administrator's decision about an application can be taken back: its mail waits for as long. */
export const undoWindowMs = 60_000;

/** After that long a new application is asked about anew, whatever was decided before: an invitation has ended by then. */
export const reapplyDelayMs = linkValidityDays * dayMs;

/** Nobody reads a form and fills it in within less. */
export const minFillTimeMs = 2_000;

/** Of a form's proof of work. A form that stays open for longer gets another challenge when it is sent. */
export const challengeLifetimeMs = 30 * minuteMs;

/** After which whoever asked is told that it failed, whatever the database does: browsers wait for 30 s (spec §9). */
export const defaultTimeoutMs = 27_000;
