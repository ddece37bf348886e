import { createActivationWatch } from './activationWatch.ts';
import { openDatabase } from './db/openDatabase.ts';
import { seedScenarios } from './scenarios.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

it('sends away who waits with a value that the database refuses, and nobody else', async () => {
  const { db, close } = await openDatabase({ databaseUrl: null, dataFolder: null, log });
  await seedScenarios(db, () => new Date());
  const watch = createActivationWatch(db, log, 20);
  const others = Array.from({ length: 5 }, (_, index) => watch.waitFor(`waiting-${index}`));
  const bad = watch.waitFor('a\u0000b');
  const active = watch.waitFor('seed-active');
  expect(await active.next()).toEqual({ done: false, value: 'seed-active' });
  expect(await bad.next()).toEqual({ done: true, value: undefined });
  const stillWaiting = Symbol('still waiting');
  expect(await Promise.race([others[0]?.next(), Promise.resolve(stillWaiting)])).toBe(stillWaiting);
  watch.stop();
  await close();
}, 60_000);
