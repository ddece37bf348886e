import { createPressure, type Pressure, type RequestKind } from './pressure.ts';

const mostUnderWay = { early: 100, late: 500 };

/** A loop whose time is told by the test. */
function createLoop(loopDelay = 50) {
  const times = { active: 0, idle: 0 };
  let ends: (() => void)[] = [];
  const pressure = createPressure({
    loopDelay,
    mostUnderWay,
    readLoop: () => ({ ...times }),
    afterTurn: (callback) => void ends.push(callback),
  });
  return {
    pressure,
    /** One turn in which `count` requests are read, each of which costs `cost` ms; answers how many were taken. */
    turn: (count: number, { cost = 1, idle = 0, kind = 'page' as RequestKind } = {}): number => {
      times.idle += idle;
      const taken = take(pressure, count, kind);
      for (const end of ends.splice(0)) end();
      ends = [];
      times.active += taken * cost;
      return taken;
    },
  };
}

function take(pressure: Pressure, count: number, kind: RequestKind): number {
  let taken = 0;
  for (let place = 0; place < count; place += 1) {
    if (!pressure.hasRoom(kind)) continue;
    pressure.enter();
    pressure.begin();
    pressure.leave();
    taken += 1;
  }
  return taken;
}

it('refuses nobody while the loop finds time to wait', () => {
  const { turn } = createLoop();
  for (let round = 0; round < 100; round += 1) expect(turn(30, { idle: 10 })).toBe(30);
});

it('answers a burst whole that finds the loop idle', () => {
  const { turn } = createLoop();
  for (let round = 0; round < 20; round += 1) turn(5, { idle: 100 });
  expect(turn(200)).toBe(200);
  expect(turn(5, { idle: 100 })).toBe(5);
});

it('takes of a burst whose work is spread over many turns what is answered within the bound of a burst', () => {
  const { turn } = createLoop();
  for (let round = 0; round < 20; round += 1) turn(5, { idle: 100 });
  const taken = Array.from({ length: 10 }, () => turn(200, { cost: 0.01 }));
  // 500 ms at 1 ms each, of which pages have half, and five came just before.
  expect(taken.reduce((sum, count) => sum + count, 0)).toBe(250 - 5);
});

it('takes of a standing line what is answered within the bound, and in each turn the same', () => {
  const { turn } = createLoop();
  for (let round = 0; round < 10; round += 1) turn(1000);
  const taken = Array.from({ length: 50 }, () => turn(1000));
  // 50 ms of a turn at 1 ms each, of which pages have half.
  expect(new Set(taken)).toEqual(new Set([25]));
});

it('serves as many at ten times the load as at twice the load', () => {
  const rates = [50, 250].map((count) => {
    const { turn } = createLoop();
    for (let round = 0; round < 10; round += 1) turn(count);
    return turn(count);
  });
  expect(rates[0]).toBe(rates[1]);
});

it('takes everybody again once the loop has waited for a moment', () => {
  const { turn } = createLoop();
  for (let round = 0; round < 20; round += 1) turn(1000);
  turn(1, { idle: 200 });
  expect(turn(200)).toBe(200);
});

it('gives files the room that pages leave', () => {
  const { turn } = createLoop();
  for (let round = 0; round < 10; round += 1) turn(1000);
  expect([turn(1000), turn(1000, { kind: 'file' })]).toEqual([25, 50]);
});

it('takes a few in each turn whatever they cost, and any number of changes', () => {
  const { turn } = createLoop();
  for (let round = 0; round < 10; round += 1) turn(1000, { cost: 100 });
  expect(turn(1000, { cost: 100 })).toBe(10);
  expect(turn(400, { kind: 'change', cost: 100 })).toBe(400);
});

it('counts what refusals took as no part of what a request costs', () => {
  const { turn, pressure } = createLoop();
  for (let round = 0; round < 30; round += 1) {
    turn(100, { cost: 1 });
    pressure.noteRefusal(0);
  }
  const before = turn(1000);
  for (let round = 0; round < 30; round += 1) {
    // Each turn is twice as long, by refusing.
    const taken = turn(1000, { cost: 2 });
    pressure.noteRefusal(taken);
  }
  expect(turn(1000)).toBe(before);
});

it('bounds what is under way by its cost while requests stand in line, and not otherwise', () => {
  const { turn, pressure } = createLoop();
  for (let round = 0; round < 10; round += 1) turn(1000);
  for (let count = 0; count < 40; count += 1) pressure.begin();
  expect(turn(1)).toBe(0);
  expect(turn(1, { kind: 'file' })).toBe(1);
  expect(turn(1, { kind: 'file', idle: 200 })).toBe(1);
  expect(turn(1)).toBe(1);
});

it('refuses nobody for the loop where the bound is 0', () => {
  const { turn } = createLoop(0);
  for (let round = 0; round < 20; round += 1) expect(turn(1000, { cost: 10 })).toBe(1000);
});

it('bounds what is under way: reads sooner than changes', () => {
  const { pressure } = createLoop(0);
  for (let count = 0; count < 100; count += 1) pressure.begin();
  expect([pressure.hasRoom('read'), pressure.hasRoom('change')]).toEqual([false, true]);
  for (let count = 100; count < 500; count += 1) pressure.begin();
  expect(pressure.hasRoom('change')).toBe(false);
  pressure.leave();
  expect([pressure.hasRoom('read'), pressure.hasRoom('change')]).toEqual([false, true]);
  for (let count = 0; count < 400; count += 1) pressure.leave();
  expect(pressure.hasRoom('read')).toBe(true);
});
