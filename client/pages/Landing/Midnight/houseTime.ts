/** The house's clock, wherever the visitor is: its midnight is that of the forms, mails and codes. Night is the visitor's own. */
import { houseZone, kept } from '../../../../shared/i18n/format.ts';

export interface HouseTime {
  /** Until the next midnight, begun minutes counted whole. */
  readonly hours: number;
  readonly minutes: number;
  /** Of a hand that goes round once a day and points up at midnight (degrees). */
  readonly angle: number;
}

const nightFrom = 22;
const nightUntil = 6;
const minute = 60_000;
const wholeDay = 24 * 60;

/** Made at its first use: the first format of Intl is slow. */
const houseClock = kept(() => new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: houseZone }));

function minuteOfDay(time: number): number {
  const [hours = 0, minutes = 0] = houseClock('en').format(time).split(':').map(Number);
  return hours * 60 + minutes;
}

/** By the parts of the date: not every day has 24 hours. */
const atHour = (now: Date, hour: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate(), hour).getTime();

export function readHouseTime(now: Date): HouseTime {
  const passed = minuteOfDay(now.getTime());
  const left = wholeDay - passed;
  // On a day that the clocks change it would end at eleven or at one.
  const off = minuteOfDay(now.getTime() + left * minute);
  const rest = left - (off > wholeDay / 2 ? off - wholeDay : off);
  return { hours: Math.floor(rest / 60), minutes: rest % 60, angle: passed / 4 };
}

export function isNight(now: Date): boolean {
  return now.getHours() >= nightFrom || now.getHours() < nightUntil;
}

/** Milliseconds until the time reads differently. */
export function untilNextMinute(now: Date): number {
  return minute - (now.getTime() % minute);
}

/** Milliseconds until night falls or ends. */
export function untilNightTurns(now: Date): number {
  const turn = [nightUntil, nightFrom, 24 + nightUntil].map((hour) => atHour(now, hour)).find((time) => time > +now);
  return (turn ?? 0) - now.getTime();
}
