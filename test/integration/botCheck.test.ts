/** Attacks on the forms' proof of work, at two backends with one PostgreSQL. */
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import pg from 'pg';
import { challengeLifetimeMs, minFillTimeMs } from '../../backend/domain/durations.ts';
import { limits } from '../../backend/domain/rateLimits.ts';
import { createBotChallenges } from '../../backend/domain/registration/botCheck.ts';
import { noMetrics } from '../../node/metrics/metrics.ts';
import { startPostgres, type TestDatabaseServer } from '../support/databases.ts';
import { type BackendUnderTest, nextKey, registrationOf, startTestBackend } from './backendUnderTest.ts';

interface ChallengeResponse {
  readonly status: string;
  readonly challenge: string | null;
  readonly waitMs: number | null;
  readonly retryAfterSeconds: number | null;
}

/** Minimal work: these tests do not measure its duration. */
const botCheckEffort = 4;

let postgres: TestDatabaseServer;
let databaseUrl: string;
let database: pg.Client;
let backend: BackendUnderTest;
let other: BackendUnderTest;
let now = Date.parse('2026-11-22T10:00:00Z');
/** Counted outcomes of the bot check. */
const counted: object[] = [];

beforeAll(async () => {
  postgres = await startPostgres();
  databaseUrl = await postgres.createDatabase();
  const shared = { databaseUrl, botCheck: 'on', botCheckEffort, clock: () => new Date(now) } as const;
  const count = (metric: string, labels: object) => void (metric === 'botChecks' && counted.push(labels));
  backend = await startTestBackend({ ...shared, metrics: { ...noMetrics, count } });
  other = await startTestBackend(shared);
  database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await Promise.all([backend.close(), other.close()]);
  await postgres.stop();
});

const request = async (form = 'REGISTRATION', at = backend): Promise<ChallengeResponse> => {
  const query =
    'mutation($form: BotCheckForm!) { issueBotChallenge(form: $form) { status challenge waitMs retryAfterSeconds } }';
  const { data } = await at.ask<{ issueBotChallenge: ChallengeResponse }>(query, { form });
  return data.issueBotChallenge;
};
const solve = async (text: string | null) => {
  const challenge = JSON.parse(text ?? '') as Challenge;
  const { counter = 0, derivedKey = '' } = (await solveChallenge({ challenge, deriveKey })) ?? {};
  return { challenge, solution: { counter, derivedKey } };
};
type Solved = Awaited<ReturnType<typeof solve>>;

/** A solution after the minimum fill time. */
async function prove(form?: string, at = backend): Promise<Solved> {
  const solved = await solve((await request(form, at)).challenge);
  now += minFillTimeMs;
  return solved;
}

async function register(
  solution: string | object | null,
  { unseen = '', input = registrationOf(), at = backend } = {},
) {
  const query =
    'mutation($input: RegistrationInput!, $botCheck: BotCheckInput) { register(input: $input, botCheck: $botCheck) { status registrationId } }';
  const text = typeof solution === 'string' ? solution : JSON.stringify(solution);
  const variables = { input, botCheck: solution === null ? null : { solution: text, unseen } };
  return (await at.ask<{ register: { status: string; registrationId: string | null } }>(query, variables)).data
    .register;
}

async function apply(solution: object | null) {
  const query =
    'mutation($input: MembershipInterestInput!, $botCheck: BotCheckInput) { applyForMembership(input: $input, botCheck: $botCheck) { status } }';
  const input = { idempotencyKey: nextKey(), email: `${nextKey()}@example.com`, language: 'en' };
  const botCheck = solution === null ? null : { solution: JSON.stringify(solution), unseen: '' };
  return (await backend.ask<{ applyForMembership: { status: string } }>(query, { input, botCheck })).data
    .applyForMembership.status;
}

const countOf = async (table: string): Promise<number> =>
  Number((await database.query(`SELECT count(*) FROM ${table}`)).rows[0].count);

/** With changed signed parameters. */
const altered = (solved: Solved, changes: object) => ({
  ...solved,
  challenge: { ...solved.challenge, parameters: { ...solved.challenge.parameters, ...changes } },
});

it('accepts each form with a solution for it', async () => {
  const issued = await request();
  expect(issued).toMatchObject({ status: 'ISSUED', retryAfterSeconds: null });
  expect(issued.waitMs).toBeGreaterThan(minFillTimeMs);
  const proof = await prove();
  expect((await register(proof)).status).toBe('ACTIVATION_EMAIL_SENT');
  expect(await apply(await prove('MEMBERSHIP_INTEREST'))).toBe('RECEIVED');
  // Used challenges are stored until they expire.
  const end = (now + challengeLifetimeMs) / 1000;
  expect(await countOf(`used_challenges WHERE forgotten_at < to_timestamp(${end})`)).toBe(0);
});

it('a challenge contains only its form and time, and nothing about the caller', async () => {
  const { parameters } = JSON.parse((await request()).challenge ?? '');
  expect(Object.keys(parameters).sort()).toEqual(
    ['algorithm', 'cost', 'data', 'keyLength', 'keyPrefix', 'keySignature', 'nonce', 'salt'].sort(),
  );
  expect(parameters.data).toEqual({ form: 'REGISTRATION', issuedAt: now });
});

const tampered: readonly [fault: string, what: string, (solved: Solved) => string | object | null][] = [
  ['missing', 'no solution', () => null],
  ['missing', 'an empty text', () => ''],
  ['malformed', 'text that is not JSON', () => '{'],
  ['malformed', 'a very long text', (solved) => JSON.stringify(solved).padEnd(3000)],
  ['malformed', 'a further parameter', (solved) => altered(solved, { expires: 9_999_999_999 })],
  ['malformed', 'an easier algorithm', (solved) => altered(solved, { algorithm: 'SHA-256' })],
  ['malformed', 'less work', (solved) => altered(solved, { cost: 1 })],
  ['malformed', 'a salt with an appended parameter', (solved) => altered(solved, { salt: `${'0'.repeat(31)}&` })],
  ['forged', 'another salt', (solved) => altered(solved, { salt: '0'.repeat(32) })],
  ['forged', 'another nonce', (solved) => altered(solved, { nonce: '0'.repeat(32) })],
  ['forged', 'a later time', (solved) => altered(solved, { data: { form: 'REGISTRATION', issuedAt: now - 5000 } })],
  [
    'forged',
    'another signature',
    ({ challenge, solution }) => ({ challenge: { ...challenge, signature: '0'.repeat(64) }, solution }),
  ],
  [
    'unsolved',
    'a key with the right prefix only',
    ({ challenge, solution }) => ({
      challenge,
      solution: { ...solution, derivedKey: challenge.parameters.keyPrefix.padEnd(64, '0') },
    }),
  ],
];

it.each(tampered)('rejects as %s: %s', async (problem, _what, tamper) => {
  const registrations = await countOf('registrations');
  counted.length = 0;
  expect(await register(tamper(await prove()))).toEqual({ status: 'BOT_CHECK_FAILED', registrationId: null });
  expect(await countOf('registrations')).toBe(registrations);
  expect(counted).toEqual([{ form: 'REGISTRATION', outcome: problem }]);
});

it('rejects a challenge signed with another secret', async () => {
  const puzzles = createBotChallenges('another-secret-that-is-long-enough-too', botCheckEffort);
  const solved = await solve(await puzzles.issue('REGISTRATION', new Date(now)));
  now += minFillTimeMs;
  expect((await register(solved)).status).toBe('BOT_CHECK_FAILED');
});

it('rejects the solution of another form', async () => {
  expect((await register(await prove('MEMBERSHIP_INTEREST'))).status).toBe('BOT_CHECK_FAILED');
  expect(await apply(await prove('REGISTRATION'))).toBe('BOT_CHECK_FAILED');
});

it('rejects a form sent too soon, and accepts the same solution after the minimum time', async () => {
  const solved = await solve((await request()).challenge);
  now += minFillTimeMs - 1;
  expect((await register(solved)).status).toBe('BOT_CHECK_FAILED');
  now += 1;
  expect((await register(solved)).status).toBe('ACTIVATION_EMAIL_SENT');
});

it('rejects an expired solution', async () => {
  const solved = await solve((await request()).challenge);
  now += challengeLifetimeMs;
  expect((await register(solved)).status).toBe('BOT_CHECK_FAILED');
});

it('rejects a form with a filled honeypot, and accepts it with an empty one', async () => {
  const proof = await prove();
  expect((await register(proof, { unseen: 'https://spam.example' })).status).toBe('BOT_CHECK_FAILED');
  expect((await register(proof)).status).toBe('ACTIVATION_EMAIL_SENT');
});

it('accepts one of forty forms with the same solution at two instances', async () => {
  const proof = await prove('REGISTRATION', other);
  const responses = await Promise.all(
    Array.from({ length: 40 }, (_, place) => register(proof, { at: place % 2 === 0 ? backend : other })),
  );
  expect(responses.filter(({ status }) => status === 'ACTIVATION_EMAIL_SENT')).toHaveLength(1);
  expect(responses.filter(({ status }) => status === 'BOT_CHECK_FAILED')).toHaveLength(39);
  expect(backend.logged).toContainEqual(expect.stringMatching(/^Bot check replayed /));
});

it.each(['new-here@example.com', 'active@example.com'])(
  'repeats the first response for a repeated form, although its solution is used (%s)',
  async (email) => {
    const input = registrationOf({ email });
    const proof = await prove();
    const first = await register(proof, { input });
    expect(await register(proof, { input })).toEqual(first);
    expect(await register(null, { input })).toEqual(first);
  },
);

it('requires a new solution after a rejected code', async () => {
  const proof = await prove();
  expect((await register(proof, { input: registrationOf({ registrationCode: 'NOSUCHCODE' }) })).status).toBe(
    'CODE_REFUSED',
  );
  expect((await register(proof)).status).toBe('BOT_CHECK_FAILED');
});

it('issues a thousand challenges, 200 at once, and stores none', async () => {
  const limited = await startTestBackend({ databaseUrl, rateLimits: true, botCheck: 'on', botCheckEffort });
  try {
    const used = await countOf('used_challenges');
    const sendQuery = 'mutation { issueBotChallenge(form: REGISTRATION) { status } }';
    const askOnce = async () => {
      const response = await limited.post(JSON.stringify({ query: sendQuery }));
      const { data } = (await response.json()) as { data: { issueBotChallenge: { status: string } } | null };
      return data?.issueBotChallenge.status ?? response.status;
    };
    const responses: (string | number)[] = [];
    for (let round = 0; round < 5; round += 1)
      responses.push(...(await Promise.all(Array.from({ length: 200 }, askOnce))));
    expect(responses.filter((result) => result === 'ISSUED')).toHaveLength(1000);
    // Fewer if this backend has deleted expired ones of another test.
    expect(await countOf('used_challenges')).toBeLessThanOrEqual(used);
  } finally {
    await limited.close();
  }
});

it('off requires nothing; watch logs rejections without rejecting', async () => {
  const [off, watching] = await Promise.all([
    startTestBackend({ databaseUrl }),
    startTestBackend({ databaseUrl, botCheck: 'watch', botCheckEffort }),
  ]);
  try {
    expect(await request('REGISTRATION', off)).toEqual({
      status: 'OFF',
      challenge: null,
      waitMs: null,
      retryAfterSeconds: null,
    });
    expect((await register(null, { at: off })).status).toBe('ACTIVATION_EMAIL_SENT');
    expect((await register(null, { at: watching })).status).toBe('ACTIVATION_EMAIL_SENT');
    expect(watching.logged).toContainEqual(expect.stringMatching(/^Bot check failed .*"outcome":"missing"/));
  } finally {
    await Promise.all([off.close(), watching.close()]);
  }
});

it('limits the visitor’s IP and the email address separately, also for solved forms', async () => {
  const limited = await startTestBackend({
    databaseUrl,
    rateLimits: true,
    trustProxy: 1,
    botCheck: 'on',
    botCheckEffort,
  });
  const fillLimit = (name: keyof typeof limits, more = 0) =>
    database.query('UPDATE rate_limits SET count = $1 WHERE bucket LIKE $2', [limits[name].uses + more, `${name}:%`]);
  const clients = Array.from({ length: 12 }, (_, place) => ({ 'X-Forwarded-For': `198.51.${place}.7` }));
  try {
    const puzzles = createBotChallenges('a-secret-for-tests-that-is-long-enough', botCheckEffort);
    const sendQuery = async (email: string, headers: Readonly<Record<string, string>>) => {
      const solved = await solve(await puzzles.issue('REGISTRATION', new Date(Date.now() - 10_000)));
      const { data } = await limited.ask<{ register: { status: string } }>(
        'mutation($input: RegistrationInput!, $botCheck: BotCheckInput) { register(input: $input, botCheck: $botCheck) { status } }',
        { input: registrationOf({ email }), botCheck: { solution: JSON.stringify(solved), unseen: '' } },
        headers,
      );
      return data.register.status;
    };
    // From a new network each time, so only the limit of the email address applies.
    const aboutOne: string[] = [];
    for (const [index, headers] of clients.entries())
      aboutOne.push(await sendQuery(index % 2 === 0 ? 'active@example.com' : 'Active@Example.com', headers));
    expect(aboutOne).toEqual([...new Array(10).fill('ACCOUNT_ACTIVE'), 'RATE_LIMITED', 'RATE_LIMITED']);
    // Rejected requests do not count for the code's limit.
    expect(await countOf("rate_limits WHERE bucket LIKE 'accountLookupPerCode:%' AND count = 10")).toBe(1);
    // With a new email address each time, so only the limit of the IP applies.
    const askFromOne = () => sendQuery(`${nextKey()}@example.com`, { 'X-Forwarded-For': '203.0.113.77' });
    expect(await askFromOne()).toBe('ACTIVATION_EMAIL_SENT');
    await fillLimit('registrationPerAddress', -1);
    expect([await askFromOne(), await askFromOne()]).toEqual(['ACTIVATION_EMAIL_SENT', 'RATE_LIMITED']);
    // A code reveals only so many accounts a day, to any caller and about any address.
    await fillLimit('accountLookupPerCode');
    expect(await sendQuery('pending@example.com', { 'X-Forwarded-For': '192.0.2.99' })).toBe('RATE_LIMITED');
  } finally {
    await limited.close();
  }
});
