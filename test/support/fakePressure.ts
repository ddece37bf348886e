/** Room as a test decides it: for all, for what is refused last, or for nobody. */
import type { Pressure } from '../../node/pressure.ts';

export type Room = 'all' | 'last' | 'none';

export function createFakePressure(): Pressure & { room: Room; underWay: () => number } {
  let underWay = 0;
  const fake = {
    room: 'all' as Room,
    underWay: () => underWay,
    hasRoom: (kind: string) => fake.room === 'all' || (fake.room === 'last' && (kind === 'file' || kind === 'change')),
    enter: () => undefined,
    begin: () => {
      underWay += 1;
    },
    leave: () => {
      underWay -= 1;
    },
    giveBack: () => undefined,
    noteRefusal: () => undefined,
  };
  return fake;
}
