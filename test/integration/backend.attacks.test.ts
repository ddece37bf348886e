/** Attacks on an email address by a caller with a valid code, with all limits and on both databases. */
import pg from 'pg';
import { sha256 } from '../../backend/domain/clock.ts';
import { limits } from '../../backend/domain/rateLimits.ts';
import { startPostgres, type TestDatabaseServer } from '../support/databases.ts';
import { databaseKinds } from '../support/describeOnBothDatabases.ts';
import {
  activate,
  type BackendUnderTest,
  eventually,
  guessQuery,
  maxGuessQueries,
  type RegistrationResponse,
  register,
  registrationFields,
  registrationOf,
  startTestBackend,
  tokenIn,
} from './backendUnderTest.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

let postgres: TestDatabaseServer;

beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

describe.each(databaseKinds)('on %s', (kind) => {
  const createDatabase = async () => (kind === 'PGlite' ? null : postgres.createDatabase());
  let backend: BackendUnderTest;
  let now: number;
  let addresses = 0;

  beforeAll(async () => {
    now = Date.parse('2026-11-21T10:00:00Z');
    const databaseUrl = await createDatabase();
    const clock = () => new Date(now);
    backend = await startTestBackend({ databaseUrl, rateLimits: true, trustProxy: 1, clock });
  });
  afterAll(() => backend.close());
  // Reservations, counters and waits of earlier tests have expired.
  beforeEach(() => {
    now += 30 * day;
  });

  /** A caller from a new IP and network. */
  const nextAddress = () => {
    addresses += 1;
    return `198.18.${addresses % 250}.${(addresses % 200) + 1}`;
  };
  const sendQuery = async <Data>(query: string, variables: object, address: string) => {
    const response = await backend.ask<Data>(query, variables, { 'X-Forwarded-For': address });
    if (response.errors !== undefined) throw new Error(JSON.stringify(response.errors));
    return response.data;
  };
  const registerFrom = async (input: Readonly<Record<string, unknown>>, address = nextAddress()) =>
    (
      await sendQuery<{ register: RegistrationResponse }>(
        `mutation r($input: RegistrationInput!) { register(input: $input) { ${registrationFields} } }`,
        { input: registrationOf(input) },
        address,
      )
    ).register;
  const changeEmail = async (registrationId: string, email: string, address = nextAddress()) =>
    (
      await sendQuery<{ changeRegistrationEmail: RegistrationResponse }>(
        `mutation c($id: ID!, $email: String!) { changeRegistrationEmail(registrationId: $id, email: $email) { ${registrationFields} } }`,
        { id: registrationId, email },
        address,
      )
    ).changeRegistrationEmail;
  const resend = async (registrationId: string, address = nextAddress()) =>
    (
      await sendQuery<{ resendActivation: { status: string; retryAfterSeconds: number | null } }>(
        'mutation s($id: ID!) { resendActivation(registrationId: $id) { status retryAfterSeconds } }',
        { id: registrationId },
        address,
      )
    ).resendActivation;
  const stateOf = async (registrationId: string) =>
    (
      await sendQuery<{ registrationDetails: { state: string } }>(
        'query d($id: ID!) { registrationDetails(registrationId: $id) { state } }',
        { id: registrationId },
        nextAddress(),
      )
    ).registrationDetails.state;
  const lookAt = async (token: string) =>
    (
      await sendQuery<{ activationDetails: { state: string; voucher: object | null } }>(
        'query l($id: String!) { activationDetails(activationId: $id) { state voucher { tier } } }',
        { id: token },
        nextAddress(),
      )
    ).activationDetails;

  it('gives a repeated registration a new id, which changes only the caller’s registration', async () => {
    const separate = await registerFrom({ email: 'victim-1@example.com' });
    const otherVisitor = await registerFrom({ email: 'Victim-1@Example.com' });
    expect(otherVisitor.status).toBe('ACCOUNT_PENDING');
    expect(otherVisitor.registrationId).not.toBe(separate.registrationId);

    const moved = await changeEmail(otherVisitor.registrationId ?? '', 'stranger@example.com');
    expect(moved.status).toBe('ACTIVATION_EMAIL_SENT');
    expect(await stateOf(separate.registrationId ?? '')).toBe('PENDING');
    const mail = await backend.mailTo('victim-1@example.com');
    expect(await activate(backend, tokenIn(mail))).toMatchObject({ status: 'ACTIVATED' });
  });

  it('resending a mail has no field for a registration id', async () => {
    const { errors } = await backend.ask('mutation { resendActivation(registrationId: "x") { registrationId } }');
    expect(errors?.[0]?.extensions?.code).toBe('GRAPHQL_VALIDATION_FAILED');
  });

  it('activates the registration of the link used, with its data and consents, and no other', async () => {
    const otherVisitor = await registerFrom({ email: 'victim-3@example.com', lastname: 'Stranger', newsletter: true });
    now += minute;
    const separate = await registerFrom({ email: 'victim-3@example.com', lastname: 'Victoria', newsletter: false });
    const [ownMail, strangersMail] = await backend
      .mailTo('victim-3@example.com', 2)
      .then(() => backend.mails('victim-3@example.com'));
    if (ownMail === undefined || strangersMail === undefined) throw new Error('Two mails were expected.');
    expect(strangersMail.text).toContain('Stranger');
    expect(ownMail.text).toContain('Victoria');
    expect(ownMail.text).not.toContain('newsletter');

    expect(await activate(backend, tokenIn(ownMail))).toMatchObject({ status: 'ACTIVATED' });
    const welcome = await backend.mailTo('victim-3@example.com', 3);
    expect(welcome.text).toContain('Victoria');
    expect(await activate(backend, tokenIn(strangersMail))).toEqual({ status: 'ALREADY_ACTIVE', voucher: null });
    expect(await lookAt(tokenIn(strangersMail))).toEqual({ state: 'ALREADY_ACTIVE', voucher: null });
    // All waiting pages show the active account, and none can change the email.
    expect(await stateOf(separate.registrationId ?? '')).toBe('ACTIVE');
    expect(await stateOf(otherVisitor.registrationId ?? '')).toBe('ACTIVE');
    expect((await changeEmail(otherVisitor.registrationId ?? '', 'other-3@example.com')).status).toBe('NOT_FOUND');
  });

  it('reserves one place for all registrations with the same email', async () => {
    const first = await registerFrom({ email: 'victim-4@example.com', registrationCode: 'LASTPLACE' });
    const second = await registerFrom({ email: 'victim-4@example.com', registrationCode: 'LASTPLACE' });
    expect([first.status, second.status]).toEqual(['ACTIVATION_EMAIL_SENT', 'ACCOUNT_PENDING']);
    // The other registration keeps the place, so none is left for the new email.
    expect(await changeEmail(second.registrationId ?? '', 'other-4@example.com')).toMatchObject({
      status: 'CODE_REFUSED',
      errorDetails: [{ error: 'REGISTRATION_CODE_BALANCE_LESS_THAN_PENDING_REGISTRATIONS' }],
    });
    expect(await stateOf(second.registrationId ?? '')).toBe('PENDING');
  });

  it('moves the place along when a registration changes its email', async () => {
    const separate = await registerFrom({ email: 'typo@example.com', registrationCode: 'LASTPLACE' });
    const moved = await changeEmail(separate.registrationId ?? '', 'right@example.com');
    expect(moved.status).toBe('ACTIVATION_EMAIL_SENT');
    expect(await stateOf(separate.registrationId ?? '')).toBe('REPLACED');
    expect((await registerFrom({ registrationCode: 'LASTPLACE' })).status).toBe('CODE_REFUSED');
    expect((await backend.mailTo('right@example.com')).text).toContain('activateaccount?id=');
  });

  it('mails an address at most once a minute and five times a day, by any operation and caller', async () => {
    const email = 'victim-6@example.com';
    const responses = [await registerFrom({ email })];
    for (let submission = 0; submission < 3; submission += 1) responses.push(await registerFrom({ email }));
    const mover = await registerFrom({ email: 'mover@example.com' });
    expect((await changeEmail(mover.registrationId ?? '', email)).status).toBe('ACCOUNT_PENDING');
    expect(responses.map(({ status }) => status)).toEqual([
      'ACTIVATION_EMAIL_SENT',
      ...new Array(3).fill('ACCOUNT_PENDING'),
    ]);
    // The sixth request is rejected, with the time to wait.
    const sixth = await registerFrom({ email: email.toUpperCase() });
    expect(sixth.status).toBe('RATE_LIMITED');
    expect(sixth.retryAfterSeconds).toBeGreaterThan(60);

    await backend.mailTo(email);
    expect(await backend.mails(email)).toHaveLength(1);
    for (let mails = 2; mails <= 5; mails += 1) {
      now += minute;
      await backend.mailTo(email, mails);
    }
    now += 10 * minute;
    expect(await resend(responses[0]?.registrationId ?? '')).toMatchObject({ status: 'LIMIT' });
    expect(await backend.mails(email)).toHaveLength(5);
    now += day;
    expect(await resend(responses[0]?.registrationId ?? '')).toMatchObject({ status: 'SENT' });
  });

  it('limits application mails separately from the five registration mails a day', async () => {
    const email = 'applicant@example.com';
    const apply = (key: string) =>
      sendQuery(
        'mutation a($input: MembershipInterestInput!) { applyForMembership(input: $input) { status } }',
        { input: { idempotencyKey: key, email, language: 'en' } },
        nextAddress(),
      );
    await apply('one');
    for (let mail = 1; mail <= 5; mail += 1) {
      now += minute;
      expect((await registerFrom({ email })).status).not.toBe('RATE_LIMITED');
    }
    expect((await registerFrom({ email })).status).toBe('RATE_LIMITED');
    now += 2 * day;
    for (let mail = 1; mail <= 5; mail += 1) {
      now += minute;
      await registerFrom({ email });
    }
    // The response is the same, but the second application of a day sends no mail.
    for (const key of ['two', 'three'])
      expect(await apply(key)).toEqual({ applyForMembership: { status: 'RECEIVED' } });
    now += minute;
    await backend.mailTo(email, 12);
    expect((await backend.mails(email)).filter(({ subject }) => subject.includes('application'))).toHaveLength(2);
  });

  it('waits a minute between mails to an address, also across registrations', async () => {
    const first = await registerFrom({ email: 'victim-7@example.com' });
    now += 50_000;
    expect(await resend(first.registrationId ?? '')).toEqual({ status: 'COOLDOWN', retryAfterSeconds: 10 });
    now += 10_000;
    const second = await registerFrom({ email: 'victim-7@example.com' });
    now += 1000;
    expect(await resend(first.registrationId ?? '')).toEqual({ status: 'COOLDOWN', retryAfterSeconds: 59 });
    expect(second.status).toBe('ACCOUNT_PENDING');
  });

  it('limits email changes across new registration ids', async () => {
    let { registrationId } = await registerFrom({ email: 'chain-0@example.com' });
    for (let change = 1; change <= 5; change += 1) {
      const email = `chain-${change}@example.com`;
      // One change by the form.
      const moved = await (change === 3
        ? registerFrom({ email, registrationId })
        : changeEmail(registrationId ?? '', email));
      expect(moved.status).toBe('ACTIVATION_EMAIL_SENT');
      registrationId = moved.registrationId;
    }
    expect((await changeEmail(registrationId ?? '', 'chain-6@example.com')).status).toBe('RATE_LIMITED');
  });

  it('counts a whole /64 of IPv6 as one visitor', async () => {
    for (let query = 0; query < maxGuessQueries; query += 1)
      await sendQuery(guessQuery, {}, `2001:db8:7:7::${(query % 9) + 1}`);
    expect((await registerFrom({}, '2001:db8:7:7::ffff')).status).toBe('RATE_LIMITED');
    expect((await registerFrom({}, '2001:db8:7:8::1')).status).toBe('ACTIVATION_EMAIL_SENT');
  });

  it('rejected codes do not use up the limits of an email address', async () => {
    const email = 'victim-10@example.com';
    for (let attempt = 0; attempt < 15; attempt += 1) {
      expect((await registerFrom({ email, registrationCode: 'NOSUCHCODE' })).status).toBe('CODE_REFUSED');
      expect((await registerFrom({ email, registrationCode: 'NOBALANCE' })).status).toBe('CODE_REFUSED');
    }
    expect((await registerFrom({ email })).status).toBe('ACTIVATION_EMAIL_SENT');
  });

  it('activations never exceed the balance, even in the millisecond when a reservation expires', async () => {
    await registerFrom({ email: 'late-12@example.com', registrationCode: 'LASTPLACE' });
    const token = tokenIn(await backend.mailTo('late-12@example.com'));
    now += 14 * day;
    // The reservation expires: its place goes to the next visitor, and the late click finds none.
    expect((await registerFrom({ email: 'next@example.com', registrationCode: 'LASTPLACE' })).status).toBe(
      'ACTIVATION_EMAIL_SENT',
    );
    now -= 1;
    expect(await activate(backend, token)).toMatchObject({ status: 'EXPIRED' });
    now += 1;
    const next = tokenIn(await backend.mailTo('next@example.com'));
    expect(await activate(backend, next)).toMatchObject({ status: 'ACTIVATED' });
  });

  it('an unused earlier link of an active account shows that it is active', async () => {
    await registerFrom({ email: 'late-13@example.com' });
    const early = tokenIn(await backend.mailTo('late-13@example.com'));
    now += 15 * day;
    await registerFrom({ email: 'late-13@example.com' });
    const fresh = tokenIn(await backend.mailTo('late-13@example.com', 2));
    expect(await activate(backend, fresh)).toMatchObject({ status: 'ACTIVATED' });
    expect(await lookAt(early)).toEqual({ state: 'ALREADY_ACTIVE', voucher: null });
  });
});

it('stores only a hash of an activation token once its mail is sent', async () => {
  const databaseUrl = await postgres.createDatabase();
  const backend = await startTestBackend({ databaseUrl });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await register(backend, registrationOf({ email: 'hashed@example.com' }));
    const token = tokenIn(await backend.mailTo('hashed@example.com'));
    expect(Buffer.from(token, 'base64url').length).toBeGreaterThanOrEqual(32);
    const stored = await eventually(async () => {
      const tables = ['activation_tokens', 'registrations', 'outbox', 'idempotency_keys', 'rate_limits'];
      const rows = await Promise.all(tables.map((table) => client.query(`SELECT * FROM ${table}`)));
      const text = JSON.stringify(rows.map(({ rows: of }) => of));
      return text.includes(token) ? null : text;
    });
    expect(stored).toContain(sha256(token));
  } finally {
    await client.end();
    await backend.close();
  }
});

it('stores no counter for an address without mail', async () => {
  const databaseUrl = await postgres.createDatabase();
  const backend = await startTestBackend({ databaseUrl, rateLimits: true });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const countersOfAddresses = async () =>
      (await client.query("SELECT bucket FROM rate_limits WHERE bucket LIKE '%PerEmail:%'")).rows.length;
    await register(backend, registrationOf({ registrationCode: 'NOSUCHCODE' }));
    await register(backend, registrationOf({ registrationCode: 'NOBALANCE' }));
    expect(await countersOfAddresses()).toBe(0);
    await register(backend, registrationOf());
    expect(await countersOfAddresses()).toBe(1);
  } finally {
    await client.end();
    await backend.close();
  }
});

it('does not count rejected requests of one IP against its network', async () => {
  const databaseUrl = await postgres.createDatabase();
  const backend = await startTestBackend({ databaseUrl, rateLimits: true });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const countOf = async (limit: string): Promise<number> => {
      const { rows } = await client.query('SELECT count FROM rate_limits WHERE bucket LIKE $1', [`${limit}:%`]);
      return rows[0].count;
    };
    const { registrationId: id } = await register(backend, registrationOf());
    const { uses } = limits.registrationPerAddress;
    await client.query("UPDATE rate_limits SET count = $1 WHERE bucket LIKE 'registrationPerAddress:%'", [uses]);
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await register(backend, registrationOf())).status).toBe('RATE_LIMITED');
    expect(await countOf('registrationPerAddress')).toBe(uses + 5);
    expect(await countOf('registrationPerNetwork')).toBe(1);
    // A change of the address counts as a form, an application does not.
    const others = `mutation($id: ID!, $input: MembershipInterestInput!) {
      changeRegistrationEmail(registrationId: $id, email: "other@example.com") { status }
      applyForMembership(input: $input) { status } }`;
    const input = { idempotencyKey: 'one', email: 'other@example.com', language: 'en' };
    expect((await backend.ask(others, { id, input })).data).toEqual({
      changeRegistrationEmail: { status: 'RATE_LIMITED' },
      applyForMembership: { status: 'RECEIVED' },
    });
  } finally {
    await client.end();
    await backend.close();
  }
});
