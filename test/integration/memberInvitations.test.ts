/** Members' own codes: from the activation to those who join, and what strangers cannot do. */
import pg from 'pg';
import { createSignedLinks } from '../../backend/domain/codes/signedLinks.ts';
import { describeOnBothDatabases } from '../support/describeOnBothDatabases.ts';
import {
  type BackendUnderTest,
  eventually,
  nextKey,
  type RegistrationResponse,
  register,
  registrationOf,
  signInAs,
  startTestBackend,
  testSecret,
  tokenIn,
} from './backendUnderTest.ts';

interface Invitation {
  readonly registrationCode: string;
  readonly state: string;
  readonly invitorName: string;
  readonly greeting: string;
  readonly free: number;
  readonly held: number;
  readonly used: number;
  readonly validUntil: string;
  readonly voucher: { readonly percent: number } | null;
  readonly joinedNames: readonly string[];
}

type Payload = { readonly status: string; readonly invitation: Invitation | null };

const fields = `status invitation { registrationCode state invitorName greeting free held used validUntil
  voucher { percent } joinedNames }`;
const codeInvalid = { status: 'CODE_REFUSED', errorDetails: [{ error: 'REGISTRATION_CODE_INVALID' }] };

describeOnBothDatabases((createDatabase) => {
  let backend: BackendUnderTest;
  const day = 86_400_000;
  let now = Date.parse('2026-11-20T10:00:00Z');
  const signIn = () => signInAs('anna', { at: new Date(now) });
  const start = async (options: Parameters<typeof startTestBackend>[0] = {}) =>
    startTestBackend({ databaseUrl: await createDatabase(), mailsPerMinute: 99_999, ...options });
  beforeAll(async () => {
    backend = await start({ clock: () => new Date(now) });
  });
  afterAll(() => backend.close());

  const read = async (token: string, at = backend): Promise<Payload> =>
    (
      await at.ask<{ invitations: Payload }>(`query($token: String!) { invitations(token: $token) { ${fields} } }`, {
        token,
      })
    ).data.invitations;
  const setGreeting = async (token: string, greeting: string): Promise<Payload> =>
    (
      await backend.ask<{ setInvitationGreeting: Payload }>(
        `mutation($token: String!, $greeting: String!) {
          setInvitationGreeting(token: $token, greeting: $greeting) { ${fields} } }`,
        { token, greeting },
      )
    ).data.setInvitationGreeting;
  const replace = async (token: string, code: string, at = backend): Promise<Payload> =>
    (
      await at.ask<{ replaceInvitation: Payload }>(
        `mutation($token: String!, $code: String!) { replaceInvitation(token: $token, registrationCode: $code) { ${fields} } }`,
        { token, code },
      )
    ).data.replaceInvitation;
  const activate = async (id: string, at = backend): Promise<{ status: string; invitationsToken: string | null }> =>
    (
      await at.ask<{ activateAccount: { status: string; invitationsToken: string | null } }>(
        'mutation($id: String!) { activateAccount(activationId: $id) { status invitationsToken } }',
        { id },
      )
    ).data.activateAccount;
  const check = async (registrationCode: string) =>
    (
      await backend.ask<{
        registrationCodeDetails: {
          errors: string[];
          invitorName: string | null;
          invitorGreeting: string | null;
          voucherTier: string | null;
        };
      }>(
        `query($registrationCode: String!) { registrationCodeDetails(registrationCode: $registrationCode) {
          errors invitorName invitorGreeting voucherTier } }`,
        { registrationCode },
      )
    ).data.registrationCodeDetails;

  const registerWith = async (input: Readonly<Record<string, unknown>> = {}, at = backend) => {
    const { email = `${nextKey()}@example.com` } = input as { email?: string };
    const response: RegistrationResponse = await register(at, registrationOf({ ...input, email }));
    return { email, response };
  };
  /** Registers, and returns the activation's token. */
  const registerForLink = async (input: Readonly<Record<string, unknown>> = {}, at = backend) => {
    const { email } = await registerWith(input, at);
    return { email, link: tokenIn(await at.mailTo(email)) };
  };
  const join = async (input: Readonly<Record<string, unknown>> = {}, at = backend) => {
    const { email, link } = await registerForLink(input, at);
    const { invitationsToken } = await activate(link, at);
    return { email, link, token: invitationsToken ?? '' };
  };
  const readInvitation = async (token: string): Promise<Invitation> => {
    const { invitation } = await read(token);
    if (invitation === null) throw new Error('No invitation');
    return invitation;
  };

  describe("a member's own code", () => {
    it('has the places, the voucher and the name without the last name, for as long as configured', async () => {
      const { token } = await join({ registrationCode: 'WELCOME20', firstname: 'Anna', lastname: "d'Orsay" });
      expect(await read(token)).toMatchObject({
        status: 'FOUND',
        invitation: { state: 'OPEN', invitorName: 'Anna D.', free: 5, held: 0, used: 0, voucher: { percent: 20 } },
      });
      const { registrationCode, validUntil } = await readInvitation(token);
      expect(Date.parse(validUntil)).toBe(now + 365 * day);
      expect(await check(registrationCode)).toEqual({
        errors: [],
        invitorName: 'Anna D.',
        invitorGreeting: '',
        voucherTier: 'PERCENT_20',
      });
    });

    it('is created once for repeated and simultaneous activations, and the mail links to it', async () => {
      const { email, link } = await registerForLink();
      const answers = await Promise.all(Array.from({ length: 5 }, () => activate(link)));
      expect(answers.map(({ status }) => status).sort()).toEqual(
        ['ACTIVATED', ...Array.from({ length: 4 }, () => 'ALREADY_ACTIVE')].sort(),
      );
      const tokens = [...answers, await activate(link)].map(({ invitationsToken }) => invitationsToken);
      expect(new Set(tokens).size).toBe(1);
      const data = await exportOf(email);
      expect(data.invitations).toHaveLength(1);
      const welcome = await backend.mailTo(email, 2);
      expect(welcome.text).toContain(`http://localhost:3000/acquisition/en/invitations?token=${tokens[0]}`);
    });

    it('is not created with no places, and nothing refers to it', async () => {
      const without = await start({ memberInvitations: { places: 0, days: 365 } });
      try {
        const { email, token } = await join({}, without);
        expect(token).toBe('');
        expect((await without.mailTo(email, 2)).text).not.toContain('/invitations');
      } finally {
        await without.close();
      }
    });

    it('gives the token only for the registration of the link', async () => {
      const email = `${nextKey()}@example.com`;
      const { link: other } = await registerForLink({ email });
      // After the pause between two mails.
      now += 60_000;
      await register(backend, registrationOf({ email }));
      const link = tokenIn(await backend.mailTo(email, 2));
      expect((await activate(link)).invitationsToken).toEqual(expect.any(String));
      expect(await activate(other)).toEqual({ status: 'ALREADY_ACTIVE', invitationsToken: null });
    });
  });

  describe('a stranger', () => {
    it.each([
      ['an empty token', () => ''],
      ['the code', ({ registrationCode }: Invitation) => registrationCode],
      ['a token with another signature', () => createSignedLinks('another-secret-of-some-length').signMembership('a')],
      ['the signature of another registration', (_: Invitation, token: string) => `x${token}`],
      ['a token of another purpose', () => createSignedLinks(testSecret).signWithdrawal('a')],
    ])('cannot manage invitations with %s', async (_title, forge) => {
      const { token } = await join();
      const before = await readInvitation(token);
      const forged = forge(before, token);
      const refused = { status: 'NOT_FOUND', invitation: null };
      expect(await read(forged)).toEqual(refused);
      expect(await setGreeting(forged, 'Hello')).toEqual(refused);
      expect(await replace(forged, before.registrationCode)).toEqual(refused);
      expect(await readInvitation(token)).toEqual(before);
    });
  });

  describe('the line to the guests', () => {
    it('is text of at most 120 characters, which the invited see', async () => {
      const { token } = await join();
      const line = `  Come\u202e and see <b>the coats</b>${'!'.repeat(90)}`;
      const { invitation } = await setGreeting(token, line);
      const greeting = `Come and see <b>the coats</b>${'!'.repeat(90)}`;
      expect(invitation?.greeting).toBe(greeting);
      expect((await check(invitation?.registrationCode ?? '')).invitorGreeting).toBe(greeting);
      expect((await setGreeting(token, '')).invitation?.greeting).toBe('');
    });

    it.each([
      'x'.repeat(121),
      'see www.example.com',
      'https://example',
      'me@example',
      'call 030 123456',
      'Win.at',
      // As links and numbers read them, in other characters.
      'example﹒com',
      'me＠example',
      'https：//example',
      '⓪③⓪ ①②③④⑤⑥',
    ])('is rejected: %s', async (line) => {
      const { token } = await join();
      await setGreeting(token, 'Before');
      expect(await setGreeting(token, line)).toEqual({ status: 'INVALID_INPUT', invitation: null });
      expect((await readInvitation(token)).greeting).toBe('Before');
    });
  });

  describe('those who join', () => {
    it('are counted, and named only if they agreed and are active', async () => {
      const { token } = await join();
      const { registrationCode } = await readInvitation(token);
      const agrees = { registrationCode, tellInvitor: true };
      const pending = await registerForLink({ ...agrees, firstname: 'Ebba', lastname: 'Nyström' });
      await join({ registrationCode, tellInvitor: false, firstname: 'Carl' });
      await join({ registrationCode, firstname: 'Dora' });
      expect(await readInvitation(token)).toMatchObject({ free: 2, held: 1, used: 2, joinedNames: [] });
      await activate(pending.link);
      expect(await readInvitation(token)).toMatchObject({ free: 2, held: 0, used: 3, joinedNames: ['Ebba N.'] });
      const { consents } = await exportOf(pending.email);
      expect(consents.filter(({ kind }) => kind === 'tellInvitor')).toMatchObject([{ accepted: true }]);
    });

    it('keep their consent after a change of the email address', async () => {
      const { token } = await join();
      const { registrationCode } = await readInvitation(token);
      const { response } = await registerWith({ registrationCode, tellInvitor: true, firstname: 'Ebba' });
      const email = `${nextKey()}@example.com`;
      await backend.ask(
        'mutation($id: ID!, $email: String!) { changeRegistrationEmail(registrationId: $id, email: $email) { status } }',
        { id: response.registrationId, email },
      );
      await activate(tokenIn(await backend.mailTo(email)));
      expect((await readInvitation(token)).joinedNames).toEqual(['Ebba Ö.']);
    });

    it('are not asked with a code of an admin', async () => {
      const { email } = await registerWith({ tellInvitor: true });
      expect((await exportOf(email)).consents.map(({ kind }) => kind)).not.toContain('tellInvitor');
    });

    it('find a place only while there is one, and the member cannot use the own code', async () => {
      const { token, email } = await join();
      const { registrationCode } = await readInvitation(token);
      expect((await registerWith({ registrationCode, email })).response.status).toBe('ACCOUNT_ACTIVE');
      for (let count = 0; count < 5; count += 1) await registerWith({ registrationCode });
      expect((await registerWith({ registrationCode })).response).toMatchObject({
        errorDetails: [{ error: 'REGISTRATION_CODE_BALANCE_LESS_THAN_PENDING_REGISTRATIONS' }],
      });
      expect(await readInvitation(token)).toMatchObject({ free: 0, held: 5, used: 0 });
    });
  });

  describe('a revoked link', () => {
    it('registers nobody any more; the new one has the free places, and pending registrations stay', async () => {
      const { token } = await join();
      const first = await readInvitation(token);
      await setGreeting(token, 'Welcome');
      const { registrationCode } = first;
      await join({ registrationCode });
      const pending = await registerForLink({ registrationCode });
      const [one, other] = await Promise.all([replace(token, registrationCode), replace(token, registrationCode)]);
      expect(one.invitation).toEqual(other.invitation);
      expect(one.invitation).toMatchObject({ state: 'OPEN', free: 3, held: 1, used: 1, greeting: 'Welcome' });
      expect(one.invitation?.registrationCode).not.toBe(registrationCode);
      expect(await listed(registrationCode)).toMatchObject({ state: 'revoked', balance: 1 });
      // A repetition after a lost response.
      expect((await replace(token, registrationCode)).invitation).toEqual(one.invitation);
      expect((await registerWith({ registrationCode })).response).toMatchObject(codeInvalid);
      // Only the pending one's place is left.
      expect(await listed(registrationCode)).toMatchObject({ state: 'revoked', balance: 1 });
      expect((await activate(pending.link)).status).toBe('ACTIVATED');
      expect(await readInvitation(token)).toMatchObject({ free: 3, held: 0, used: 2 });
      expect((await registerWith({ registrationCode: one.invitation?.registrationCode })).response.status).toBe(
        'ACTIVATION_EMAIL_SENT',
      );
    });

    it('stays closed if an admin revoked it', async () => {
      const { token } = await join();
      const { registrationCode } = await readInvitation(token);
      await setState(registrationCode, 'revoked');
      expect((await replace(token, registrationCode)).invitation).toMatchObject({
        registrationCode,
        state: 'CLOSED',
        free: 0,
      });
    });
  });

  describe('many registrations at once', () => {
    let strict: BackendUnderTest;
    beforeAll(async () => {
      strict = await start({
        rateLimits: true,
        memberInvitations: { places: 100, days: 365 },
        clock: () => new Date(now),
      });
    });
    afterAll(() => strict.close());
    const inviteWith = async () => {
      const { token } = await join({}, strict);
      const { invitation } = await read(token, strict);
      return { token, registrationCode: invitation?.registrationCode ?? '' };
    };

    it('pause the code at the eleventh within an hour, for a decision of an admin', async () => {
      const { token, registrationCode } = await inviteWith();
      for (let count = 0; count < 10; count += 1) {
        const { email, response } = await registerWith({ registrationCode }, strict);
        expect(response.status).toBe('ACTIVATION_EMAIL_SENT');
        // The same email address is not another guest.
        now += 60_000;
        const again = await register(strict, registrationOf({ email, registrationCode }));
        expect(again.status).toBe('ACCOUNT_PENDING');
      }
      expect((await registerWith({ registrationCode }, strict)).response).toMatchObject(codeInvalid);
      expect((await read(token, strict)).invitation).toMatchObject({ state: 'PAUSED', free: 0, held: 10 });
      expect(await listed(registrationCode, strict)).toMatchObject({ state: 'paused', pausedReason: 'burst' });
      const audit = await strict.ask<{ adminAudit: { rows: { actor: string; subject: string }[] } }>(
        '{ adminAudit(action: "pauseCode") { rows { actor subject } } }',
        {},
        await signIn(),
      );
      const masked = `${registrationCode.slice(0, 2)}••••${registrationCode.slice(-2)}`;
      expect(audit.data.adminAudit.rows).toEqual([{ actor: 'system', subject: masked }]);
      await setState(registrationCode, 'active', strict);
      expect(await listed(registrationCode, strict)).toMatchObject({ state: 'active', pausedReason: null });
    });

    it('are forgotten after an hour', async () => {
      const { registrationCode } = await inviteWith();
      for (let count = 0; count < 10; count += 1) await registerWith({ registrationCode }, strict);
      now += 3_600_000;
      expect((await registerWith({ registrationCode }, strict)).response.status).toBe('ACTIVATION_EMAIL_SENT');
    });

    it('are the third with a disposable email address', async () => {
      const { registrationCode } = await inviteWith();
      const disposable = () => ({ registrationCode, email: `${nextKey()}@mail.mailinator.com` });
      const statuses: string[] = [];
      for (let count = 0; count < 3; count += 1)
        statuses.push((await registerWith(disposable(), strict)).response.status);
      expect(statuses).toEqual(['ACTIVATION_EMAIL_SENT', 'ACTIVATION_EMAIL_SENT', 'CODE_REFUSED']);
    });

    it('do not pause the code of an admin', async () => {
      const statuses: string[] = [];
      for (let count = 0; count < 12; count += 1) statuses.push((await registerWith({}, strict)).response.status);
      expect(new Set(statuses)).toEqual(new Set(['ACTIVATION_EMAIL_SENT']));
    });
  });

  it('erasing a member closes the code and forgets name and line; the export has them', async () => {
    const { token, email } = await join({ firstname: 'Zofia' });
    await setGreeting(token, 'See you there');
    const { registrationCode } = await readInvitation(token);
    expect((await exportOf(email)).invitations).toMatchObject([
      { code: registrationCode, inviterName: 'Zofia Ö.', greeting: 'See you there' },
    ]);
    await erase(email);
    expect(await read(token)).toEqual({ status: 'NOT_FOUND', invitation: null });
    expect(await setGreeting(token, 'Again')).toEqual({ status: 'NOT_FOUND', invitation: null });
    expect((await check(registrationCode)).errors).toEqual(['REGISTRATION_CODE_INVALID']);
    expect(await listed(registrationCode)).toMatchObject({ state: 'revoked', inviterName: null });
  });

  it('erasing a member also closes the code that replaces the own one at the same time', async () => {
    const databaseUrl = await createDatabase();
    // PGlite has one connection.
    if (databaseUrl === null) return;
    const separate = await start({ databaseUrl, clock: () => new Date(now) });
    const { token, email } = await join({}, separate);
    const { registrationCode } = (await read(token, separate)).invitation as Invitation;
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const isWaiting = (count: number) =>
      eventually(async () => {
        const { rows } = await client.query('SELECT FROM pg_locks WHERE NOT granted');
        return rows.length === count ? true : null;
      });
    await client.query('BEGIN');
    await client.query('SELECT FROM registration_codes WHERE code = $1 FOR UPDATE', [registrationCode]);
    const replacing = replace(token, registrationCode, separate);
    await isWaiting(1);
    const erasing = erase(email, separate);
    await isWaiting(2);
    await client.query('COMMIT');
    await Promise.all([replacing, erasing]);
    const { rows } = await client.query(`SELECT state FROM registration_codes
      WHERE created_by = 'system' AND owner_id IS NULL AND inviter_name IS NULL`);
    expect(rows).toEqual([{ state: 'revoked' }, { state: 'revoked' }]);
    await client.end();
    await separate.close();
  });

  it('an erased guest is still counted, without a name', async () => {
    const { token } = await join();
    const { registrationCode } = await readInvitation(token);
    const { email } = await join({ registrationCode, tellInvitor: true });
    expect((await readInvitation(token)).joinedNames).toHaveLength(1);
    await erase(email);
    expect(await readInvitation(token)).toMatchObject({ used: 1, joinedNames: [] });
  });

  async function erase(email: string, at = backend): Promise<void> {
    const query = 'mutation($email: String!) { adminEraseAddress(email: $email) { status } }';
    await at.ask(query, { email }, await signIn());
  }

  async function exportOf(email: string) {
    const { data } = await backend.ask<{ adminExportAddress: { document: string } }>(
      'mutation($email: String!) { adminExportAddress(email: $email) { document } }',
      { email },
      await signIn(),
    );
    return JSON.parse(data.adminExportAddress.document) as {
      invitations: { code: string; inviterName: string; greeting: string }[];
      consents: { kind: string; accepted: boolean }[];
    };
  }

  async function setState(code: string, state: string, at = backend): Promise<void> {
    await at.ask(
      'mutation($code: String!, $state: AdminCodeState!) { adminSetCodeState(code: $code, state: $state) { status } }',
      { code, state },
      await signIn(),
    );
  }

  async function listed(code: string, at = backend) {
    const { data } = await at.ask<{ adminCodes: { rows: Record<string, unknown>[] } }>(
      'query($code: String) { adminCodes(search: $code) { rows { code state balance pausedReason inviterName } } }',
      { code },
      await signIn(),
    );
    return data.adminCodes.rows[0];
  }
});
