import { openTestDatabase } from '../test/support/openTestDatabase.ts';
import { createActivationWatch } from './activationWatch.ts';
import { seedScenarios } from './scenarios.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const ended = { done: true, value: undefined };

it('tells whoever waits for an active registration once, and lets nobody else wait longer than they want', async () => {
  const { db, close } = await openTestDatabase(null);
  await seedScenarios(db, () => new Date());
  const watch = createActivationWatch(db, log, 20);
  const [others, leaver] = [watch.waitFor('somebody'), watch.waitFor('somebody')];
  const both = [watch.waitFor('seed-active'), watch.waitFor('seed-active')];
  for (const waiting of both) {
    expect(await waiting.next()).toEqual({ done: false, value: ['seed-active'] });
    expect(await waiting.next()).toEqual(ended);
  }
  const leaving = leaver.next();
  await leaver.return?.();
  expect(await leaving).toEqual(ended);
  const waiting = others.next();
  const stillWaiting = Symbol('still waiting');
  expect(await Promise.race([waiting, Promise.resolve(stillWaiting)])).toBe(stillWaiting);
  watch.stop();
  expect(await waiting).toEqual(ended);
  await close();
}, 60_000);
