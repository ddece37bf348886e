/** How far guests come: opened, begun, registered, activated. Days are those of UTC. */
import { type DayRange, dayOf, isDayRange } from './days.ts';
import type { ListPage, Place } from './lists.ts';

export type FunnelStep = 'opened' | 'begun' | 'registered' | 'activated';

export interface Invitation {
  readonly code: string;
  readonly linkId: string | null;
}

export interface DayCount extends Partial<Record<FunnelStep, number>> {
  /** Empty for the whole house. */
  readonly code: string;
  /** Empty for all of the code. */
  readonly linkId: string;
  /** YYYY-MM-DD, of UTC; or `always`. */
  readonly day: string;
}

type CodeFunnel = Required<Omit<DayCount, 'linkId' | 'day'>>;

type FunnelDay = Required<Omit<DayCount, 'code' | 'linkId'>>;

export interface FunnelStore {
  /** Adds to what was counted before; each code, link and day once. What a transaction did is counted in it, under the code's lock. */
  add(counts: readonly DayCount[]): Promise<void>;
  /** Of a link, of a code, or of the house. */
  read(request: FunnelRequest): Promise<readonly FunnelDay[]>;
  /** Of each code with guests in these days. */
  readByCode(request: DayRange & Place): Promise<Pick<ListPage<CodeFunnel>, 'rows' | 'next'>>;
}

export interface FunnelRequest extends DayRange {
  readonly code?: string;
  readonly linkId?: string;
}

/** All codes together. Counted after the transaction: every guest of a day would wait for the one row. */
export const house: Invitation = { code: '', linkId: null };

/** The day of what was counted on all days: a list has one row to read for each of its own. */
export const always = '-infinity';

/** What guests of this invitation add to: the code's numbers and the link's, of the day and of all days. */
export function countsOf({ code, linkId }: Invitation, step: FunnelStep, now: Date, guests = 1): readonly DayCount[] {
  const ofCode = { code, linkId: '' };
  const counted = linkId === null ? [ofCode] : [ofCode, { code, linkId }];
  return counted.flatMap((place) => [dayOf(now), always].map((day) => ({ ...place, day, [step]: guests })));
}

export async function readFunnel(funnel: FunnelStore, request: FunnelRequest) {
  // No code is empty: what cannot be one is not the whole house.
  const days = isDayRange(request) && request.code !== '' ? await funnel.read(request) : [];
  const sum = (step: FunnelStep) => days.reduce((total, day) => total + day[step], 0);
  return {
    days,
    opened: sum('opened'),
    begun: sum('begun'),
    registered: sum('registered'),
    activated: sum('activated'),
  };
}
