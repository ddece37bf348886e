/** Applications: decisions and their mails, the undo window of one minute, and applying again. */
import pg from 'pg';
import previous from '../../backend/trustedDocuments.previous.json';
import { describeOnBothDatabases } from '../support/describeOnBothDatabases.ts';
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
const minute = 60 * second;
const day = 24 * 60 * minute;

interface Decided {
  readonly adminDecideApplication: {
    readonly status: string;
    readonly undoSeconds: number | null;
    readonly errorDetails: readonly string[];
  };
}

describeOnBothDatabases((createDatabase, kind) => {
  let now = new Date('2026-03-20T10:00:00Z');
  const wait = (milliseconds: number) => {
    now = new Date(now.getTime() + milliseconds);
  };
  let backend: BackendUnderTest;
  let other: BackendUnderTest;
  let databaseUrl: string | null;
  beforeAll(async () => {
    databaseUrl = await createDatabase();
    const options = { databaseUrl, clock: () => now };
    backend = await startTestBackend(options);
    other = databaseUrl === null ? backend : await startTestBackend(options);
  });
  afterAll(async () => {
    await backend.close();
    if (other !== backend) await other.close();
  });

  const sendQuery = async <Data>(query: string, variables: object = {}, requests = backend, subject = 'anna') =>
    (await requests.ask<Data>(query, variables, await signInAs(subject, { at: now }))).data;
  const listOf = async (state: string, search: string) => {
    type Row = {
      id: string;
      language: string;
      country: string | null;
      undoSeconds: number | null;
      mailRefused: boolean;
    };
    type ResponseData = { adminApplications: { rows: Row[]; total: number } };
    const query = `query($state: AdminApplicationState, $search: String) {
      adminApplications(state: $state, search: $search) { total rows { id language country undoSeconds mailRefused } } }`;
    return (await sendQuery<ResponseData>(query, { state, search })).adminApplications.rows;
  };
  const apply = (email: string, language = 'de') =>
    backend.ask(
      'mutation($input: MembershipInterestInput!) { applyForMembership(input: $input) { status } }',
      { input: { idempotencyKey: nextKey(), email, language } },
      { 'CF-IPCountry': 'AT' },
    );
  /** Applies and returns the application's id. */
  const applyAs = async (email: string, language?: string) => {
    await apply(email, language);
    await backend.mailTo(email);
    return (await listOf('waiting', email))[0]?.id ?? '';
  };
  const decide = async (id: string, decision: string, requests = backend, registrationCode = 'TIMEDLINK') => {
    const query = `mutation($id: ID!, $decision: AdminDecision!, $registrationCode: String) {
      adminDecideApplication(id: $id, decision: $decision, registrationCode: $registrationCode) { status undoSeconds errorDetails } }`;
    return (await sendQuery<Decided>(query, { id, decision, registrationCode }, requests)).adminDecideApplication;
  };
  const undo = async (id: string) => {
    type ResponseData = { adminUndoDecision: { status: string } };
    return (await sendQuery<ResponseData>('mutation($id: ID!) { adminUndoDecision(id: $id) { status } }', { id }))
      .adminUndoDecision.status;
  };

  it('accepts decisions and undos from admin pages of the previous release', async () => {
    const id = await applyAs('earlier-release@example.com');
    type Undone = { adminUndoDecision: { status: string } };
    const decided = await sendQuery<Decided>(previous.adminDecideApplication, {
      id,
      decision: 'DECLINE',
      registrationCode: null,
    });
    expect(decided.adminDecideApplication.status).toBe('DECIDED');
    const undone = await sendQuery<Undone>(previous.adminUndoDecision, { id });
    expect(undone.adminUndoDecision.status).toBe('UNDONE');
  });

  it('lists a search within addresses by arrival over two pages, with no address in the cursor', async () => {
    const addresses = Array.from({ length: 55 }, (_, index) => `in.ordered${99 - index}@example.com`);
    for (const email of addresses) {
      now = new Date(now.getTime() + 1);
      await apply(email);
    }
    type Page = { rows: { email: string }[]; next: string | null; total: number | null };
    const query = `query($search: String, $after: String) {
      adminApplications(search: $search, after: $after) { rows { email } next total } }`;
    const read = async (after: string | null) =>
      (await sendQuery<{ adminApplications: Page }>(query, { search: 'Ordered', after })).adminApplications;
    const first = await read(null);
    const second = await read(first.next);
    expect([...first.rows, ...second.rows].map(({ email }) => email)).toEqual(addresses);
    expect([first.rows.length, first.total, second.total, second.next]).toEqual([50, 55, 55, null]);
    expect(Buffer.from(first.next ?? '', 'base64url').toString()).not.toMatch(/ordered|@/);
  });

  it.each(['X.MÜLLER@BÜCHER.example', 'x.müller@bücher.example', 'x.müller@xn--bcher-kva.exam'])(
    'finds an address in a domain with an umlaut by %s',
    async (search) => {
      await apply('x.müller@Bücher.example');
      expect(await listOf('waiting', search)).toHaveLength(1);
    },
  );

  /** Long enough for the outbox to poll twice. */
  const settle = () => new Promise((resolve) => setTimeout(resolve, 2500));

  it('lists waiting applications with language and country', async () => {
    const id = await applyAs('listed@example.org', 'fr');
    expect(await listOf('waiting', 'LISTED@')).toMatchObject([
      { id, language: 'fr', country: 'AT', undoSeconds: null },
    ]);
    expect(await listOf('waiting', 'sted@EX')).toHaveLength(1);
    expect(await listOf('waiting', 'sted@x')).toEqual([]);
  });

  it('sends an approval after a minute, in the applicant’s language, with a link for one guest', async () => {
    const id = await applyAs('approved@example.org', 'pl');
    const { status, undoSeconds } = await decide(id, 'APPROVE');
    expect({ status, undoSeconds }).toEqual({ status: 'DECIDED', undoSeconds: 60 });
    wait(20 * second);
    expect(await listOf('approved', 'approved@')).toMatchObject([{ id, undoSeconds: 40, mailRefused: false }]);
    wait(40 * second);
    expect(await undo(id)).toBe('TOO_LATE');
    expect(await listOf('approved', 'approved@')).toMatchObject([{ id, undoSeconds: null }]);
    const mail = await backend.mailTo('approved@example.org', 2);
    expect(mail.headers['Content-Language'] ?? mail.headers['content-language']).toBe('pl');
    const link = /http\S+\?rc=\S+/.exec(mail.text)?.[0] ?? '';
    const { pathname, searchParams } = new URL(link);
    expect(pathname).toBe('/acquisition/pl');
    const { data } = await backend.ask<{ registrationCodeDetails: { errors: string[] } }>(
      'query($c: String!, $t: String) { registrationCodeDetails(registrationCode: $c, validityTimestamp: $t) { errors } }',
      { c: searchParams.get('rc'), t: searchParams.get('ts') },
    );
    expect(data.registrationCodeDetails.errors).toEqual([]);
    expect(await undo(id)).toBe('TOO_LATE');
  });

  const makeCode = async (input: object) => {
    type Made = { adminCreateCodes: { codes: string[] } };
    const make = 'mutation($input: AdminNewCodeInput!) { adminCreateCodes(input: $input, count: 1) { codes } }';
    return (await sendQuery<Made>(make, { input: { linkOnly: 'yes', ...input } })).adminCreateCodes.codes[0] ?? '';
  };
  const held = ['REGISTRATION_CODE_BALANCE_LESS_THAN_PENDING_REGISTRATIONS'];

  it('an approval reserves its place: nobody else can be approved for it until it is undone', async () => {
    const ids: string[] = [];
    for (const name of ['first', 'second', 'third']) ids.push(await applyAs(`${name}-of-one@example.org`));
    const [first = '', second = '', third = ''] = ids;
    const code = await makeCode({ balance: '1' });
    const responses = [await decide(first, 'APPROVE', backend, code), await decide(second, 'APPROVE', other, code)];
    expect(responses.map(({ status }) => status)).toEqual(['DECIDED', 'INVALID_CODE']);
    expect(responses[1]?.errorDetails).toEqual(held);
    type Links = { adminCreateLinks: { status: string; errorDetails: string[] } };
    const link = `mutation($code: String!) {
      adminCreateLinks(registrationCode: $code, count: 1, single: true) { status errorDetails } }`;
    expect((await sendQuery<Links>(link, { code })).adminCreateLinks).toEqual({
      status: 'INVALID_CODE',
      errorDetails: held,
    });
    expect(await undo(first)).toBe('UNDONE');
    const again = await Promise.all([decide(second, 'APPROVE', backend, code), decide(third, 'APPROVE', other, code)]);
    expect(again.map(({ status }) => status).sort()).toEqual(['DECIDED', 'INVALID_CODE']);
  });

  it.each([
    ['revoked', 'REGISTRATION_CODE_INVALID'],
    ['paused', 'REGISTRATION_CODE_INVALID'],
  ])(
    'sends no approval if the code is %s within the undo window, and the application waits again',
    async (state, reason) => {
      const email = `code-${state}@example.org`;
      const id = await applyAs(email);
      const code = await makeCode({});
      expect((await decide(id, 'APPROVE', backend, code)).status).toBe('DECIDED');
      await sendQuery(`mutation($code: String!) { adminSetCodeState(code: $code, state: ${state}) { status } }`, {
        code,
      });
      wait(minute);
      await eventually(async () => ((await listOf('waiting', email)).length === 1 ? true : null));
      await settle();
      expect(await backend.mails(email)).toHaveLength(1);
      type Audit = { adminAudit: { rows: { actor: string; action: string; details: string }[] } };
      const { adminAudit } = await sendQuery<Audit>(
        'query($id: String) { adminAudit(subject: $id) { rows { actor action details } } }',
        { id },
      );
      expect(adminAudit.rows[0]).toEqual({
        actor: 'outbox',
        action: 'adminUndoDecision',
        details: `approved, ${reason}`,
      });
      expect((await decide(id, 'APPROVE')).status).toBe('DECIDED');
      wait(minute);
      await backend.mailTo(email, 2);
    },
  );

  it('sends no approval if the code ends within the undo window', async () => {
    const email = 'ends-at-once@example.org';
    const id = await applyAs(email);
    const code = await makeCode({ endsAt: new Date(now.getTime() + 30 * second).toISOString() });
    expect((await decide(id, 'APPROVE', backend, code)).status).toBe('DECIDED');
    wait(minute);
    await eventually(async () => ((await listOf('waiting', email)).length === 1 ? true : null));
    expect(await backend.mails(email)).toHaveLength(1);
  });

  it('does not send a delayed second activation mail once the account is active', async () => {
    const email = 'opened-meanwhile@example.org';
    await register(backend, registrationOf({ email }));
    const mail = await backend.mailTo(email);
    expect((await register(backend, registrationOf({ email }))).status).toBe('ACCOUNT_PENDING');
    expect((await activate(backend, tokenIn(mail))).status).toBe('ACTIVATED');
    wait(2 * minute);
    await backend.mailTo(email, 2);
    await settle();
    expect(await backend.mails(email)).toHaveLength(2);
  });

  it('simultaneous decisions of two admins send one mail', async () => {
    const id = await applyAs('twice@example.org');
    const responses = await Promise.all([
      decide(id, 'APPROVE'),
      decide(id, 'DECLINE', other),
      decide(id, 'APPROVE', other),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual(['ALREADY_DECIDED', 'ALREADY_DECIDED', 'DECIDED']);
    wait(minute);
    await backend.mailTo('twice@example.org', 2);
    await settle();
    expect(await backend.mails('twice@example.org')).toHaveLength(2);
  });

  it('undoing an earlier decision does not undo a later one', async () => {
    const id = await applyAs('redecided@example.org');
    const query = `mutation($id: ID!, $decision: AdminDecision!) {
      adminDecideApplication(id: $id, decision: $decision, registrationCode: "TIMEDLINK") { decidedAt } }`;
    const decideAs = async (subject: string, decision: string) => {
      type ResponseData = { adminDecideApplication: { decidedAt: string } };
      return (await sendQuery<ResponseData>(query, { id, decision }, backend, subject)).adminDecideApplication
        .decidedAt;
    };
    const undoOf = async (decidedAt: string) => {
      type ResponseData = { adminUndoDecision: { status: string } };
      const undoing = 'mutation($id: ID!, $at: String) { adminUndoDecision(id: $id, decidedAt: $at) { status } }';
      return (await sendQuery<ResponseData>(undoing, { id, at: decidedAt })).adminUndoDecision.status;
    };
    const first = await decideAs('anna', 'DECLINE');
    wait(second);
    expect(await undoOf(first)).toBe('UNDONE');
    wait(second);
    const latest = await decideAs('bert', 'APPROVE');
    expect(await undoOf(first)).toBe('ALREADY_DECIDED');
    expect(await listOf('approved', 'redecided@')).toHaveLength(1);
    expect(await undoOf(latest)).toBe('UNDONE');
  });

  it('a decision undone within the undo window sends no mail, and can be made again', async () => {
    const id = await applyAs('undone@example.org');
    await decide(id, 'APPROVE');
    wait(minute - second);
    expect(await undo(id)).toBe('UNDONE');
    expect(await listOf('waiting', 'undone@')).toHaveLength(1);
    wait(minute);
    await settle();
    expect(await backend.mails('undone@example.org')).toHaveLength(1);
    expect(await undo(id)).toBe('TOO_LATE');
    expect((await decide(id, 'DECLINE')).status).toBe('DECIDED');
    wait(minute);
    expect((await backend.mailTo('undone@example.org', 2)).text).not.toContain('rc=');
  });

  it('an approval needs a code with places left that works by link only', async () => {
    const id = await applyAs('nocode@example.org');
    expect(await decide(id, 'APPROVE', backend, 'NOBALANCE')).toMatchObject({
      status: 'INVALID_CODE',
      errorDetails: ['REGISTRATION_CODE_NO_BALANCE_LEFT'],
    });
    // Without its link, this code would work beyond the expiry in the mail.
    expect(await decide(id, 'APPROVE', backend, 'WELCOME15')).toMatchObject({
      status: 'INVALID_CODE',
      errorDetails: ['REGISTRATION_CODE_NOT_LINK_ONLY'],
    });
    expect(await listOf('waiting', 'nocode@')).toHaveLength(1);
    expect((await decide('nobody', 'DECLINE')).status).toBe('NOT_FOUND');
  });

  it('sends no decision mail after a withdrawal within the undo window', async () => {
    const id = await applyAs('withdrawn@example.org');
    const [first] = await backend.mails('withdrawn@example.org');
    await decide(id, 'DECLINE');
    const link = (/http\S+membership-interest\/\S+/.exec(first?.text ?? '')?.[0] ?? '').replace(
      'localhost',
      '127.0.0.1',
    );
    expect((await fetch(link, { method: 'POST' })).status).toBe(200);
    wait(minute);
    await settle();
    expect(await backend.mails('withdrawn@example.org')).toHaveLength(1);
  });

  it('a declined applicant can apply again after two weeks, but not on the next day', async () => {
    const id = await applyAs('again@example.org');
    await decide(id, 'DECLINE');
    wait(day);
    await backend.mailTo('again@example.org', 2);
    await apply('again@example.org');
    expect(await listOf('waiting', 'again@')).toEqual([]);
    await settle();
    // The application was ignored, so no mail confirms it.
    expect(await backend.mails('again@example.org')).toHaveLength(2);
    wait(14 * day);
    await apply('again@example.org', 'fr');
    expect(await listOf('waiting', 'again@')).toMatchObject([{ language: 'fr' }]);
    await backend.mailTo('again@example.org', 3);
  });

  it('an approved applicant can apply again once the link has expired', async () => {
    now = new Date('2026-10-06T10:00:00Z');
    const email = 'after-the-link@example.org';
    await decide(await applyAs(email), 'APPROVE');
    now = new Date('2026-10-20T21:59:00Z');
    await apply(email);
    expect(await listOf('waiting', email)).toEqual([]);
    now = new Date('2026-10-20T22:00:00Z');
    await apply(email);
    expect(await listOf('waiting', email)).toHaveLength(1);
  });

  it('a declined applicant can apply again from the start of the day that the mail names', async () => {
    now = new Date('2026-10-20T12:00:00Z');
    const email = 'from-a-day@example.org';
    await decide(await applyAs(email, 'en'), 'DECLINE');
    wait(minute);
    const { text } = await backend.mailTo(email, 2);
    expect(text.replace(/\s+/g, ' ')).toContain('apply again from 4 November 2026');
    now = new Date('2026-11-03T23:00:00Z');
    await apply(email);
    expect(await listOf('waiting', email)).toHaveLength(1);
  });

  // PGlite has one connection, so nothing can block it.
  if (kind === 'PostgreSQL')
    it('sends no mail to an address that is erased during the decision', async () => {
      const email = 'erased@example.org';
      const id = await applyAs(email);
      const client = new pg.Client({ connectionString: databaseUrl ?? '' });
      await client.connect();
      const waiting = (count: number) =>
        eventually(async () => {
          const { rows } = await client.query('SELECT count(*)::int AS count FROM pg_locks WHERE NOT granted');
          return (rows[0] as { count: number }).count >= count ? true : null;
        });
      // Blocks the decision when it creates the link, before it queues the mail.
      await client.query('BEGIN');
      await client.query("SELECT 1 FROM registration_codes WHERE code = 'TIMEDLINK' FOR UPDATE");
      const decided = decide(id, 'APPROVE');
      await waiting(1);
      const erased = sendQuery(`mutation { adminEraseAddress(email: "${email}") { status } }`, {}, other);
      await waiting(2);
      await client.query('COMMIT');
      expect((await decided).status).toBe('DECIDED');
      await erased;
      const { rows } = await client.query('SELECT recipient FROM outbox WHERE lower(recipient) = $1', [email]);
      await client.end();
      expect(rows).toEqual([]);
    });

  if (kind === 'PostgreSQL')
    it('undoing a decision waits while the address is being erased, without holding a lock', async () => {
      const email = 'undone-and-erased@example.org';
      const id = await applyAs(email);
      await decide(id, 'APPROVE');
      const client = new pg.Client({ connectionString: databaseUrl ?? '' });
      await client.connect();
      // As erasing does: it locks the address first, then its rows.
      await client.query('BEGIN');
      await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 14))', [email]);
      let undone = '';
      const undoing = undo(id).then((status) => {
        undone = status;
      });
      await eventually(async () => {
        const { rows } = await client.query('SELECT 1 FROM pg_locks WHERE NOT granted');
        return rows.length > 0 || undone !== '' ? true : null;
      });
      expect(undone).toBe('');
      const { rowCount } = await client.query('SELECT 1 FROM membership_interests WHERE id = $1 FOR UPDATE NOWAIT', [
        id,
      ]);
      expect(rowCount).toBe(1);
      await client.query('COMMIT');
      await client.end();
      await undoing;
      expect(undone).toBe('UNDONE');
    });

  it('the audit log has every decision by application id, without the address', async () => {
    const id = await applyAs('audited@example.org');
    await decide(id, 'APPROVE');
    await undo(id);
    type ResponseData = { adminAudit: { rows: { actor: string; action: string; details: string }[] } };
    const query = 'query($id: String) { adminAudit(subject: $id) { rows { actor action details } } }';
    const { adminAudit } = await eventually(() => sendQuery<ResponseData>(query, { id }));
    expect(adminAudit.rows).toEqual([
      { actor: 'anna', action: 'adminUndoDecision', details: 'approved' },
      { actor: 'anna', action: 'adminDecideApplication.approve', details: 'TI••••NK' },
    ]);
  });
});
