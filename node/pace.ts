/** Short tasks that together take no more than a part of each turn of the event loop; the others wait for the next one. */

export interface Clock {
  readonly now: () => number;
  /** Calls back at the end of the loop's present turn. */
  readonly afterTurn: (callback: () => void) => void;
}

/** Takes tasks and does them in the order in which they came. `budget` is in milliseconds, and above 0. */
export function createPace(
  budget: number,
  { now, afterTurn }: Clock = { now: () => performance.now(), afterTurn: setImmediate },
): (task: () => void) => void {
  const waiting: (() => void)[] = [];
  let spent = 0;
  let isTurnCounted = false;

  const run = (task: () => void) => {
    const start = now();
    task();
    spent += now() - start;
  };

  const beginTurn = () => {
    spent = 0;
    let done = 0;
    while (done < waiting.length && spent < budget) {
      const task = waiting[done];
      done += 1;
      if (task !== undefined) run(task);
    }
    waiting.splice(0, done);
    isTurnCounted = done > 0;
    if (isTurnCounted) afterTurn(beginTurn);
  };

  return (task) => {
    if (!isTurnCounted) {
      isTurnCounted = true;
      afterTurn(beginTurn);
    }
    if (waiting.length === 0 && spent < budget) run(task);
    else waiting.push(task);
  };
}
