/** Finding a visitor: states, mails, masks, and each action with its limits and audit rows. */
import { adminRoles, getPermissions } from '../../shared/admin/roles.ts';
import { describeOnBothDatabases } from '../support/describeOnBothDatabases.ts';
import { type MailServer, startMailServer } from '../support/mailServer.ts';
import {
  activate,
  type BackendUnderTest,
  eventually,
  nextKey,
  register,
  registrationOf,
  signInAs,
  startTestBackend,
  tokenIn,
} from './backendUnderTest.ts';

const second = 1000;
const day = 24 * 60 * 60 * second;

interface Visitor {
  readonly id: string;
  readonly reference: string;
  readonly email: string;
  readonly state: string;
  readonly replacedBy: string | null;
  readonly code: string;
  readonly inviter: string | null;
  readonly ownCode: string | null;
  readonly activatedAt: string | null;
  readonly mails: readonly {
    readonly template: string;
    readonly sentAt: string | null;
    readonly deadAt: string | null;
    readonly lastError: string | null;
  }[];
}

interface ActionResult {
  readonly status: string;
  readonly retryAfterSeconds: number | null;
  readonly errorDetails: readonly string[];
}

const done = { status: 'DONE', retryAfterSeconds: null, errorDetails: [] };

describeOnBothDatabases((createDatabase) => {
  let now = new Date('2026-03-20T10:00:00Z');
  const wait = (milliseconds: number) => {
    now = new Date(now.getTime() + milliseconds);
  };
  /** Email addresses that the mail server rejects. */
  const rejected = new Set<string>();
  let mailServer: MailServer;
  let backend: BackendUnderTest;
  beforeAll(async () => {
    mailServer = await startMailServer((to) => (rejected.has(to) ? 'never' : null));
    backend = await startTestBackend({
      databaseUrl: await createDatabase(),
      clock: () => now,
      rateLimits: true,
      smtpUrl: mailServer.url,
    });
  });
  afterAll(async () => {
    await backend.close();
    await mailServer.stop();
  });

  const ask = async <Result>(query: string, variables: object, actor = 'anna') => {
    const { data, errors } = await backend.ask<{ result: Result }>(
      query,
      variables,
      await signInAs(actor, { at: now }),
    );
    if (errors !== undefined) throw new Error(JSON.stringify(errors));
    return data.result;
  };
  const find = (search: string, actor?: string) =>
    ask<{ status: string; rows: readonly Visitor[] }>(
      `query($search: String!) { result: adminVisitors(search: $search) { status rows {
        id reference email state replacedBy code inviter ownCode activatedAt mails { template sentAt deadAt lastError } } } }`,
      { search },
      actor,
    );
  const findOne = async (search: string) => {
    const { rows } = await find(search);
    expect(rows).toHaveLength(1);
    return rows[0] as Visitor;
  };
  const act = (action: 'adminResendMail' | 'adminEndRegistration', registrationId: string) =>
    ask<ActionResult>(
      `mutation($registrationId: ID!) {
        result: ${action}(registrationId: $registrationId) { status retryAfterSeconds errorDetails } }`,
      { registrationId },
    );
  const resend = (registrationId: string) => act('adminResendMail', registrationId);
  const end = (registrationId: string) => act('adminEndRegistration', registrationId);
  const change = (registrationId: string, email: string) =>
    ask<ActionResult>(
      `mutation($registrationId: ID!, $email: String!) {
        result: adminChangeEmail(registrationId: $registrationId, email: $email) {
          status retryAfterSeconds errorDetails } }`,
      { registrationId, email },
    );
  const readAudit = async (filter: { subject?: string; actor?: string }) =>
    (
      await ask<{ rows: readonly { action: string; subject: string; details: string }[] }>(
        `query($subject: String, $actor: String) {
          result: adminAudit(subject: $subject, actor: $actor) { rows { action subject details } } }`,
        filter,
      )
    ).rows;
  /** Of changes, the newest first. */
  const readChanges = async (id: string) =>
    (await readAudit({ subject: (await findOne(id)).reference }))
      .map(({ action }) => action)
      .filter((action) => action !== 'adminFindVisitor');
  const createCode = async (balance = '') =>
    (
      await ask<{ codes: readonly string[] }>(
        'mutation($input: AdminNewCodeInput!) { result: adminCreateCodes(input: $input, count: 1) { codes } }',
        { input: { balance } },
      )
    ).codes[0] ?? '';
  const newEmail = () => `${nextKey()}@example.com`;
  const registerAs = async (email: string, registrationCode = 'WELCOME10') => {
    const { registrationId, errorDetails } = await register(backend, registrationOf({ email, registrationCode }));
    return registrationId ?? errorDetails.map(({ error }) => error).join();
  };
  const readWaitingPage = async (registrationId: string) => {
    const query = 'query($id: ID!) { registrationDetails(registrationId: $id) { state } }';
    type Data = { registrationDetails: { state: string } };
    return (await backend.ask<Data>(query, { id: registrationId })).data.registrationDetails.state;
  };
  const waitForMail = (email: string, count = 1) =>
    eventually(async () => {
      const received = mailServer.received.filter(({ to }) => to === email);
      return received.length >= count ? (received[0] ?? null) : null;
    });
  const waitForState = (id: string, state: string) =>
    eventually(async () => ((await findOne(id)).state === state ? true : null));

  it('finds a registration by address, code and id, and records each search without the address', async () => {
    const [email, code, actor] = [newEmail(), await createCode(), nextKey()];
    const id = await registerAs(email, code);
    const [local = '', domain] = email.split('@');
    const { reference } = await findOne(id);
    for (const search of [email, ` ${local.toUpperCase()}@${domain}`, code.toLowerCase(), id, reference]) {
      const { status, rows } = await find(search, actor);
      expect({ search, status, rows }).toMatchObject({ search, status: 'FOUND', rows: [{ id, email, code }] });
    }
    expect(await find('nobody@example.com', actor)).toEqual({ status: 'FOUND', rows: [] });
    expect(await find('', actor)).toEqual({ status: 'FOUND', rows: [] });
    const row = { action: 'adminFindVisitor', subject: reference };
    expect(await readAudit({ actor })).toEqual([
      { ...row, subject: '', details: 'code 0' },
      { ...row, subject: '', details: 'address 0' },
      { ...row, details: 'id 1' },
      { ...row, details: 'id 1' },
      { ...row, details: 'code 1' },
      { ...row, details: 'address 1' },
      { ...row, details: 'address 1' },
    ]);
    const rows = await readAudit({});
    expect(rows.filter((each) => JSON.stringify(each).includes(email))).toEqual([]);
    await registerAs(newEmail(), code);
    expect((await find(code, actor)).rows).toHaveLength(2);
    expect((await readAudit({ actor }))[0]).toEqual({ ...row, subject: '', details: 'code 2' });
  });

  const setRole = async (subject: string, role: string) => {
    const query = `mutation($subject: String!, $role: AdminRole!) {
      result: adminSetRole(subject: $subject, role: $role) { status } }`;
    await find('', subject);
    expect(await ask(query, { subject, role })).toEqual({ status: 'DONE' });
  };
  const rolesWith = (hasPeople: boolean) =>
    adminRoles.filter((role) => role !== 'none' && getPermissions(role).includes('people') === hasPeople);

  it.each(rolesWith(true))('the role %s sees the address, and may search for it', async (role) => {
    const [email, code, actor] = [newEmail(), await createCode(), nextKey()];
    const id = await registerAs(email, code);
    await setRole(actor, role);
    for (const search of [id, code, email])
      expect(await find(search, actor)).toMatchObject({ status: 'FOUND', rows: [{ id, email }] });
  });

  it.each(rolesWith(false))('the role %s sees a masked address, and cannot search for one', async (role) => {
    const [email, code, actor] = [newEmail(), await createCode(), nextKey()];
    const id = await registerAs(email, code);
    const { reference } = await findOne(id);
    await setRole(actor, role);
    for (const search of [reference, code]) {
      const { rows } = await find(search, actor);
      expect(rows).toMatchObject([{ reference, email: `${email[0]}•••@example.com` }]);
      // Whoever has the id can act as the visitor.
      expect(JSON.stringify([rows, await readAudit({})])).not.toContain(id);
      expect(await readWaitingPage(rows[0]?.id ?? '')).toBe('UNKNOWN');
    }
    for (const address of [email, 'nobody@example.com'])
      expect(await find(address, actor)).toEqual({ status: 'ADDRESS_FORBIDDEN', rows: [] });
    const refusal = { action: 'adminFindVisitor.forbidden', subject: '', details: '' };
    const refusals = (await readAudit({ actor })).filter(({ action }) => action.endsWith('.forbidden'));
    expect(refusals).toEqual([refusal, refusal]);
  });

  it('a former administrator finds nothing', async () => {
    const actor = nextKey();
    await setRole(actor, 'none');
    await expect(find('WELCOME10', actor)).rejects.toThrow('FORBIDDEN');
  });

  it('shows the newest fifty registrations of a code', async () => {
    const code = await createCode();
    const ids: string[] = [];
    for (let index = 0; index < 52; index += 1) {
      ids.push(await registerAs(newEmail(), code));
      wait(second);
    }
    const { rows } = await find(code);
    expect(rows.map(({ id }) => id)).toEqual(ids.reverse().slice(0, 50));
  });

  it('shows each state as the waiting page does, with the mails and their delivery', async () => {
    const pending = newEmail();
    const id = await registerAs(pending);
    await waitForMail(pending);
    await eventually(async () => ((await findOne(id)).mails[0]?.sentAt === null ? null : true));
    expect(await findOne(id)).toMatchObject({
      state: 'PENDING',
      mails: [{ template: 'activation', deadAt: null, lastError: null }],
    });

    const bouncing = newEmail();
    rejected.add(bouncing);
    const bouncedId = await registerAs(bouncing);
    await waitForState(bouncedId, 'UNDELIVERABLE');
    expect(await readWaitingPage(bouncedId)).toBe('UNDELIVERABLE');
    const [bounced] = (await findOne(bouncedId)).mails;
    expect(bounced).toMatchObject({ template: 'activation', sentAt: null, deadAt: now.toISOString() });
    expect(bounced?.lastError).toContain('550');

    const active = newEmail();
    const activeId = await registerAs(active);
    const otherId = await registerAs(active);
    await activate(backend, tokenIn(await waitForMail(active)));
    expect(await findOne(activeId)).toMatchObject({ state: 'ACTIVE', activatedAt: now.toISOString() });
    // The waiting page says ACTIVE too, since the address has an account.
    expect(await findOne(otherId)).toMatchObject({ state: 'ACTIVE', activatedAt: null, replacedBy: activeId });
    expect(await readWaitingPage(otherId)).toBe('ACTIVE');

    wait(15 * day);
    expect((await findOne(id)).state).toBe('EXPIRED');
    expect(await readWaitingPage(id)).toBe('LAPSED');
  });

  it('sends the mail again within the visitor’s limits, and states the wait', async () => {
    const email = newEmail();
    const id = await registerAs(email);
    expect(await resend(id)).toEqual({ ...done, status: 'LIMITED', retryAfterSeconds: 60 });
    expect(await readChanges(id)).toEqual([]);
    for (let count = 2; count <= 5; count += 1) {
      wait(60 * second);
      expect(await resend(id)).toEqual(done);
    }
    wait(60 * second);
    const limited = await resend(id);
    expect(limited).toMatchObject({ status: 'LIMITED', errorDetails: [] });
    expect(limited.retryAfterSeconds).toBe((day - 5 * 60 * second) / second);
    expect(await readChanges(id)).toEqual(Array(4).fill('adminResendMail'));
    await waitForMail(email, 5);
  });

  it('renews an expired registration if the code has a place, and otherwise says why not', async () => {
    const code = await createCode('1');
    const [email, other] = [newEmail(), newEmail()];
    const id = await registerAs(email, code);
    await waitForMail(email);
    wait(15 * day);
    const otherId = await registerAs(other, code);
    expect(await resend(id)).toEqual({
      ...done,
      status: 'CODE_REFUSED',
      errorDetails: ['REGISTRATION_CODE_BALANCE_LESS_THAN_PENDING_REGISTRATIONS'],
    });
    expect(await readChanges(id)).toEqual([]);
    await end(otherId);
    expect(await resend(id)).toEqual(done);
    expect((await findOne(id)).state).toBe('PENDING');
    expect(await readChanges(id)).toEqual(['adminResendMail']);
    expect(await activate(backend, tokenIn(await waitForMail(email, 2)))).toMatchObject({ status: 'ACTIVATED' });
    expect(await resend(id)).toEqual({ ...done, status: 'ALREADY_ACTIVE' });
    expect(await resend('unknown')).toEqual({ ...done, status: 'NOT_FOUND' });
  });

  it('changes the address of a pending and of an undeliverable registration', async () => {
    const [wrong, right] = [newEmail(), newEmail()];
    rejected.add(wrong);
    const id = await registerAs(wrong);
    await waitForState(id, 'UNDELIVERABLE');
    expect(await change(id, 'no address')).toEqual({ ...done, status: 'INVALID_INPUT' });
    expect(await change('unknown', right)).toEqual({ ...done, status: 'NOT_FOUND' });
    expect(await readChanges(id)).toEqual([]);
    expect(await change(id, right)).toEqual(done);
    const { state, replacedBy, reference } = await findOne(id);
    expect(state).toBe('REPLACED');
    expect(await findOne(right)).toMatchObject({ id: replacedBy, reference, state: 'PENDING' });
    expect(await readWaitingPage(id)).toBe('REPLACED');
    expect(await readChanges(id)).toEqual(['adminChangeEmail']);
    expect(await change(id, newEmail())).toEqual({ ...done, status: 'NOT_FOUND' });
    expect(await activate(backend, tokenIn(await waitForMail(right)))).toMatchObject({ status: 'ACTIVATED' });

    const another = await registerAs(newEmail());
    expect(await change(another, right)).toEqual({ ...done, status: 'ALREADY_ACTIVE' });
    expect(await readChanges(another)).toEqual([]);
    expect((await findOne(another)).state).toBe('PENDING');
  });

  it('counts the mails of a changed address against its limit', async () => {
    const email = newEmail();
    for (let count = 0; count < 5; count += 1) {
      await registerAs(email);
      wait(60 * second);
    }
    const id = await registerAs(newEmail());
    const result = await change(id, email);
    expect(result.status).toBe('LIMITED');
    expect(result.retryAfterSeconds).toBeGreaterThan(60);
    expect(await findOne(id)).toMatchObject({ state: 'PENDING', replacedBy: null });
    expect(await readChanges(id)).toEqual([]);
  });

  it('ends a pending registration: its link expires, its place is free, and the visitor may register again', async () => {
    const code = await createCode('1');
    const email = newEmail();
    const id = await registerAs(email, code);
    const token = tokenIn(await waitForMail(email));
    const other = newEmail();
    expect(await registerAs(other, code)).toContain('REGISTRATION_CODE_BALANCE_LESS_THAN_PENDING_REGISTRATIONS');
    expect(await end(id)).toEqual(done);
    expect(await readChanges(id)).toEqual(['adminEndRegistration']);
    expect(await end(id)).toEqual({ ...done, status: 'NOT_FOUND' });
    expect(await readChanges(id)).toEqual(['adminEndRegistration']);
    expect((await findOne(id)).state).toBe('EXPIRED');
    expect(await readWaitingPage(id)).toBe('LAPSED');
    expect(await activate(backend, token)).toMatchObject({ status: 'EXPIRED' });
    wait(60 * second);
    const again = await registerAs(email, code);
    expect((await findOne(again)).state).toBe('PENDING');
    expect(await end(again)).toEqual(done);
    expect((await findOne(await registerAs(other, code))).state).toBe('PENDING');
  });

  it('neither ends nor changes an active registration', async () => {
    const email = newEmail();
    const id = await registerAs(email);
    await activate(backend, tokenIn(await waitForMail(email)));
    expect(await end(id)).toEqual({ ...done, status: 'NOT_FOUND' });
    expect(await change(id, newEmail())).toEqual({ ...done, status: 'NOT_FOUND' });
    expect(await readChanges(id)).toEqual([]);
  });
});
