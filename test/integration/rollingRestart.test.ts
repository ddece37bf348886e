/** Two sites and two backends in production behind a balancer. `npm run try-rolling` is the long form, through nginx. */
import { createReport, startCrowd } from '../load/journey.ts';
import { startBalancer } from '../support/balancer.ts';
import { findLostGuests } from '../support/lostGuests.ts';
import { startTwoOfEach, type TwoOfEach } from '../support/twoOfEach.ts';

let house: TwoOfEach;
beforeAll(async () => {
  // Longer than the balancer needs to notice.
  house = await startTwoOfEach(startBalancer, { DRAIN_DELAY_MS: '2000' });
});
afterAll(() => house.stop());

it('the restart of a site and a backend fails no request and loses no guest who is on the way', async () => {
  const code = (await house.runCodes('create', '--label', 'Rolling')).trim();
  const report = createReport();
  const crowd = startCrowd({ ...house, code, report }, 2);
  const arrivals = async (count: number) => {
    const reached = crowd.taken() + count;
    while (crowd.taken() < reached) await new Promise((resolve) => setTimeout(resolve, 20));
  };
  await arrivals(2);
  const pair = [house.sites[0], house.backends[0]].flatMap((each) => each ?? []);
  await Promise.all(pair.map((each) => each.stop().then(each.start)));
  await arrivals(2);
  await crowd.stop();
  expect(report.failures).toEqual([]);
  expect(report.activated.length).toBe(crowd.taken());
  expect(await findLostGuests(house.env.DATABASE_URL, report)).toEqual([]);
});
