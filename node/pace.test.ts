import { createPace } from './pace.ts';

/** Tasks of 10 ms, 25 ms of each turn. */
function createLoop() {
  let time = 0;
  const ends: (() => void)[] = [];
  const done: number[] = [];
  const inPace = createPace(25, { now: () => time, afterTurn: (callback) => void ends.push(callback) });
  return {
    done,
    come: (...names: number[]) => {
      for (const name of names)
        inPace(() => {
          time += 10;
          done.push(name);
        });
    },
    endTurn: () => {
      for (const end of ends.splice(0)) end();
    },
    isAtRest: () => ends.length === 0,
  };
}

it('does at once what the turn has time for, and the rest in the next ones, in its order', () => {
  const { come, endTurn, done } = createLoop();
  come(1, 2, 3, 4, 5, 6, 7);
  expect(done).toEqual([1, 2, 3]);
  endTurn();
  expect(done).toEqual([1, 2, 3, 4, 5, 6]);
  // Nobody overtakes who waits.
  come(8);
  endTurn();
  expect(done).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

it('begins each turn anew, and rests when nothing is left', () => {
  const { come, endTurn, done, isAtRest } = createLoop();
  come(1, 2);
  endTurn();
  come(3, 4, 5, 6);
  expect(done).toEqual([1, 2, 3, 4, 5]);
  endTurn();
  endTurn();
  expect(done).toEqual([1, 2, 3, 4, 5, 6]);
  expect(isAtRest()).toBe(true);
});
