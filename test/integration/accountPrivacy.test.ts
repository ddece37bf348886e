/** Account privacy: no response reveals whether an email has an account or a registration; its owner gets a mail. */
import { createUnitOfWork } from '../../backend/db/unitOfWork.ts';
import { createSignedLinks } from '../../backend/domain/codes/signedLinks.ts';
import type { DomainDependencies } from '../../backend/domain/dependencies.ts';
import { type RegistrationRequest, register as registerBy } from '../../backend/domain/registration/register.ts';
import { seedScenarios } from '../../backend/scenarios.ts';
import type { ClientAddress } from '../../node/http/clientAddress.ts';
import { openTestDatabase } from '../support/openTestDatabase.ts';
import {
  activate,
  type BackendUnderTest,
  type RegistrationResponse,
  register,
  registrationFields,
  registrationOf,
  startTestBackend,
  tokenIn,
} from './backendUnderTest.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

describe('the responses', () => {
  let backend: BackendUnderTest;
  let now = Date.parse('2026-11-22T10:00:00Z');
  beforeAll(async () => {
    backend = await startTestBackend({
      accountPrivacy: true,
      rateLimits: true,
      trustProxy: 1,
      clock: () => new Date(now),
    });
  });
  afterAll(() => backend.close());
  beforeEach(() => {
    now += 2 * day;
  });

  /** Status and body as sent, with the new id masked. */
  const bytesOf = async (query: string, variables: object, address = '127.0.0.1') => {
    const response = await backend.post(JSON.stringify({ query, variables }), { 'X-Forwarded-For': address });
    return `${response.status} ${(await response.text()).replace(/"registrationId":"[\w-]{22}"/, '"registrationId":"…"')}`;
  };
  const registration = `mutation($input: RegistrationInput!) { register(input: $input) { ${registrationFields} } }`;
  const addresses = { new: 'nobody-yet@example.com', waiting: 'pending@example.com', known: 'active@example.com' };

  /** The responses to everything that a stranger can request about an address. */
  async function callEveryOperation(email: string): Promise<readonly string[]> {
    const responses = [await bytesOf(registration, { input: registrationOf({ email }) })];
    const { registrationId } = await register(backend, registrationOf({ email }));
    const id = { id: registrationId };
    const state = 'query($id: ID!) { registrationDetails(registrationId: $id) { state voucher { tier } } }';
    responses.push(await bytesOf(state, id), await bytesOf(again, id));
    now += 3 * minute;
    responses.push(await bytesOf(again, id), await bytesOf(state, id));
    now += 3 * minute;
    responses.push(await bytesOf(again, id));
    responses.push(await bytesOf(move, { ...id, email: `moved-${email}` }));
    responses.push(await bytesOf(state, id), await bytesOf(again, id));
    now += 3 * minute;
    // Beyond the mails of a day.
    responses.push(await bytesOf(registration, { input: registrationOf({ email }) }));
    responses.push(await bytesOf(registration, { input: registrationOf({ email }) }));
    return responses;
  }

  it('are identical for a new address, a pending one and one with an account', async () => {
    const ofNew = await callEveryOperation(addresses.new);
    expect(ofNew[0]).toContain('"status":"ACTIVATION_EMAIL_SENT"');
    expect(ofNew[1]).toContain('"state":"PENDING"');
    expect(ofNew[3]).toContain('"status":"SENT"');
    now += 2 * day;
    expect(await callEveryOperation(addresses.waiting)).toEqual(ofNew);
    now += 2 * day;
    expect(await callEveryOperation(addresses.known)).toEqual(ofNew);
  });

  const again =
    'mutation($id: ID!) { resendActivation(registrationId: $id) { status retryAfterSeconds errorDetails { error } } }';
  const move = `mutation($id: ID!, $email: String!) { changeRegistrationEmail(registrationId: $id, email: $email) { ${registrationFields} } }`;
  const application =
    'mutation($input: MembershipInterestInput!) { applyForMembership(input: $input) { status fieldErrors { field } retryAfterSeconds } }';
  const applyFor = (email: string, address?: string) =>
    bytesOf(application, { input: { idempotencyKey: `${email}-${Math.random()}`, email, language: 'en' } }, address);
  const registerFor = (email: string, address?: string) =>
    bytesOf(registration, { input: registrationOf({ email }) }, address);
  const idFor = async (email: string) => {
    const { registrationId } = await register(backend, registrationOf({ email }));
    return { id: registrationId };
  };

  /** What others have done with the address before. */
  const histories: readonly (readonly [string, (email: string) => Promise<unknown>])[] = [
    ['has registered a moment ago', (email) => registerFor(email, '203.0.113.1')],
    [
      'has had its mails of the day',
      async (email) => {
        for (let time = 0; time < 5; time += 1) await registerFor(email, '203.0.113.1');
      },
    ],
    ['has applied', (email) => applyFor(email, '203.0.113.1')],
    [
      'has its account',
      async (email) => {
        await registerFor(email, '203.0.113.1');
        await activate(backend, tokenIn(await backend.mailTo(email)));
      },
    ],
  ];
  /** Each asked twelve times, half a minute apart. */
  const operations: readonly (readonly [string, (email: string) => Promise<() => Promise<string>>])[] = [
    ['registers it', async (email) => () => registerFor(email)],
    ['applies with it', async (email) => () => applyFor(email)],
    [
      'asks for its mail again',
      async (email) => {
        const id = await idFor(email);
        return () => bytesOf(again, id);
      },
    ],
    [
      'moves a registration to it',
      async (email) => {
        const id = await idFor(`from-${email}`);
        return () => bytesOf(move, { ...id, email });
      },
    ],
    [
      'types the same address anew',
      async (email) => {
        const id = await idFor(email);
        return () => bytesOf(move, { ...id, email });
      },
    ],
  ];

  it.each(
    histories.flatMap(([past, before]) => operations.map(([what, start]) => [past, what, before, start] as const)),
  )(
    'are those of an unknown address, twelve times, if somebody %s and a stranger %s',
    async (past, what, before, start) => {
      const name = `${past} ${what}`.replaceAll(' ', '-');
      const responsesAbout = async (email: string) => {
        const sendQuery = await start(email);
        const responses: string[] = [];
        for (let time = 0; time < 12; time += 1) {
          responses.push(await sendQuery());
          now += minute / 2;
        }
        return responses;
      };
      const unknown = await responsesAbout(`unknown-${name}@example.com`);
      now += 2 * day;
      const known = `known-${name}@example.com`;
      await before(known);
      expect(await responsesAbout(known)).toEqual(unknown);
      if (what === 'asks for its mail again') expect(unknown.join()).toMatch(/COOLDOWN.*SENT.*LIMIT/);
    },
  );

  it('send at most five registration mails a day to an address', async () => {
    const email = 'five@example.com';
    for (let time = 0; time < 8; time += 1) {
      expect(await registerFor(email, `203.0.113.${time}`)).toContain('ACTIVATION_EMAIL_SENT');
      now += 2 * minute;
    }
    // A mail queued later has arrived, too.
    await applyFor('after-five@example.com');
    await backend.mailTo('after-five@example.com');
    expect(await backend.mails(email)).toHaveLength(5);
  });

  it('limit the mails to each address separately', async () => {
    for (let time = 0; time < 6; time += 1)
      expect(await registerFor(`apart-${time}@example.com`)).toContain('ACTIVATION_EMAIL_SENT');
  });

  it('reserve a place for a known address as for a new one', async () => {
    const ofCode = 'query { registrationCodeDetails(registrationCode: "LASTPLACE") { errors } }';
    expect(await bytesOf(ofCode, {})).toContain('"errors":[]');
    const input = registrationOf({ email: addresses.known, registrationCode: 'LASTPLACE' });
    expect((await register(backend, input)).status).toBe('ACTIVATION_EMAIL_SENT');
    expect(await bytesOf(ofCode, {})).toContain('REGISTRATION_CODE_BALANCE_LESS_THAN_PENDING_REGISTRATIONS');
  });

  it('are identical when a registration moves to a known or a new address', async () => {
    const moveTo = async (email: string) => {
      const { registrationId } = await register(backend, registrationOf());
      return bytesOf(move, { id: registrationId, email });
    };
    const responses = [await moveTo('another-new@example.com'), await moveTo(addresses.known)];
    expect(new Set(responses).size).toBe(1);
  });

  it('do not show a stranger that the address’s owner has activated the account', async () => {
    const email = 'owner@example.com';
    const otherVisitor = await register(backend, registrationOf({ email, lastname: 'Stranger' }));
    now += 2 * minute;
    const separate = await register(backend, registrationOf({ email, lastname: 'Owner' }));
    await backend.mailTo(email, 2);
    const mail = (await backend.mails(email)).find(({ text }) => text.includes('Owner'));
    if (mail === undefined) throw new Error('The owner has no mail.');
    expect(await activate(backend, tokenIn(mail))).toMatchObject({ status: 'ACTIVATED' });
    const stateOf = async ({ registrationId }: RegistrationResponse) =>
      bytesOf('query($id: ID!) { registrationDetails(registrationId: $id) { state } }', { id: registrationId });
    expect(await stateOf(otherVisitor)).toContain('"state":"PENDING"');
    expect(await stateOf(separate)).toContain('"state":"ACTIVE"');
  });

  it('mail the owner of an account in their language, without entered values', async () => {
    const before = (await backend.mails(addresses.known)).length;
    await register(backend, registrationOf({ email: addresses.known, firstname: 'Mallory', language: 'fr' }));
    const mail = await backend.mailTo(addresses.known, before + 1);
    expect(mail.subject).toBe('You already have an account');
    expect(`${mail.text}${mail.html}`).not.toMatch(/Mallory|activateaccount/);
    expect(mail.headers['Content-Language']).toBe('en');
  });

  it('mail the owner the same text when a stranger requests the mail again', async () => {
    const email = addresses.known;
    const before = (await backend.mails(email)).length;
    const { registrationId: id } = await register(backend, registrationOf({ email, firstname: 'Mallory' }));
    now += 2 * minute;
    await bytesOf(`mutation($id: ID!) { resendActivation(registrationId: $id) { status } }`, { id });
    now += 2 * minute;
    await bytesOf(move, { id, email });
    await backend.mailTo(email, before + 3);
    const mails = (await backend.mails(email)).slice(0, 3);
    expect(mails.map(({ subject }) => subject)).toEqual(Array(3).fill('You already have an account'));
    expect(mails.map(({ text, html }) => text + html).join()).not.toMatch(/Mallory|activateaccount/);
  });
});

describe('the work for a response', () => {
  const now = new Date('2026-11-22T10:00:00Z');

  /** The calls to the stores, in order. */
  async function callsFor(email: string, neutralResponses: boolean): Promise<readonly string[]> {
    const { db, close } = await openTestDatabase(null);
    try {
      await seedScenarios(db, () => now);
      const calls: string[] = [];
      const listen = <Part extends object>(part: Part, name = ''): Part =>
        new Proxy(part, {
          get: (target, key) => {
            const value = Reflect.get(target, key) as unknown;
            const path = `${name}${String(key)}`;
            if (typeof value === 'object' && value !== null) return listen(value, `${path}.`);
            if (typeof value !== 'function') return value;
            return (...given: unknown[]) => {
              calls.push(path);
              return value.apply(target, given) as unknown;
            };
          },
        });
      const { stores, transaction } = createUnitOfWork(db);
      const dependencies: DomainDependencies = {
        unitOfWork: {
          stores: listen(stores),
          transaction: (work) => transaction((separate) => work(listen(separate))),
        },
        checkLimits: async (_counter, uses) => {
          calls.push(...uses.map(([limit]) => limit));
          return null;
        },
        readLimits: async (_counter, uses) => {
          calls.push(...uses.map(([limit]) => limit));
          return null;
        },
        links: createSignedLinks('a-secret-of-nobody-that-is-long-enough'),
        landingUrl: '',
        botCheck: null,
        signIn: { readIdToken: async () => null, signSession: async () => '' },
        webhooks: { parseUrl: () => null, deriveSecret: () => '' },
        memberInvitations: { places: 5, days: 365 },
        accountPrivacy: neutralResponses,
        clock: () => now,
        countInTotals: () => undefined,
        simulate: async () => undefined,
      };
      const input = registrationOf({ email }) as unknown as RegistrationRequest;
      await registerBy(dependencies, input, { ip: '192.0.2.1' as ClientAddress, source: '' });
      return calls;
    } finally {
      await close();
    }
  }

  it('is the same for a new address, a pending one and one with an account', async () => {
    const ofNew = await callsFor('nobody-yet@example.com', true);
    expect(ofNew.length).toBeGreaterThan(10);
    expect(await callsFor('pending@example.com', true)).toEqual(ofNew);
    expect(await callsFor('active@example.com', true)).toEqual(ofNew);
  });

  it('differs without account privacy, so this test detects differences', async () => {
    expect(await callsFor('active@example.com', false)).not.toEqual(await callsFor('nobody-yet@example.com', false));
  });
});
