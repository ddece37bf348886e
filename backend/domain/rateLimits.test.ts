import { checkLimits, limits } from './rateLimits.ts';

const now = new Date('2026-03-20T10:00:00Z');

it('returns the seconds until the window ends for the first use over the limit', async () => {
  let count: number = limits.registrationPerAddress.uses - 1;
  const buckets: string[] = [];
  const counter = {
    count: async (bucket: string) => {
      buckets.push(bucket);
      count += 1;
      return { count, endsAt: new Date(now.getTime() + 30_500) };
    },
    read: async () => ({ count: 0, endsAt: now }),
  };
  const check = () => checkLimits(counter, [['registrationPerAddress', '192.0.2.7']], now);
  expect(await check()).toBeNull();
  expect(await check()).toBe(31);
  expect(buckets.join()).not.toContain('192.0.2.7');
});

it('counts no further limit after the first exceeded one', async () => {
  const counted: string[] = [];
  const counter = {
    count: async (bucket: string) => {
      counted.push(bucket.split(':')[0] ?? '');
      return { count: limits.registrationPerAddress.uses + 1, endsAt: new Date(now.getTime() + 1000) };
    },
    read: async () => ({ count: 0, endsAt: now }),
  };
  const wait = await checkLimits(
    counter,
    [
      ['registrationPerAddress', '192.0.2.7'],
      ['registrationPerNetwork', '192.0.2'],
    ],
    now,
  );
  expect(wait).toBe(1);
  expect(counted).toEqual(['registrationPerAddress']);
});

it('can check a limit without counting', async () => {
  let count = 0;
  const counter = {
    count: async () => {
      throw new Error('It counted.');
    },
    read: async () => ({ count, endsAt: new Date(now.getTime() + 30_500) }),
  };
  const read = () => checkLimits(counter, [['wrongCodePerAddress', '192.0.2.7']], now, { consume: false });
  count = limits.wrongCodePerAddress.uses - 1;
  expect(await read()).toBeNull();
  count += 1;
  expect(await read()).toBe(31);
});
