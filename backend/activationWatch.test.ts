import { openTestDatabase } from '../test/support/openTestDatabase.ts';
import { createActivationWatch } from './activationWatch.ts';
import { activationChannel, noticeOf } from './db/activationNotice.ts';
import type { Listen } from './db/listener.ts';
import type { Database } from './db/openDatabase.ts';
import { seedScenarios } from './scenarios.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const ended = { done: true, value: undefined };
const fakeable = [
  ...(['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'clearImmediate'] as const),
  ...(['nextTick', 'queueMicrotask', 'Date', 'performance', 'hrtime'] as const),
];
const stillWaiting = Symbol('still waiting');

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase(null);
  await seedScenarios(database.db, () => new Date());
});
afterAll(() => database.close());
beforeEach(() => setState('seed-pending', 'PENDING'));

const setState = async (id: string, state: 'ACTIVE' | 'PENDING') =>
  void (await database.db.updateTable('registrations').set({ state }).where('id', '=', id).execute());

/** Notices as a test gives them. */
function createFakeListen() {
  const fake: { since: number | null; channel: string; tell: (notice: string) => void } = {
    since: null,
    channel: '',
    tell: () => undefined,
  };
  const listen: Listen = (channel, onNotice) => {
    Object.assign(fake, { channel, tell: onNotice });
    return { hearingSince: () => fake.since, stop: () => undefined };
  };
  return { fake, listen };
}

it('tells whoever waits for an active registration once, and lets nobody else wait longer than they want', async () => {
  const watch = createActivationWatch({
    db: database.db,
    neutralAnswers: false,
    listen: createFakeListen().listen,
    log,
    pollMs: 20,
  });
  const [others, leaver] = [watch.waitFor('somebody'), watch.waitFor('somebody')];
  const both = [watch.waitFor('seed-active'), watch.waitFor('seed-active')];
  for (const waiting of both) {
    expect(await waiting.next()).toEqual({ done: false, value: ['seed-active', 'ACTIVE'] });
    expect(await waiting.next()).toEqual(ended);
  }
  const leaving = leaver.next();
  await leaver.return?.();
  expect(await leaving).toEqual(ended);
  const waiting = others.next();
  expect(await Promise.race([waiting, Promise.resolve(stillWaiting)])).toBe(stillWaiting);
  watch.stop();
  expect(await waiting).toEqual(ended);
});

it('asks at once for whom a notice names, and for nobody whom it does not know', async () => {
  const { fake, listen } = createFakeListen();
  fake.since = 0;
  // No look within the time of the test: what is told is told by the notice.
  const watch = createActivationWatch({ db: database.db, neutralAnswers: false, listen, log, pollMs: 3_600_000 });
  const waiting = watch.waitFor('seed-pending').next();
  await setState('seed-pending', 'ACTIVE');
  expect(fake.channel).toBe(activationChannel);
  fake.tell(noticeOf('another'));
  fake.tell('a sign of life');
  fake.tell(noticeOf('seed-pending'));
  expect(await waiting).toEqual({ done: false, value: ['seed-pending', 'ACTIVE'] });
  watch.stop();
});

it.each([
  ['no notice can be heard', null],
  ['the notices came back after the last question', Number.POSITIVE_INFINITY],
])('asks at every look while %s', async (_when, since) => {
  const { fake, listen } = createFakeListen();
  fake.since = since;
  const watch = createActivationWatch({
    db: database.db,
    neutralAnswers: false,
    listen,
    log,
    pollMs: 20,
    restMs: 3_600_000,
  });
  const waiting = watch.waitFor('seed-pending').next();
  await setState('seed-pending', 'ACTIVE');
  expect(await waiting).toEqual({ done: false, value: ['seed-pending', 'ACTIVE'] });
  watch.stop();
});

it('rests between two questions while notices are heard', async () => {
  jest.useFakeTimers({ doNotFake: fakeable.filter((name) => name !== 'setInterval' && name !== 'clearInterval') });
  const { fake, listen } = createFakeListen();
  fake.since = 0;
  let asked = 0;
  const db = database.db.withPlugin({
    transformQuery: ({ node }) => {
      asked += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const watch = createActivationWatch({ db, neutralAnswers: false, listen, log, pollMs: 5, restMs: 3_600_000 });
  const waiting = watch.waitFor('seed-pending').next();
  for (let look = 0; look < 20; look += 1) {
    jest.advanceTimersByTime(5);
    // Behind whatever was asked: the database has one connection.
    await setState('seed-pending', 'PENDING');
  }
  jest.useRealTimers();
  // When it came, and at the first look.
  expect(asked).toBe(2);
  watch.stop();
  expect(await waiting).toEqual(ended);
});
