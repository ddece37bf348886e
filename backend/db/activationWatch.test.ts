import { openTestDatabase } from '../../test/support/openTestDatabase.ts';
import { seedScenarios } from '../scenarios.ts';
import { createActivationWatch } from './activationWatch.ts';
import type { Database } from './openDatabase.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const ended = { done: true, value: undefined };
const stillWaiting = Symbol('still waiting');

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase(null);
  await seedScenarios(database.db, () => new Date());
});
afterAll(() => database.close());

it('notifies each waiting client once, and ends the others when they disconnect or it stops', async () => {
  const watch = createActivationWatch(database.db, false, log);
  const [others, disconnecting] = [watch.waitFor('unknown'), watch.waitFor('unknown')];
  const both = [watch.waitFor('seed-active'), watch.waitFor('seed-active')];
  for (const waiting of both) {
    expect(await waiting.next()).toEqual({ done: false, value: ['seed-active', 'ACTIVE'] });
    expect(await waiting.next()).toEqual(ended);
  }
  const disconnected = disconnecting.next();
  await disconnecting.return?.();
  expect(await disconnected).toEqual(ended);
  const waiting = others.next();
  expect(await Promise.race([waiting, Promise.resolve(stillWaiting)])).toBe(stillWaiting);
  watch.stop();
  expect(await waiting).toEqual(ended);
});

it('notifies of a registration that becomes active later', async () => {
  const setState = (state: 'ACTIVE' | 'PENDING') =>
    database.db.updateTable('registrations').set({ state }).where('id', '=', 'seed-pending').execute();
  const watch = createActivationWatch(database.db, false, log);
  const waiting = watch.waitFor('seed-pending').next();
  await setState('ACTIVE');
  expect(await waiting).toEqual({ done: false, value: ['seed-pending', 'ACTIVE'] });
  await setState('PENDING');
  watch.stop();
});
