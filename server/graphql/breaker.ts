/**
 * Stops questions that are put in vain: while half of the latest ones had no answer, the next are turned away at once, and
 * one at a time tries whether the backend is back. Why it is no library: decision 038.
 */

export type BreakerState = 'closed' | 'halfOpen' | 'open';

export interface BreakerSettings {
  /** Milliseconds that are looked back upon. */
  readonly window: number;
  /** Fewer questions than these say nothing. */
  readonly least: number;
  /** Share of them without an answer, 0 to 1, from which on none is put. */
  readonly share: number;
  /** Milliseconds until one tries; twice as long after each that failed, up to the longest. */
  readonly pause: number;
  readonly longestPause: number;
}

export const breakerSettings: BreakerSettings = {
  window: 10_000,
  least: 10,
  share: 0.5,
  pause: 1_000,
  longestPause: 8_000,
};

/** `left`: nobody waited for the answer, which says nothing. A try is waited for whoever has left. */
export type QuestionEnd = 'answered' | 'failed' | 'left';

/** What a question was let in with. An end that comes when others are on their turn already changes nothing. */
export type Turn = number;

export interface Breaker {
  /** null: not now. Otherwise the question's end must be told. */
  readonly enter: () => Turn | null;
  readonly leave: (turn: Turn, end: QuestionEnd) => void;
  readonly state: () => BreakerState;
}

export interface BreakerOptions {
  readonly settings?: BreakerSettings;
  readonly onChange?: (state: 'closed' | 'open') => void;
  /** Milliseconds. */
  readonly now?: () => number;
  readonly random?: () => number;
}

/** The window moves by such parts of itself. */
const parts = 10;

export function createBreaker(options: BreakerOptions = {}): Breaker {
  const { settings = breakerSettings, onChange, now = () => performance.now(), random = Math.random } = options;
  const counts = createCounts(settings.window / parts, now);
  let state: BreakerState = 'closed';
  let turn: Turn = 0;
  let attempts = 0;
  let triesAt = 0;

  const become = (next: BreakerState) => {
    state = next;
    turn += 1;
  };
  const open = () => {
    const pause = Math.min(settings.longestPause, settings.pause * 2 ** attempts);
    // Spread: the instances of a site that lost the backend together do not try together.
    triesAt = now() + pause * (0.75 + random() / 2);
    const isNews = state === 'closed';
    become('open');
    if (isNews) onChange?.('open');
  };
  const close = () => {
    attempts = 0;
    counts.forget();
    become('closed');
    onChange?.('closed');
  };
  const leaveTry = (end: QuestionEnd) => {
    if (end === 'answered') return close();
    attempts += 1;
    open();
  };

  return {
    state: () => state,
    enter: () => {
      if (state === 'closed') return turn;
      if (state === 'halfOpen' || now() < triesAt) return null;
      become('halfOpen');
      return turn;
    },
    leave: (own, end) => {
      if (own !== turn) return;
      if (state === 'halfOpen') return leaveTry(end);
      if (end === 'left') return;
      counts.add(end === 'failed');
      if (end === 'failed' && counts.isBeyond(settings)) open();
    },
  };
}

/** Sums of the latest times: what is older than the window counts no more, however little was asked since. */
function createCounts(length: number, now: () => number) {
  const slots = Array.from({ length: parts }, () => ({ time: -1, asked: 0, failed: 0 }));
  return {
    add: (isFailure: boolean) => {
      const time = Math.floor(now() / length);
      const slot = slots[time % parts] as (typeof slots)[number];
      if (slot.time !== time) Object.assign(slot, { time, asked: 0, failed: 0 });
      slot.asked += 1;
      if (isFailure) slot.failed += 1;
    },
    isBeyond: ({ least, share }: BreakerSettings) => {
      const oldest = Math.floor(now() / length) - parts;
      const latest = slots.filter(({ time }) => time > oldest);
      const asked = latest.reduce((sum, slot) => sum + slot.asked, 0);
      const failed = latest.reduce((sum, slot) => sum + slot.failed, 0);
      return asked >= least && failed >= asked * share;
    },
    forget: () => {
      for (const slot of slots) Object.assign(slot, { asked: 0, failed: 0 });
    },
  };
}
