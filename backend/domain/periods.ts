/** How long things last, in milliseconds from now: durations, so that a change of the clocks neither adds nor takes an hour. */
import { openDays } from '../../shared/brand/claims.ts';

export const minute = 60_000;
export const day = 24 * 60 * minute;

/** A pending registration holds its place, and its activation links work; then it has lapsed. */
export const registrationLife = openDays * day;

/** An administrator's registration link at most, and the invitation that follows an application. */
export const linkLife = openDays * day;

/** spec §9: a voucher, from the registration on and however late the activation. */
export const voucherLife = 14 * day;

export const mailCoolDown = 60_000;

/** Whoever withdrew asked for peace: a stranger causes one question in this time, however often the address is typed. */
export const withdrawnMailCoolDown = 7 * day;

/** In which an administrator's decision about an application can be taken back: its mail waits for as long. */
export const undoSpan = 60_000;

/** After that long a new application is asked about anew, whatever was decided before: an invitation has ended by then. */
export const decisionRest = openDays * day;

/** Nobody reads a form and fills it in within less. */
export const leastFillTime = 2_000;

/** Of a form's proof of work. A form that stays open for longer gets another challenge when it is sent. */
export const challengeLife = 30 * minute;

/** After which whoever asked is told that it failed, whatever the database does: browsers wait for 30 s (spec §9). */
export const usualPatience = 27_000;
