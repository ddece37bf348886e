/**
 * Whether a process has room for one more request. What a request costs is measured (busy time of the event loop over
 * requests taken), and only as many are taken in a turn of the loop as are answered within a bound; while requests stand in
 * line, only as many are under way, too, for work may spread over several turns. The bound hangs on no delay that its own
 * refusals change, so it has nothing to swing between; a burst that finds the loop idle is answered whole.
 */
import { performance } from 'node:perf_hooks';

/**
 * `page` and `read` are refused first; `file` is what somebody who was let in still needs. A `change` is refused for the
 * requests under way alone: it waits in line, as it would have to be sent again otherwise (spec §9).
 */
export type RequestKind = 'page' | 'read' | 'file' | 'change' | 'stream';

export interface Pressure {
  hasRoom(kind: RequestKind): boolean;
  /** Takes one more in the present turn. */
  enter(): void;
  /** It is under way, until `leave`. Not for a stream and a file, which wait on their reader and not on this process. */
  begin(): void;
  leave(): void;
  /** A taken one that was refused after all makes room in the present turn. */
  giveBack(): void;
  /** Milliseconds that refusals took: they are no part of what a request costs. */
  noteRefusal(milliseconds: number): void;
}

export interface LoopTimes {
  /** Milliseconds since the loop began in which it worked, and in which it waited. */
  readonly active: number;
  readonly idle: number;
}

export interface PressureOptions {
  /** Milliseconds of work in one turn while requests stand in line; 0 refuses nobody for that. */
  readonly loopDelay: number;
  /** Requests under way: those refused first, and all others. */
  readonly mostUnderWay: { readonly early: number; readonly late: number };
  readonly readLoop?: () => LoopTimes;
  /** Calls back at the end of the loop's present turn. */
  readonly afterTurn?: (callback: () => void) => void;
}

/** Milliseconds of looking at the loop before it counts as standing in line or not. */
const window = 200;

/** Of a window; a loop that waits less than the rest has requests in line at all times. */
const standingUse = 0.97;

/** What a turn may take while nobody stands in line: a burst is answered late rather than refused. */
const burst = 10;

/** Taken whatever they cost: neighbours on the same cores must not make a quiet process refuse. */
const least = 10;

/** As `least`, for all turns of a window: pages whose work is spread over several turns are a burst together. */
const leastInWindow = 100;

/** What counts of the turns before in the measured cost. */
const memory = 0.9;

export function createPressure({
  loopDelay,
  mostUnderWay,
  readLoop = () => performance.eventLoopUtilization(),
  afterTurn = setImmediate,
}: PressureOptions): Pressure {
  let underWay = 0;
  let inTurn = 0;
  let [inWindow, windowQuota] = [0, Number.POSITIVE_INFINITY];
  let turnIsOpen = false;
  let quota = Number.POSITIVE_INFINITY;
  let isStanding = false;
  let refusing = 0;
  let [work, taken] = [0, 0];
  let last = readLoop();
  let windowStart = last;

  const endTurn = () => {
    turnIsOpen = false;
  };

  const beginTurn = () => {
    turnIsOpen = true;
    afterTurn(endTurn);
    const now = readLoop();
    work = work * memory + Math.max(0, now.active - last.active - refusing);
    taken = taken * memory + inTurn;
    last = now;
    inTurn = 0;
    refusing = 0;
    const active = now.active - windowStart.active;
    const elapsed = active + now.idle - windowStart.idle;
    const isNewWindow = elapsed >= window;
    if (isNewWindow) {
      isStanding = active / elapsed >= standingUse;
      windowStart = now;
    }
    const bound = isStanding ? loopDelay : loopDelay * burst;
    quota = bound === 0 || taken === 0 ? Number.POSITIVE_INFINITY : Math.round((bound * taken) / Math.max(work, 1e-6));
    // By what requests cost before a burst: the work of those that it has just brought is still to come.
    if (isNewWindow) [inWindow, windowQuota] = [0, quota];
  };

  const hasTime = (isEarly: boolean) => {
    const room = Math.max(least, isEarly ? quota / 2 : quota);
    if (isStanding) return inTurn < room && underWay < room;
    const isBurstOver = isEarly && inWindow >= Math.max(leastInWindow, windowQuota / 2);
    return inTurn < room && !isBurstOver;
  };

  return {
    hasRoom: (kind) => {
      if (!turnIsOpen) beginTurn();
      const isEarly = kind === 'page' || kind === 'read';
      if (underWay >= (isEarly ? mostUnderWay.early : mostUnderWay.late)) return false;
      return kind === 'change' || hasTime(isEarly);
    },
    enter: () => {
      inTurn += 1;
      inWindow += 1;
    },
    begin: () => {
      underWay += 1;
    },
    leave: () => {
      underWay -= 1;
    },
    giveBack: () => {
      if (inTurn > 0) inTurn -= 1;
      if (inWindow > 0) inWindow -= 1;
    },
    noteRefusal: (milliseconds) => {
      refusing += milliseconds;
    },
  };
}
