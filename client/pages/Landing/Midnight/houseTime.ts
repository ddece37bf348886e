/** The visitor's own clock, as the house reads it. */

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

/** By the parts of the date: not every day has 24 hours. */
const atHour = (now: Date, hour: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate(), hour).getTime();

export function readHouseTime(now: Date): HouseTime {
  const left = Math.ceil((atHour(now, 24) - now.getTime()) / minute);
  return {
    hours: Math.floor(left / 60),
    minutes: left % 60,
    angle: (now.getHours() * 60 + now.getMinutes()) / 4,
  };
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
