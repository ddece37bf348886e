/** Visitors from listed hosts, by the list's entry and day: how many were turned away, and how many would have been. */
import { type DayRange, isDayRange } from './days.ts';
import type { ListPage, Place } from './lists.ts';

export interface DenialCount {
  /** An entry of the list, no visitor's own host; or `otherHosts`. */
  readonly host: string;
  readonly denied: number;
  /** Let in, because the list is only tried. */
  readonly shadow: number;
}

export interface DenialRow extends DenialCount {
  readonly day: string;
}

/** All hosts of a day beyond the first so many. */
export const otherHosts = 'other';
export const mostHostsPerDay = 200;

/** `rows`: by day and host. */
export interface DenialReport extends ListPage<DenialRow> {
  /** Over all days, the most first; the first fifty. */
  readonly hosts: readonly DenialCount[];
  /** Over all hosts, the newest first. */
  readonly days: readonly Omit<DenialRow, 'host'>[];
}

export interface DenialRequest extends DayRange, Place {}

export interface DenialStore {
  /** Adds to what was counted before. */
  add(day: string, counts: readonly DenialCount[]): Promise<void>;
  read(request: DenialRequest): Promise<DenialReport>;
}

export async function readDenials(denials: DenialStore, request: DenialRequest): Promise<DenialReport> {
  return isDayRange(request) ? denials.read(request) : { hosts: [], days: [], rows: [], next: null, total: 0 };
}
