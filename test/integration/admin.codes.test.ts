/** Registration codes from admin pages to visitors, their statistics, and the append-only audit log. */
import { sql } from 'kysely';
import pg from 'pg';
import { describeOnBothDatabases } from '../support/describeOnBothDatabases.ts';
import { openTestDatabase } from '../support/openTestDatabase.ts';
import {
  activate,
  type BackendUnderTest,
  eventually,
  register,
  registrationOf,
  signInAs,
  startTestBackend,
  tokenIn,
} from './backendUnderTest.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;
const start = new Date('2026-03-20T10:00:00Z');

describeOnBothDatabases((createDatabase, kind) => {
  let now = start;
  let backend: BackendUnderTest;
  let databaseUrl: string | null;
  beforeAll(async () => {
    databaseUrl = await createDatabase();
    backend = await startTestBackend({ databaseUrl, clock: () => now });
  });
  beforeEach(() => {
    now = start;
  });
  afterAll(() => backend.close());

  const sendQuery = async <Data>(query: string, variables: object = {}, subject = 'anna') =>
    (await backend.ask<Data>(query, variables, await signInAs(subject, { at: now }))).data;
  const create = async (input: object = {}, count = 1) => {
    type ResponseData = {
      adminCreateCodes: { status: string; codes: string[]; faults: { field: string; reason: string }[] };
    };
    const query = `mutation($input: AdminNewCodeInput!, $count: Int!) {
      adminCreateCodes(input: $input, count: $count) { status codes faults { field reason } } }`;
    return (await sendQuery<ResponseData>(query, { input, count })).adminCreateCodes;
  };
  const createOne = async (input: object = {}) => (await create(input)).codes[0] ?? '';
  const setState = async (code: string, state: string) => {
    type ResponseData = { adminSetCodeState: { status: string } };
    const query =
      'mutation($code: String!, $state: AdminCodeState!) { adminSetCodeState(code: $code, state: $state) { status } }';
    return (await sendQuery<ResponseData>(query, { code, state })).adminSetCodeState.status;
  };
  const check = async (registrationCode: string) => {
    type ResponseData = {
      registrationCodeDetails: { errorDetails: { error: string }[]; countryOptions: { isoCode: string }[] };
    };
    const query = `query($registrationCode: String!) { registrationCodeDetails(registrationCode: $registrationCode) {
      errorDetails { error } countryOptions { isoCode } } }`;
    const { data } = await backend.ask<ResponseData>(query, { registrationCode });
    const { errorDetails, countryOptions } = data.registrationCodeDetails;
    return { errors: errorDetails.map(({ error }) => error), countries: countryOptions.map(({ isoCode }) => isoCode) };
  };
  const errorsOf = async (code: string) => (await check(code)).errors;
  const list = async (variables: object) => {
    type Row = { code: string; label: string; activated: number; registered: number };
    type ResponseData = { adminCodes: { rows: Row[]; next: string | null; total: number | null } };
    const query = `query($search: String, $state: AdminCodeState, $sort: AdminCodeSort, $after: String) {
      adminCodes(search: $search, state: $state, sort: $sort, after: $after) {
        next total rows { code label registered activated } } }`;
    return (await sendQuery<ResponseData>(query, variables)).adminCodes;
  };

  const invalid = ['REGISTRATION_CODE_INVALID'];

  it('a paused code is rejected, a resumed one is accepted, and a revoked one cannot be resumed', async () => {
    const code = await createOne({ inviterName: 'Anna', balance: '3' });
    expect(await errorsOf(code)).toEqual([]);
    expect(await setState(code, 'paused')).toBe('DONE');
    expect(await errorsOf(code)).toEqual(invalid);
    expect(await register(backend, registrationOf({ registrationCode: code }))).toMatchObject({
      status: 'CODE_REFUSED',
    });
    expect(await setState(code, 'active')).toBe('DONE');
    expect(await errorsOf(code)).toEqual([]);
    for (const _twice of [1, 2]) expect(await setState(code, 'revoked')).toBe('DONE');
    expect(await setState(code, 'active')).toBe('REVOKED');
    expect(await errorsOf(code)).toEqual(invalid);
  });

  it('a code is valid from the start of its first day to the end of its last, in Berlin time', async () => {
    const code = await createOne({ startsAt: '2026-03-21', endsAt: '2026-03-22' });
    expect(await errorsOf(code)).toEqual(invalid);
    now = new Date('2026-03-20T22:59:59.999Z');
    expect(await errorsOf(code)).toEqual(invalid);
    now = new Date('2026-03-20T23:00:00Z');
    expect(await errorsOf(code)).toEqual([]);
    now = new Date('2026-03-22T22:59:59.999Z');
    expect(await errorsOf(code)).toEqual([]);
    now = new Date('2026-03-22T23:00:00Z');
    expect(await errorsOf(code)).toEqual([...invalid, 'REGISTRATION_CODE_EXPIRED']);
  });

  it('a code with countries accepts registrations from these countries only', async () => {
    const registrationCode = await createOne({ countries: 'AT PL' });
    expect((await check(registrationCode)).countries).toEqual(['AT', 'PL']);
    expect(await register(backend, registrationOf({ registrationCode, country: 'DE' }))).toMatchObject({
      status: 'INVALID_INPUT',
      fieldErrors: [{ field: 'country', code: 'invalid' }],
    });
    expect((await register(backend, registrationOf({ registrationCode, country: 'AT' }))).status).toBe(
      'ACTIVATION_EMAIL_SENT',
    );
  });

  it('a registration made before the code was revoked can still be activated', async () => {
    const registrationCode = await createOne();
    const visitor = registrationOf({ registrationCode });
    await register(backend, visitor);
    await setState(registrationCode, 'revoked');
    expect((await activate(backend, tokenIn(await backend.mailTo(visitor.email)))).status).toBe('ACTIVATED');
  });

  it('an expired activation link is not renewed once its code has ended', async () => {
    const registrationCode = await createOne({ endsAt: '2026-03-22' });
    const visitor = registrationOf({ registrationCode });
    await register(backend, visitor);
    const id = tokenIn(await backend.mailTo(visitor.email));
    now = new Date(start.getTime() + 15 * day);
    const renew = 'mutation($id: String!) { renewActivation(activationId: $id) { status } }';
    expect((await backend.ask(renew, { id })).data).toEqual({ renewActivation: { status: 'CODE_REFUSED' } });
  });

  // PGlite has one connection, so nothing can block it.
  if (kind === 'PostgreSQL')
    it.each(['paused', 'revoked'])('rejects a registration while the code is %s', async (state) => {
      const registrationCode = await createOne({ balance: '3' });
      const client = new pg.Client({ connectionString: databaseUrl ?? '' });
      await client.connect();
      await client.query('BEGIN');
      await client.query('UPDATE registration_codes SET state = $1 WHERE code = $2', [state, registrationCode]);
      const visitor = register(backend, registrationOf({ registrationCode }));
      await eventually(async () => {
        const { rows } = await client.query('SELECT 1 FROM pg_locks WHERE NOT granted');
        return rows.length > 0 ? true : null;
      });
      await client.query('COMMIT');
      await client.end();
      expect(await visitor).toMatchObject({ status: 'CODE_REFUSED', errorDetails: [{ error: invalid[0] }] });
    });

  it('returns each fault, and creates no duplicate of an existing code', async () => {
    expect(await create({ tier: 'x', balance: '0' })).toMatchObject({
      status: 'INVALID_INPUT',
      codes: [],
      faults: [
        { field: 'balance', reason: 'range' },
        { field: 'tier', reason: 'tier' },
      ],
    });
    const code = await createOne();
    expect((await create({ code })).faults).toEqual([{ field: 'code', reason: 'exists' }]);
    expect((await create({ code: 'CFGHJKMNPQRT' }, 2)).faults).toEqual([{ field: 'count', reason: 'range' }]);
  });

  describe('an imported table', () => {
    type ResponseData = {
      adminImportCodes: { status: string; count: number; columns: string[]; firstRows: string[][] };
    };
    const bring = async (csv: string, preview: boolean) => {
      const query = `mutation($csv: String!, $preview: Boolean) {
        adminImportCodes(csv: $csv, preview: $preview) { status count columns firstRows } }`;
      return (await sendQuery<ResponseData>(query, { csv, preview })).adminImportCodes;
    };

    it('is previewed as it was read, without being written', async () => {
      expect(await bring('Label\tBalance\nPreviewed one\t5\nPreviewed two\t\n', true)).toEqual({
        status: 'READ',
        count: 2,
        columns: ['label', 'balance'],
        firstRows: [
          ['Previewed one', '5'],
          ['Previewed two', ''],
        ],
      });
      expect((await list({ search: 'previewed' })).total).toBe(0);
    });

    it('is imported once, also with other separators and spellings', async () => {
      const [commas, tabs] = [
        'label,linkonly\nOnce,yes\nOnce,yes\n',
        '\ufeffLabel\tLink only\r\nOnce\tTRUE\r\nOnce\tx\r\n',
      ];
      const both = await Promise.all([bring(commas, false), bring(tabs, false)]);
      expect(both.map(({ status }) => status).sort()).toEqual(['ALREADY_IMPORTED', 'IMPORTED']);
      expect((await bring(tabs, true)).status).toBe('ALREADY_IMPORTED');
      expect((await list({ search: 'once' })).total).toBe(2);
      expect((await bring(`${commas}Once,no\n`, true)).status).toBe('READ');
    });

    it('is imported once without invalid rows and existing codes if the request skips them', async () => {
      const code = await createOne();
      const csv = `code,balance,label\n${code},1,Rest\n,many,Rest\n,2,Rest\n`;
      type Skipped = { adminImportCodes: { status: string; count: number; faults: object[] } };
      const skip = async (preview: boolean) =>
        (
          await sendQuery<Skipped>(
            `mutation($csv: String!, $preview: Boolean) {
              adminImportCodes(csv: $csv, preview: $preview, skip: true) { status count faults { line value reason } } }`,
            { csv, preview },
          )
        ).adminImportCodes;
      const problems = [
        { line: 2, value: code, reason: 'exists' },
        { line: 3, value: 'many', reason: 'number' },
      ];
      expect(await bring(csv, false)).toMatchObject({ status: 'INVALID_INPUT', count: 1 });
      expect(await skip(true)).toEqual({ status: 'READ', count: 1, faults: problems });
      const both = await Promise.all([skip(false), skip(false)]);
      expect(both.map(({ status }) => status).sort()).toEqual(['ALREADY_IMPORTED', 'IMPORTED']);
      expect(both.find(({ status }) => status === 'IMPORTED')).toEqual({
        status: 'IMPORTED',
        count: 1,
        faults: problems,
      });
      expect((await list({ search: 'rest' })).total).toBe(1);
      expect((await bring(csv, false)).status).toBe('INVALID_INPUT');
    });

    it('is rejected if it contains an existing code, in the preview too', async () => {
      const code = await createOne();
      expect((await bring(`code\n${code}\n`, true)).status).toBe('INVALID_INPUT');
      expect((await bring(`code\n${code}\n`, false)).status).toBe('INVALID_INPUT');
    });
  });

  it('rejects a label of more than 80 characters, for codes and links', async () => {
    const label = 'x'.repeat(81);
    expect((await create({ label })).faults).toEqual([{ field: 'label', reason: 'tooLong' }]);
    const query = `mutation($registrationCode: String!, $label: String) {
      adminCreateLinks(registrationCode: $registrationCode, label: $label, count: 1, single: false) { status } }`;
    const registrationCode = await createOne();
    const made = async (text: string) =>
      (await sendQuery<{ adminCreateLinks: { status: string } }>(query, { registrationCode, label: text }))
        .adminCreateLinks;
    expect(await made(label)).toEqual({ status: 'INVALID_LABEL' });
    expect(await made('x'.repeat(80))).toEqual({ status: 'CREATED' });
  });

  it('of two simultaneous imports of the same code, one succeeds and the other imports nothing', async () => {
    const csv = (label: string) => `code,label\nTTTTWWWWXXXX,${label}\n,${label}\n`;
    type ResponseData = { adminImportCodes: { status: string; faults: { line: number; reason: string }[] } };
    const query = 'mutation($csv: String!) { adminImportCodes(csv: $csv) { status faults { line reason } } }';
    const responses = await Promise.all(
      ['Rival one', 'Rival two'].map((label) => sendQuery<ResponseData>(query, { csv: csv(label) })),
    );
    expect(responses.map(({ adminImportCodes }) => adminImportCodes.status).sort()).toEqual([
      'IMPORTED',
      'INVALID_INPUT',
    ]);
    expect(responses.flatMap(({ adminImportCodes }) => adminImportCodes.faults)).toEqual([
      { line: 2, reason: 'exists' },
    ]);
    expect((await list({ search: 'rival' })).total).toBe(2);
  });

  it.each(['NEWEST', 'OLDEST', 'CODE'])('lists every code once, page by page, in the order %s', async (sort) => {
    const label = `Paged ${sort}`;
    await create({ label }, 90);
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof list>> = await list({ search: label, sort, after });
      expect(page.total).toBe(90);
      seen.push(...page.rows.map(({ code }) => code));
      after = page.next;
    } while (after !== null);
    expect(new Set(seen).size).toBe(90);
    expect(seen).toHaveLength(90);
    if (sort === 'CODE') expect(seen).toEqual([...seen].sort());
  });

  it.each([
    ['Österreich', ['österreich', 'ÖSTERREICH', 'TERREI', 'O\u0308sterreich', 'osterreich']],
    ['ÉTÉ 2026', ['été', 'ÉTÉ', 'Été 2026', 'ete']],
    ['Łódź', ['łódź', 'ŁÓDŹ', 'lodz']],
    ['İstanbul', ['istanbul', 'İSTANBUL', 'ISTANBUL', 'İstan']],
    ['Işık', ['ışık', 'IŞIK', 'isik']],
    ['Große Straße', ['große straße', 'GROSSE STRASSE', 'GROẞE STRAẞE', 'grosse']],
    ['Ørsted', ['ørsted', 'ØRSTED', 'orsted']],
    ['София', ['софия', 'СОФИЯ']],
    ['ΑΘΗΝΑΣ', ['αθηνας', 'Αθήνας']],
    ['Nguyễn', ['NGUYỄN', 'nguyen']],
    ['東京', ['東', '京']],
  ])('finds %s as label and as inviter, ignoring case and diacritics', async (text, searches) => {
    const [inviterName, label] = [text.replaceAll(/[\d]/g, ''), text];
    const codes = [await createOne({ label }), await createOne({ inviterName })].sort();
    for (const search of searches) {
      const { rows } = await list({ search: /2026/.test(search) ? search.slice(0, 3) : search });
      expect({ search, codes: rows.map(({ code }) => code).sort() }).toEqual({ search, codes });
    }
  });

  it.each(['50%', '5_', '\\', "'; --", 'nothing'])('finds no code by %j', async (search) => {
    expect(await list({ search })).toEqual({ rows: [], next: null, total: 0 });
  });

  it('counts each visitor once in the funnel, by day', async () => {
    const code = await createOne({ label: 'Funnel' });
    await check(code);
    const visitor = registrationOf({ registrationCode: code });
    await register(backend, visitor);
    await register(backend, { ...visitor, idempotencyKey: `${visitor.idempotencyKey}-again` });
    const token = tokenIn(await backend.mailTo(visitor.email));
    now = new Date(start.getTime() + day);
    await activate(backend, token);
    await activate(backend, token);
    type Numbers = { opened: number; begun: number; registered: number; activated: number };
    type ResponseData = { adminFunnel: Numbers & { days: (Numbers & { day: string })[] } };
    const query = `query($code: String) { adminFunnel(code: $code, from: "2026-03-01", to: "2026-03-31") {
      opened begun registered activated days { day opened begun registered activated } } }`;
    const { adminFunnel } = await sendQuery<ResponseData>(query, { code: code.toLowerCase() });
    expect(adminFunnel).toEqual({
      opened: 0,
      begun: 0,
      registered: 1,
      activated: 1,
      days: [
        { day: '2026-03-20', opened: 0, begun: 0, registered: 1, activated: 0 },
        { day: '2026-03-21', opened: 0, begun: 0, registered: 0, activated: 1 },
      ],
    });
    expect((await list({ search: code })).rows).toMatchObject([{ code, registered: 1, activated: 1 }]);
    type ByCode = { adminFunnelByCode: { rows: { code: string }[]; next: string | null } };
    const byCode = `query($from: String!) { adminFunnelByCode(from: $from, to: "2026-03-31", forDownload: true) {
      rows { code opened begun registered activated } next } }`;
    const { rows, next } = (await sendQuery<ByCode>(byCode, { from: '2026-03-21' })).adminFunnelByCode;
    expect(rows.filter((row) => row.code === code || row.code === '')).toEqual([
      { code, opened: 0, begun: 0, registered: 0, activated: 1 },
    ]);
    expect(next).toBeNull();
    expect((await sendQuery<ByCode>(byCode, { from: 'x' })).adminFunnelByCode).toEqual({ rows: [], next: null });
    // An invalid code has no numbers, in particular not the totals of all codes.
    expect((await sendQuery<ResponseData>(query, { code: '?' })).adminFunnel).toMatchObject({
      registered: 0,
      days: [],
    });
    const totals = await eventually(async () => {
      const response = (await sendQuery<ResponseData>(query)).adminFunnel;
      return response.activated > 0 ? response : null;
    });
    expect(totals.registered).toBeGreaterThanOrEqual(totals.activated);
  });

  it.each(['NEWEST', 'OLDEST', 'CODE'])(
    'lists each of more than 100 results of a search within words once, in the order %s',
    async (sort) => {
      const name = `${sort}broad`;
      const csv = `label,inviter\n${`x ${name},${name}\n`.repeat(40)}${`very${name}ly,\n`.repeat(40)}${`,${name.replace(/[^a-z]/gi, '')}\n`.repeat(41)}`;
      await sendQuery('mutation($csv: String!) { adminImportCodes(csv: $csv) { status } }', { csv });
      const seen: { code: string }[] = [];
      let after: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof list>> = await list({ search: name.toUpperCase(), sort, after });
        expect(page.total).toBeNull();
        seen.push(...page.rows);
        after = page.next;
      } while (after !== null);
      expect(new Set(seen.map(({ code }) => code)).size).toBe(121);
      expect(seen).toHaveLength(121);
      const codes = seen.map(({ code }) => code);
      // All were created at the same time.
      expect(codes).toEqual(sort === 'NEWEST' ? [...codes].sort().reverse() : [...codes].sort());
      expect(await list({ search: name, state: 'paused' })).toEqual({ rows: [], next: null, total: 0 });
    },
  );

  it('finds a code by any part of it, in lower case and with hyphens', async () => {
    const code = await createOne();
    const part = `${code.slice(2, 6)}-${code.slice(6, 11)}`.toLowerCase();
    expect((await list({ search: part })).rows.map((row) => row.code)).toEqual([code]);
  });

  it('sorts and counts a search with 100 results like the list', async () => {
    await sendQuery('mutation($csv: String!) { adminImportCodes(csv: $csv) { status } }', {
      csv: `label\n${'Hundred\n'.repeat(99)}`,
    });
    now = new Date(start.getTime() + day);
    const newest = await createOne({ label: 'Hundred and last' });
    const { rows, total } = await list({ search: 'hundred', sort: 'NEWEST' });
    expect([rows[0]?.code, total]).toEqual([newest, 100]);
  });

  it('exports and erases all data about an address, each with a receipt', async () => {
    const email = 'Known@example.net';
    await register(backend, registrationOf({ email, newsletter: true }));
    await backend.mailTo(email);
    const headers = await signInAs('anna', { at: now });
    type Export = { adminExportAddress: { status: string; receipt: string; document: string } };
    const exportIt = async () =>
      (
        await backend.ask<Export>(
          `mutation { adminExportAddress(email: "known@example.net") { status receipt document } }`,
          {},
          headers,
        )
      ).data.adminExportAddress;
    const { receipt, document } = await exportIt();
    const known = JSON.parse(document) as Record<string, readonly object[]>;
    expect(known.registrations).toMatchObject([{ email, firstname: 'Maja' }]);
    expect(known.consents).toHaveLength(3);
    expect(known.mails).toMatchObject([{ recipient: email, template: 'activation' }]);

    type Erase = { adminEraseAddress: { status: string; receipt: string; erased: { kind: string; count: number }[] } };
    const erase = `mutation { adminEraseAddress(email: "known@example.net") { status receipt erased { kind count } } }`;
    const { adminEraseAddress } = (await backend.ask<Erase>(erase, {}, headers)).data;
    expect(adminEraseAddress.erased).toEqual([
      { kind: 'mailbox', count: 1 },
      { kind: 'mails', count: 1 },
      { kind: 'activationLinks', count: 1 },
      { kind: 'consents', count: 3 },
      { kind: 'registrations', count: 1 },
    ]);
    expect(JSON.parse((await exportIt()).document)).toMatchObject({ registrations: [], consents: [], mails: [] });
    type Audit = { adminAudit: { rows: { action: string; subject: string; details: string }[] } };
    const { adminAudit } = await sendQuery<Audit>('{ adminAudit { rows { action subject details } } }');
    expect(adminAudit.rows).toContainEqual({ action: 'adminExportAddress', subject: receipt, details: '' });
    expect(adminAudit.rows).toContainEqual({
      action: 'adminEraseAddress',
      subject: adminEraseAddress.receipt,
      details: 'mailbox 1, mails 1, activationLinks 1, consents 3, registrations 1',
    });
    expect(JSON.stringify(adminAudit).toLowerCase()).not.toContain('known@');
  });

  it.each([
    ['gone.guest@example.net', 'Gone.Guest@Example.NET'],
    ['anna@xn--bcher-kva.example', 'Anna@bücher.example'],
    ['BERT@bücher.example', 'Bert@Bücher.example'],
  ])('exports and erases by %s the mails sent to %s, even if nothing else is stored', async (requests, email) => {
    await backend.ask('mutation($input: MembershipInterestInput!) { applyForMembership(input: $input) { status } }', {
      input: { idempotencyKey: `a-key-of-${requests}`, email, language: 'en' },
    });
    const { text } = await backend.mailTo(email);
    const withdraw = /http\S+membership-interest\/\S+/.exec(text)?.[0] ?? '';
    expect((await fetch(withdraw.replace('localhost', '127.0.0.1'), { method: 'POST' })).status).toBe(200);
    type Export = { adminExportAddress: { document: string } };
    const exportIt = 'mutation($email: String!) { adminExportAddress(email: $email) { document } }';
    const { document } = (await sendQuery<Export>(exportIt, { email: requests })).adminExportAddress;
    expect(JSON.parse(document)).toMatchObject({ mails: [{ recipient: email }], applications: [] });
    type Erase = { adminEraseAddress: { erased: { kind: string; count: number }[] } };
    const erase = 'mutation($email: String!) { adminEraseAddress(email: $email) { erased { kind count } } }';
    expect((await sendQuery<Erase>(erase, { email: requests })).adminEraseAddress.erased).toEqual([
      { kind: 'mailbox', count: 1 },
      { kind: 'mails', count: 1 },
    ]);
  });

  it('erasing an account keeps its consents without the address and its place, and frees the address', async () => {
    const registrationCode = await createOne({ balance: '2', tier: 'PERCENT_10' });
    const visitor = registrationOf({ registrationCode });
    await register(backend, visitor);
    await activate(backend, tokenIn(await backend.mailTo(visitor.email)));
    await backend.mailTo(visitor.email, 2);
    type Export = { adminExportAddress: { document: string } };
    const query = 'mutation($email: String!) { adminExportAddress(email: $email) { document } }';
    const exportIt = async () =>
      JSON.parse((await sendQuery<Export>(query, { email: visitor.email })).adminExportAddress.document) as object;
    expect(await exportIt()).toMatchObject({ vouchers: [{ tier: 'PERCENT_10' }] });
    type Erase = { adminEraseAddress: { erased: { kind: string; count: number }[] } };
    const erase = 'mutation($email: String!) { adminEraseAddress(email: $email) { erased { kind count } } }';
    const { adminEraseAddress } = await sendQuery<Erase>(erase, { email: visitor.email });
    expect(adminEraseAddress.erased).toEqual([
      { kind: 'invitations', count: 1 },
      { kind: 'mailbox', count: 2 },
      { kind: 'mails', count: 2 },
      { kind: 'activationLinks', count: 1 },
      { kind: 'vouchers', count: 1 },
      { kind: 'consentsWithoutAddress', count: 3 },
      { kind: 'accounts', count: 1 },
    ]);
    expect(await exportIt()).toMatchObject({ registrations: [], consents: [], mails: [], vouchers: [] });
    const again = { ...visitor, idempotencyKey: `${visitor.idempotencyKey}-again` };
    expect((await register(backend, again)).status).toBe('ACTIVATION_EMAIL_SENT');
    const another = registrationOf({ registrationCode });
    expect((await register(backend, another)).status).toBe('CODE_REFUSED');
  });

  it('the database rejects changes to the audit log', async () => {
    const { db, close } = await openTestDatabase(await createDatabase());
    await db.insertInto('auditLog').values({ at: start, actor: 'anna', action: 'x', subject: '' }).execute();
    for (const change of [`UPDATE audit_log SET actor = 'eve'`, 'DELETE FROM audit_log', 'TRUNCATE audit_log'])
      await expect(sql.raw(change).execute(db)).rejects.toThrow('The audit log is only ever added to.');
    await close();
  });
});
