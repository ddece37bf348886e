/** Changes of codes and links by administrators, one or many at once. */
import { describeOnBothDatabases } from '../support/describeOnBothDatabases.ts';
import {
  activate,
  type BackendUnderTest,
  register,
  registrationOf,
  signInAs,
  startTestBackend,
  tokenIn,
} from './backendUnderTest.ts';

const start = new Date('2026-03-20T10:00:00Z');

interface Update {
  readonly status: string;
  readonly faults: readonly { readonly field: string; readonly reason: string }[];
  readonly changed: number;
  readonly refused: readonly { readonly id: string; readonly reason: string }[];
}

describeOnBothDatabases((createDatabase) => {
  let now = start;
  let backend: BackendUnderTest;
  /** Another instance on the same database; on PGlite the same one. */
  let other: BackendUnderTest;
  beforeAll(async () => {
    const databaseUrl = await createDatabase();
    const options = { databaseUrl, clock: () => now };
    backend = await startTestBackend(options);
    other = databaseUrl === null ? backend : await startTestBackend(options);
  });
  beforeEach(() => {
    now = start;
  });
  afterAll(async () => {
    await backend.close();
    if (other !== backend) await other.close();
  });

  const send = async <Data>(query: string, variables: object = {}, subject = 'anna', to = backend) =>
    (await to.ask<Data>(query, variables, await signInAs(subject, { at: now }))).data;
  const create = async (input: object = {}, count = 1) => {
    type Data = { adminCreateCodes: { codes: string[] } };
    const query = `mutation($input: AdminNewCodeInput!, $count: Int!) {
      adminCreateCodes(input: $input, count: $count) { codes } }`;
    return (await send<Data>(query, { input, count })).adminCreateCodes.codes;
  };
  const createOne = async (input: object = {}) => (await create(input))[0] ?? '';
  const payload = 'status faults { field reason } changed refused { id reason }';
  const update = async (codes: readonly string[], change: object, subject?: string, to?: BackendUnderTest) => {
    const query = `mutation($codes: [String!]!, $change: AdminCodeChangeInput!) {
      adminUpdateCodes(codes: $codes, change: $change) { ${payload} } }`;
    return (await send<{ adminUpdateCodes: Update }>(query, { codes, change }, subject, to)).adminUpdateCodes;
  };
  const updateLinks = async (ids: readonly string[], change: object, subject?: string, to?: BackendUnderTest) => {
    const query = `mutation($ids: [ID!]!, $change: AdminLinkChangeInput!) {
      adminUpdateLinks(ids: $ids, change: $change) { ${payload} } }`;
    return (await send<{ adminUpdateLinks: Update }>(query, { ids, change }, subject, to)).adminUpdateLinks;
  };
  const read = async (code: string) => {
    const query = `query($code: String) {
      adminCodes(search: $code) { rows { state balance initialBalance startsAt endsAt fallback label activated } } }`;
    return (await send<{ adminCodes: { rows: object[] } }>(query, { code })).adminCodes.rows[0];
  };
  const audit = async (actor: string) => {
    type Data = { adminAudit: { rows: { action: string; subject: string; details: string }[] } };
    const query = 'query($actor: String) { adminAudit(actor: $actor) { rows { action subject details } } }';
    return (await send<Data>(query, { actor })).adminAudit.rows;
  };
  const createLinks = async (count: number) => {
    type Data = { adminCreateLinks: { links: { id: string; url: string }[] } };
    const query = `mutation($code: String!, $count: Int!) {
      adminCreateLinks(registrationCode: $code, count: $count, single: true, label: "Spring") { links { id url } } }`;
    return (await send<Data>(query, { code: await createOne({ linkOnly: 'yes' }), count })).adminCreateLinks.links;
  };
  const readLinks = async (ids: readonly string[]) => {
    type Data = { adminLinks: { rows: { id: string; label: string; state: string; validUntil: string }[] } };
    const query = '{ adminLinks(sort: LABEL, forDownload: true) { rows { id label state validUntil } } }';
    const { rows } = (await send<Data>(query)).adminLinks;
    return rows.filter(({ id }) => ids.includes(id));
  };
  const done = (changed: number, refused: Update['refused'] = []) => ({ status: 'DONE', faults: [], changed, refused });
  const invalid = (field: string, reason: string) => ({
    status: 'INVALID_INPUT',
    faults: [{ field, reason }],
    changed: 0,
    refused: [],
  });
  const mask = (code = '') => `${code.slice(0, 2)}••••${code.slice(-2)}`;
  const registerWith = async (registrationCode: string) => {
    const visitor = registrationOf({ registrationCode });
    return { visitor, status: (await register(backend, visitor)).status };
  };

  it('changes the given fields of a code, clears empty ones, and keeps the others', async () => {
    const code = await createOne({ balance: '5', endsAt: '2026-04-30', label: 'Spring', fallback: 'interest' });
    expect(await update([code], { balance: '8', startsAt: '2026-04-01' })).toEqual(done(1));
    const changed = {
      state: 'active',
      balance: 8,
      initialBalance: 8,
      startsAt: '2026-03-31T22:00:00.000Z',
      endsAt: '2026-04-30T21:59:59.999Z',
      label: 'Spring',
      fallback: 'interest',
    };
    expect(await read(code)).toMatchObject(changed);
    expect(
      await update([code.toLowerCase()], { balance: '', startsAt: '', endsAt: '', fallback: '', label: 'Fair' }),
    ).toEqual(done(1));
    const none = { balance: null, initialBalance: null, startsAt: null, endsAt: null, fallback: null };
    expect(await read(code)).toMatchObject({ ...none, label: 'Fair' });
  });

  it('subtracts activated registrations from the new places, also of a code that had no limit', async () => {
    const code = await createOne();
    for (const _of of [1, 2]) {
      const { visitor, status } = await registerWith(code);
      expect(status).toBe('ACTIVATION_EMAIL_SENT');
      await activate(backend, tokenIn(await backend.mailTo(visitor.email)));
    }
    await update([code], { balance: '3' });
    expect(await read(code)).toMatchObject({ balance: 1, initialBalance: 3, activated: 2 });
    await update([code], { balance: '1' });
    expect(await read(code)).toMatchObject({ balance: 0, initialBalance: 2 });
    expect((await registerWith(code)).status).toBe('CODE_REFUSED');
  });

  it.each(['3', ''])('keeps the places of pending registrations when %j places are reduced to one', async (balance) => {
    const code = await createOne({ balance });
    const pending = [await registerWith(code), await registerWith(code), await registerWith(code)];
    await update([code], { balance: '1' });
    expect(await read(code)).toMatchObject({ balance: 3, initialBalance: 3 });
    expect((await registerWith(code)).status).toBe('CODE_REFUSED');
    for (const { visitor } of pending.slice(1))
      expect((await activate(backend, tokenIn(await backend.mailTo(visitor.email)))).status).toBe('ACTIVATED');
    now = new Date(start.getTime() + 15 * 24 * 60 * 60 * 1000);
    await update([code], { balance: '1' });
    expect(await read(code)).toMatchObject({ balance: 0, initialBalance: 2, activated: 2 });
  });

  it('names what was changed in the audit log, without labels, texts and whole codes', async () => {
    const [code, other] = [await createOne(), await createOne()];
    for (const fallback of ['text:Ask Anna', `code:${other}`, 'interest', ''])
      await update([code], { fallback, label: 'Anna' }, 'auditor');
    expect((await audit('auditor')).map(({ details }) => details).reverse()).toEqual(
      ['text', `code:${mask(other)}`, 'interest', 'none'].map((fallback) => `1: fallback ${fallback}, label`),
    );
  });

  it('refuses every change of a revoked code and of an unknown one, and changes the others', async () => {
    const [open = '', revoked = ''] = await create({ label: 'Before' }, 2);
    for (const _twice of [1, 2]) expect(await update([revoked], { state: 'revoked' })).toEqual(done(1));
    const refused = [
      { id: revoked, reason: 'REVOKED' },
      { id: 'UNKNOWN2345', reason: 'NOT_FOUND' },
    ];
    expect(await update([revoked, open, 'UNKNOWN2345'], { state: 'paused', label: 'After' })).toEqual(done(1, refused));
    expect(await read(open)).toMatchObject({ state: 'paused', label: 'After' });
    expect(await read(revoked)).toMatchObject({ state: 'revoked', label: 'Before' });
  });

  it('rejects invalid fields with the errors of a new code, and then changes nothing', async () => {
    const code = await createOne({ balance: '5' });
    expect(await update([code], { balance: '0', state: 'paused' })).toEqual(invalid('balance', 'range'));
    expect(await update([code], { balance: '1.000' })).toEqual(invalid('balance', 'number'));
    expect(await update([code], { endsAt: '2026-03-19' })).toEqual(invalid('endsAt', 'past'));
    expect(await update([code], { startsAt: '2026-05-02', endsAt: '2026-05-01' })).toEqual(invalid('endsAt', 'order'));
    expect(await update([code], { fallback: 'shop' })).toEqual(invalid('fallback', 'fallback'));
    expect(await update([code], { label: 'x'.repeat(81) })).toEqual(invalid('label', 'tooLong'));
    expect(await update([], { state: 'paused' })).toEqual(invalid('count', 'range'));
    expect(await update([code], {})).toEqual(invalid('count', 'range'));
    const many = Array.from({ length: 1001 }, (_, index) => `${code}${index}`);
    expect(await update(many, { state: 'paused' })).toEqual(invalid('count', 'range'));
    expect(await read(code)).toMatchObject({ state: 'active', balance: 5, endsAt: null });
  });

  it('changes no code if the end of one would not be after its start', async () => {
    const [late = ''] = await create({ startsAt: '2026-05-10', endsAt: '2026-05-20' });
    const early = await createOne();
    expect(await update([late, early], { endsAt: '2026-05-01' })).toEqual(invalid('endsAt', 'order'));
    expect(await update([late], { startsAt: '2026-05-21' })).toEqual(invalid('endsAt', 'order'));
    expect(await read(late)).toMatchObject({ endsAt: '2026-05-20T21:59:59.999Z' });
    expect(await read(early)).toMatchObject({ endsAt: null });
  });

  it('an ended code is valid again when its end is extended', async () => {
    const code = await createOne({ endsAt: '2026-03-21' });
    now = new Date('2026-03-25T10:00:00Z');
    expect((await registerWith(code)).status).toBe('CODE_REFUSED');
    await update([code], { endsAt: '2026-03-25' });
    expect((await registerWith(code)).status).toBe('ACTIVATION_EMAIL_SENT');
  });

  it('changes a thousand codes at once, with one audit row', async () => {
    const codes = await create({ endsAt: '2026-03-31', label: 'Mailing' }, 1000);
    expect(await update(codes, { endsAt: '2026-04-30', state: 'paused', label: 'Anna' }, 'max')).toEqual(done(1000));
    const [first = ''] = [...codes].sort();
    const details = '1000: state paused, endsAt 2026-04-30T21:59:59.999Z, label';
    expect(await audit('max')).toEqual([{ action: 'adminUpdateCodes', subject: mask(first), details }]);
  });

  it('audits each change with the first masked code, the count and the values, but without a label', async () => {
    const [one = '', two = ''] = [...(await create({}, 2))].sort();
    await update([two], { balance: '7', endsAt: '', label: 'Anna' }, 'olga');
    await update([two, one], { state: 'revoked' }, 'olga');
    await update([one, two], { balance: '9' }, 'olga');
    expect((await audit('olga')).map(({ subject, details }) => [subject, details])).toEqual([
      [mask(one), '2: state revoked'],
      [mask(two), '1: balance 7, endsAt none, label'],
    ]);
  });

  it('changes of two administrators in opposite order do not block each other', async () => {
    const codes = await create({}, 200);
    const links = (await createLinks(200)).map(({ id }) => id);
    const backwards = [[...codes].reverse(), [...links].reverse()] as const;
    const rounds = Array.from({ length: 5 }, (_, round) => [
      update(codes, { label: `A${round}`, balance: '5' }, 'anna', backend),
      update(backwards[0], { label: `B${round}`, endsAt: '2026-12-31' }, 'olga', other),
      updateLinks(links, { label: `A${round}` }, 'anna', backend),
      updateLinks(backwards[1], { label: `B${round}` }, 'olga', other),
    ]);
    for (const result of await Promise.all(rounds.flat())) expect(result).toEqual(done(200));
    const row = { balance: 5, endsAt: '2026-12-31T22:59:59.999Z', label: expect.stringMatching(/^[AB]\d$/) };
    expect(await read(codes[0] ?? '')).toMatchObject(row);
  });

  it('of two administrators, one revokes a code and the other changes it before or not at all', async () => {
    const codes = await create({}, 20);
    const [revoking, changing] = await Promise.all([
      update(codes, { state: 'revoked' }, 'anna', backend),
      update(codes, { state: 'paused', label: 'paused' }, 'olga', other),
    ]);
    expect(revoking.changed).toBe(20);
    expect([0, 20]).toContain(changing.changed);
    expect(await read(codes[0] ?? '')).toMatchObject({
      state: 'revoked',
      label: changing.changed === 20 ? 'paused' : '',
    });
  });

  it('changes labels of links and revokes them, once, but not their end', async () => {
    const links = await createLinks(3);
    const [first = '', second = '', third = ''] = links.map(({ id }) => id).sort();
    const [before] = await readLinks([first]);
    expect(await updateLinks([first, second], { label: ' Fair  2026 ' }, 'lena')).toEqual(done(2));
    expect(await readLinks([first])).toEqual([{ ...before, label: 'Fair 2026' }]);
    expect(await updateLinks([second], { revoke: true }, 'lena')).toEqual(done(1));
    const refused = ['unknown', second].map((id) => ({ id, reason: 'REVOKED' }));
    expect(await updateLinks(['unknown', second, third], { revoke: true, label: '' }, 'lena')).toEqual(
      done(1, refused),
    );
    expect((await readLinks([second, third])).map(({ state }) => state)).toEqual(['REVOKED', 'REVOKED']);
    expect(await updateLinks([first], { label: 'x'.repeat(81) })).toEqual(invalid('label', 'tooLong'));
    expect(await updateLinks([first], {})).toEqual(invalid('count', 'range'));
    const masked = mask(new URL(links[0]?.url ?? '').searchParams.get('rc') ?? '');
    expect((await audit('lena')).map(({ subject, details }) => [subject, details])).toEqual([
      [third, `1 ${masked}: label, revokedAt`],
      [second, `1 ${masked}: revokedAt`],
      [first, `2 ${masked}: label`],
    ]);
  });
});
