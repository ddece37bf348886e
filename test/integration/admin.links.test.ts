/** Registration links from admin pages to visitors: validity, limits and revocation. */
import { describeOnBothDatabases } from '../support/describeOnBothDatabases.ts';
import {
  activate,
  type BackendUnderTest,
  type RegistrationResponse,
  register,
  registrationFields,
  registrationOf,
  signInAs,
  startTestBackend,
  tokenIn,
} from './backendUnderTest.ts';

const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * minute;
const start = new Date('2026-03-20T10:00:00Z');
/** The end of the fourteenth day after `start` in Berlin. */
const lastMoment = new Date('2026-04-03T21:59:59.999Z').getTime();

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

  const sendQuery = async <Data>(query: string, variables: object = {}, subject = 'anna') =>
    (await backend.ask<Data>(query, variables, await signInAs(subject, { at: now }))).data;
  const makeLinks = async (count: number, single: boolean, registrationCode: string) => {
    type ResponseData = {
      adminCreateLinks: { status: string; links: { id: string; url: string; validUntil: string }[] };
    };
    const query = `mutation($count: Int!, $single: Boolean!, $registrationCode: String!) {
      adminCreateLinks(registrationCode: $registrationCode, label: "Spring", count: $count, single: $single) {
        status links { id url validUntil } } }`;
    const { adminCreateLinks } = await sendQuery<ResponseData>(query, { count, single, registrationCode });
    return adminCreateLinks.links;
  };
  /** A link for one guest needs a code that works by link only. */
  const makeLink = async (single = false, code = single ? 'TIMEDLINK' : 'PLENTY200') => {
    const [link] = await makeLinks(1, single, code);
    if (link === undefined) throw new Error('No link.');
    return link;
  };
  const queryOf = (url: string) => {
    const { searchParams } = new URL(url);
    return { registrationCode: searchParams.get('rc') ?? '', validityTimestamp: searchParams.get('ts') ?? '' };
  };
  const check = async (variables: object, requests = other) => {
    const query = `query($registrationCode: String!, $validityTimestamp: String) {
      registrationCodeDetails(registrationCode: $registrationCode, validityTimestamp: $validityTimestamp) { errorDetails { error } } }`;
    type ResponseData = { registrationCodeDetails: { errorDetails: { error: string }[] } };
    const { data } = await requests.ask<ResponseData>(query, variables);
    return data.registrationCodeDetails.errorDetails.map(({ error }) => error);
  };
  const moveEmail = async (requests: BackendUnderTest, id: string, email: string) => {
    const query = `mutation($id: ID!, $email: String!) {
      changeRegistrationEmail(registrationId: $id, email: $email) { ${registrationFields} } }`;
    type ResponseData = { changeRegistrationEmail: RegistrationResponse };
    return (await requests.ask<ResponseData>(query, { id, email })).data.changeRegistrationEmail;
  };
  const makeTimedCode = async () => {
    type Made = { adminCreateCodes: { codes: string[] } };
    const make = 'mutation { adminCreateCodes(input: { linkOnly: "yes" }, count: 1) { codes } }';
    return (await sendQuery<Made>(make)).adminCreateCodes.codes[0] ?? '';
  };
  const revoke = (id: string) =>
    sendQuery<{ adminRevokeLink: { status: string } }>('mutation($id: ID!) { adminRevokeLink(id: $id) { status } }', {
      id,
    });
  const statesOf = async (code: string) => {
    type ResponseData = {
      adminLinks: { rows: { id: string; state: string; registered: number; activated: number }[] };
    };
    const query = 'query($code: String) { adminLinks(code: $code) { rows { id state registered activated } } }';
    const { adminLinks } = await sendQuery<ResponseData>(query, { code });
    return new Map(adminLinks.rows.map(({ id, ...row }) => [id, row]));
  };

  const expired = ['REGISTRATION_CODE_INVALID', 'REGISTRATION_CODE_EXPIRED'];
  const invalid = ['REGISTRATION_CODE_INVALID'];

  it('a link is valid until the end of its fourteenth day in Berlin', async () => {
    const link = queryOf((await makeLink(false, 'TIMEDLINK')).url);
    now = new Date(lastMoment - minute);
    expect(await check(link)).toEqual([]);
    const visitor = registrationOf(link);
    now = new Date(lastMoment + second);
    expect(await check(link)).toEqual(expired);
    expect(await register(other, visitor)).toMatchObject({ status: 'CODE_REFUSED' });
    now = new Date(lastMoment - minute);
    expect((await register(other, visitor)).status).toBe('ACTIVATION_EMAIL_SENT');
  });

  describe('a code that ends before its links', () => {
    const makeCode = async (input: object) => {
      type Made = { adminCreateCodes: { codes: string[] } };
      const make = 'mutation($input: AdminNewCodeInput!) { adminCreateCodes(input: $input, count: 1) { codes } }';
      return (await sendQuery<Made>(make, { input })).adminCreateCodes.codes[0] ?? '';
    };
    const endOf = async (variables: object) => {
      type ResponseData = { registrationCodeDetails: { validUntil: string | null } };
      const query = `query($registrationCode: String!, $validityTimestamp: String) {
        registrationCodeDetails(registrationCode: $registrationCode, validityTimestamp: $validityTimestamp) { validUntil } }`;
      return (await other.ask<ResponseData>(query, variables)).data.registrationCodeDetails.validUntil;
    };
    const listed = async (code: string, state: string | null = null) => {
      type ResponseData = { adminLinks: { rows: { state: string; validUntil: string }[]; total: number } };
      const query =
        'query($code: String, $state: AdminLinkState) { adminLinks(code: $code, state: $state) { rows { state validUntil } total } }';
      const { rows, total } = (await sendQuery<ResponseData>(query, { code, state })).adminLinks;
      expect(rows).toHaveLength(total);
      return rows;
    };
    /** 23:59 of the 21st in Berlin. */
    const lastMinute = /^2026-03-21T22:59:/;

    it('ends its links in the last minute of its last day, in the list and for visitors', async () => {
      const code = await makeCode({ endsAt: '2026-03-21', linkOnly: 'yes' });
      const batch = [...(await makeLinks(3, true, code)), ...(await makeLinks(1, false, code))];
      for (const { validUntil } of batch) expect(validUntil).toMatch(lastMinute);
      expect(new Set(batch.map(({ validUntil }) => validUntil)).size).toBe(4);
      expect((await listed(code)).every(({ validUntil }) => lastMinute.test(validUntil))).toBe(true);
      expect(await endOf(queryOf(batch[0]?.url ?? ''))).toMatch(lastMinute);
      now = new Date('2026-03-21T23:00:00Z');
      expect(await check(queryOf(batch[0]?.url ?? ''))).toEqual(expired);
      expect((await listed(code, 'ENDED')).length).toBe(4);
    });

    it('returns its own end without a link; a code without an end returns the link’s end', async () => {
      const bare = await makeCode({ endsAt: '2026-03-21' });
      expect(await endOf({ registrationCode: bare })).toBe('2026-03-21T22:59:59.999Z');
      const endless = await makeCode({});
      expect(await endOf({ registrationCode: endless })).toBeNull();
      const [link] = await makeLinks(1, false, endless);
      expect(await endOf(queryOf(link?.url ?? ''))).toBe(new Date(lastMoment).toISOString());
    });

    it.each(['revoked', 'used up', 'ended'])('has no open links in the list once it is %s', async (how) => {
      const code = await makeCode({ balance: '1', endsAt: '2026-03-30' });
      const [link] = await makeLinks(1, false, code);
      expect((await listed(code, 'OPEN')).map(({ state }) => state)).toEqual(['OPEN']);
      if (how === 'revoked')
        await sendQuery('mutation($code: String!) { adminSetCodeState(code: $code, state: revoked) { status } }', {
          code,
        });
      if (how === 'ended') now = new Date('2026-03-30T22:30:00Z');
      if (how === 'used up') {
        const email = `last-of-${code}@example.com`;
        await register(backend, registrationOf({ ...queryOf(link?.url ?? ''), email }));
        await activate(backend, tokenIn(await backend.mailTo(email)));
      }
      expect(await listed(code, 'OPEN')).toEqual([]);
      expect((await listed(code, 'ENDED')).map(({ state }) => state)).toEqual(['ENDED']);
      expect((await listed(code)).map(({ state }) => state)).toEqual(['ENDED']);
    });
  });

  it('a link-only code is rejected without a link, also after the link is revoked', async () => {
    const registrationCode = await makeTimedCode();
    const { id, url } = await makeLink(true, registrationCode);
    expect(await check(queryOf(url))).toEqual([]);
    const bare = ['REGISTRATION_CODE_INVALID', 'VALIDITY_TIMESTAMP_MISSING'];
    expect(await check({ registrationCode })).toEqual(bare);
    expect(await register(other, registrationOf({ registrationCode }))).toMatchObject({ status: 'CODE_REFUSED' });
    await revoke(id);
    expect(await check(queryOf(url))).toEqual(invalid);
    expect(await check({ registrationCode })).toEqual(bare);
  });

  it('a code that works without a link gets no links for one guest', async () => {
    type ResponseData = { adminCreateLinks: { status: string; errorDetails: string[] } };
    const make = (single: boolean) =>
      sendQuery<ResponseData>(
        `mutation { adminCreateLinks(registrationCode: "PLENTY200", label: "", count: 1, single: ${single}) { status errorDetails } }`,
      );
    expect(await make(true)).toEqual({
      adminCreateLinks: { status: 'INVALID_CODE', errorDetails: ['REGISTRATION_CODE_NOT_LINK_ONLY'] },
    });
    expect(await make(false)).toMatchObject({ adminCreateLinks: { status: 'CREATED' } });
  });

  it('creates more links for one guest than places left only if the request says so', async () => {
    type Made = { adminCreateCodes: { codes: string[] } };
    const input = { balance: '5', linkOnly: 'yes' };
    const query = 'mutation($input: AdminNewCodeInput!) { adminCreateCodes(input: $input, count: 1) { codes } }';
    const [code = ''] = (await sendQuery<Made>(query, { input })).adminCreateCodes.codes;
    type ResponseData = {
      adminCreateLinks: { status: string; places: number | null; links: { id: string; url: string }[] };
    };
    const make = async (count: number, beyondPlaces = false, single = true) =>
      (
        await sendQuery<ResponseData>(
          `mutation($code: String!, $count: Int!, $single: Boolean!, $beyondPlaces: Boolean) {
            adminCreateLinks(registrationCode: $code, count: $count, single: $single, beyondPlaces: $beyondPlaces) { status places links { id url } } }`,
          { code, count, single, beyondPlaces },
        )
      ).adminCreateLinks;
    // A link for many guests reserves no place.
    expect((await make(6, false, false)).status).toBe('CREATED');
    expect(await make(50)).toEqual({ status: 'MORE_THAN_PLACES', places: 5, links: [] });
    const { links } = await make(3);
    expect(links).toHaveLength(3);
    // A registration and the link it came by count as one place.
    expect((await register(other, registrationOf(queryOf(links[0]?.url ?? '')))).status).toBe('ACTIVATION_EMAIL_SENT');
    expect(await make(3)).toMatchObject({ status: 'MORE_THAN_PLACES', places: 2 });
    // When the registration expires, its link is open again until its own end.
    for (const [ms, places] of [
      [14 * day, 2],
      [15 * day, 5],
    ] as const) {
      now = new Date(start.getTime() + ms);
      expect(await make(6)).toMatchObject({ status: 'MORE_THAN_PLACES', places });
    }
    now = start;
    await revoke(links[1]?.id ?? '');
    expect((await make(3)).status).toBe('CREATED');
    expect(await make(1)).toMatchObject({ status: 'MORE_THAN_PLACES', places: 0 });
    expect((await make(50, true)).links).toHaveLength(50);
    // Admin pages of the previous release do not know this status.
    expect(await makeLinks(2, true, code)).toHaveLength(2);
  });

  it('editing or removing the timestamp does not extend a link', async () => {
    const { registrationCode, validityTimestamp } = queryOf((await makeLink(false, 'TIMEDLINK')).url);
    const [end = '', proof = ''] = validityTimestamp.split('.');
    now = new Date(lastMoment + second);
    for (const edited of [`${Number(end) + day}.${proof}`, `9${end.slice(1)}.${proof}`])
      expect(await check({ registrationCode, validityTimestamp: edited })).toEqual(invalid);
    for (const cut of [`${end}`, `${end}.`])
      expect(await check({ registrationCode, validityTimestamp: cut })).toEqual([
        ...invalid,
        'VALIDITY_TIMESTAMP_MISSING',
      ]);
    expect(await check({ registrationCode })).toEqual([...invalid, 'VALIDITY_TIMESTAMP_MISSING']);
  });

  it('every instance rejects a revoked link at once, also when the form is submitted', async () => {
    const { id, url } = await makeLink();
    const link = queryOf(url);
    expect(await check(link)).toEqual([]);
    expect(await revoke(id)).toEqual({ adminRevokeLink: { status: 'REVOKED' } });
    expect(await check(link)).toEqual(invalid);
    expect(await register(other, registrationOf(link))).toMatchObject({ status: 'CODE_REFUSED' });
    expect(await revoke(id)).toEqual({ adminRevokeLink: { status: 'NOT_FOUND' } });
    expect((await statesOf('PLENTY200')).get(id)).toMatchObject({ state: 'REVOKED' });
    now = new Date(lastMoment + second);
    expect(await check(link)).toEqual(expired);
  });

  it('links created together have different ends, none after the fourteenth day', async () => {
    const code = await makeTimedCode();
    const links = [...(await makeLinks(300, true, code)), ...(await makeLinks(300, true, code))];
    const ends = links.map(({ validUntil }) => Date.parse(validUntil));
    expect(new Set(ends).size).toBe(600);
    expect(Math.max(...ends)).toBe(lastMoment);
    expect(Math.min(...ends)).toBeGreaterThan(lastMoment - minute);
  });

  it('a link for one guest accepts one of eight simultaneous registrations', async () => {
    const { id, url } = await makeLink(true);
    const link = queryOf(url);
    const visitors = Array.from({ length: 8 }, () => registrationOf(link));
    const responses = await Promise.all(
      visitors.map((visitor, index) => register(index % 2 === 0 ? backend : other, visitor)),
    );
    const admitted = visitors.filter((_guest, index) => responses[index]?.status === 'ACTIVATION_EMAIL_SENT');
    expect(admitted).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 'CODE_REFUSED')).toHaveLength(7);
    // The registered visitor may return, so the form stays open.
    expect(await check(link)).toEqual([]);
    const visitor = admitted[0];
    if (visitor === undefined) throw new Error('Nobody was admitted.');
    expect((await register(backend, { ...visitor, idempotencyKey: `${visitor.idempotencyKey}-again` })).status).toBe(
      'ACCOUNT_PENDING',
    );
    const mail = await backend.mailTo(visitor.email);
    expect((await activate(other, tokenIn(mail))).status).toBe('ACTIVATED');
    expect(await check(link)).toEqual(['REGISTRATION_CODE_NO_BALANCE_LEFT']);
    expect((await statesOf('TIMEDLINK')).get(id)).toEqual({ state: 'USED', registered: 1, activated: 1 });
  });

  describe('a visitor who returns by the same link to correct the email', () => {
    const held = [{ error: 'REGISTRATION_CODE_BALANCE_LESS_THAN_PENDING_REGISTRATIONS' }];
    const stateOf = async (id: string) => {
      type ResponseData = { registrationDetails: { state: string } };
      const query = 'query($id: ID!) { registrationDetails(registrationId: $id) { state } }';
      return (await backend.ask<ResponseData>(query, { id })).data.registrationDetails.state;
    };
    const makeCode = async (input: object) => {
      type Made = { adminCreateCodes: { codes: string[] } };
      const make = 'mutation($input: AdminNewCodeInput!) { adminCreateCodes(input: $input, count: 1) { codes } }';
      return (await sendQuery<Made>(make, { input })).adminCreateCodes.codes[0] ?? '';
    };
    /** A registration that holds the only place of a link or of a code. */
    const holdOnly = async (kind: string) => {
      const code = await makeCode({ balance: kind === 'link' ? '5' : '1', linkOnly: 'yes' });
      const [link] = await makeLinks(1, kind === 'link', code);
      const visitor = { ...queryOf(link?.url ?? ''), email: `mistyped-${code}@example.com` };
      const { registrationId } = await register(backend, registrationOf(visitor));
      return { guest: visitor, own: registrationId ?? '', corrected: `corrected-${code}@example.com` };
    };

    it.each(['link', 'code'])(
      'replaces their registration on the last place of a %s with the new values',
      async (kind) => {
        const { guest: visitor, own, corrected } = await holdOnly(kind);
        // Waits for the mail: one still queued would be dropped with the replaced registration.
        const mistyped = tokenIn(await backend.mailTo(visitor.email));
        const typed = { ...visitor, email: corrected, lastname: 'Corrected' };
        expect(await register(other, registrationOf(typed))).toMatchObject({
          status: 'CODE_REFUSED',
          errorDetails: held,
        });
        const { status, registrationId } = await register(other, registrationOf({ ...typed, registrationId: own }));
        expect([status, await stateOf(own), await stateOf(registrationId ?? '')]).toEqual([
          'ACTIVATION_EMAIL_SENT',
          'REPLACED',
          'PENDING',
        ]);
        expect((await activate(other, mistyped)).status).toBe('NOT_FOUND');
        const mail = await backend.mailTo(corrected);
        expect(mail.text).toContain('Corrected');
        expect((await activate(other, tokenIn(mail))).status).toBe('ACTIVATED');
      },
    );

    it('sees the form again even if the code has no other place', async () => {
      const code = await makeCode({ balance: '1', linkOnly: 'yes' });
      const link = queryOf((await makeLink(true, code)).url);
      await register(backend, registrationOf(link));
      expect(await check(link)).toEqual([]);
    });

    it('is counted once, and keeps the expiry of the first registration', async () => {
      const { guest: visitor, own, corrected } = await holdOnly('link');
      now = new Date(start.getTime() + 13 * day);
      const { registrationId } = await register(
        other,
        registrationOf({ ...visitor, email: corrected, registrationId: own }),
      );
      expect([...(await statesOf(visitor.registrationCode)).values()]).toMatchObject([{ registered: 1, activated: 0 }]);
      now = new Date(start.getTime() + 14 * day);
      expect(await stateOf(registrationId ?? '')).toBe('LAPSED');
    });

    it('cannot be replaced by a stranger without the id, with another id or after activation', async () => {
      const { guest: visitor, own } = await holdOnly('link');
      const { own: elsewhere } = await holdOnly('link');
      const otherVisitor = (registrationId?: string) =>
        register(other, registrationOf({ ...visitor, email: `${Math.random()}@stranger.example`, registrationId }));
      for (const id of [undefined, '', 'guessed', `${own}x`, elsewhere])
        expect(await otherVisitor(id)).toMatchObject({ status: 'CODE_REFUSED', errorDetails: held });
      expect([await stateOf(own), await stateOf(elsewhere)]).toEqual(['PENDING', 'PENDING']);
      expect((await activate(other, tokenIn(await backend.mailTo(visitor.email)))).status).toBe('ACTIVATED');
      expect((await otherVisitor(own)).status).toBe('CODE_REFUSED');
      expect(await stateOf(own)).toBe('ACTIVE');
    });

    it('can correct it in only one of two tabs at the same time', async () => {
      const { guest: visitor, own, corrected } = await holdOnly('link');
      const responses = await Promise.all(
        ['a', 'b'].map((tab, index) =>
          register(
            index === 0 ? backend : other,
            registrationOf({ ...visitor, email: `${tab}.${corrected}`, registrationId: own }),
          ),
        ),
      );
      expect(responses.map(({ status }) => status).sort()).toEqual(['ACTIVATION_EMAIL_SENT', 'CODE_REFUSED']);
    });
  });

  it('repeated registrations by a link for one guest cannot move to different addresses', async () => {
    const { id, url } = await makeLink(true);
    const visitor = registrationOf(queryOf(url));
    const ids: string[] = [];
    for (const idempotencyKey of ['first-of-three', 'second-of-three', 'third-of-three']) {
      const { registrationId } = await register(backend, { ...visitor, idempotencyKey: `${id}-${idempotencyKey}` });
      ids.push(registrationId ?? '');
    }
    const statuses: string[] = [];
    for (const [index, registrationId] of ids.entries())
      statuses.push((await moveEmail(other, registrationId, `${index}.${visitor.email}`)).status);
    expect(statuses).toEqual(['CODE_REFUSED', 'CODE_REFUSED', 'CODE_REFUSED']);
    expect((await activate(other, tokenIn(await backend.mailTo(visitor.email)))).status).toBe('ACTIVATED');
  });

  it('a registration by a link for one guest can change its email, also once the link is revoked', async () => {
    const { id, url } = await makeLink(true);
    const visitor = registrationOf(queryOf(url));
    const { registrationId } = await register(backend, visitor);
    const moved = await moveEmail(other, registrationId ?? '', `moved.${visitor.email}`);
    expect(moved.status).toBe('ACTIVATION_EMAIL_SENT');
    await revoke(id);
    const again = await moveEmail(other, moved.registrationId ?? '', `again.${visitor.email}`);
    expect(again.status).toBe('ACTIVATION_EMAIL_SENT');
  });

  it('creating a link writes one audit row with the masked code', async () => {
    await sendQuery(
      'mutation { createRegistrationLink(registrationCode: "PLENTY200", label: "x") { status } }',
      {},
      'berta',
    );
    type ResponseData = { adminAudit: { rows: { action: string; details: string }[] } };
    const { adminAudit } = await sendQuery<ResponseData>('{ adminAudit(actor: "berta") { rows { action details } } }');
    expect(adminAudit.rows).toEqual([{ action: 'createRegistrationLink', details: '1 PL••••00' }]);
  });

  describe('the list', () => {
    interface Listed {
      readonly rows: readonly { id: string; label: string; state: string; registered: number }[];
      readonly next: string | null;
      readonly total: number | null;
    }
    const list = async (variables: object) => {
      const query = `query($code: String, $search: String, $state: AdminLinkState, $sort: AdminLinkSort, $after: String) {
        adminLinks(code: $code, search: $search, state: $state, sort: $sort, after: $after) {
          rows { id label state registered } next total } }`;
      return (await sendQuery<{ adminLinks: Listed }>(query, variables)).adminLinks;
    };
    const labels = async (variables: object) => (await list(variables)).rows.map(({ label }) => label);
    const make = async (code: string, label: string, { single = false, count = 1 } = {}) => {
      const query = `mutation($code: String!, $label: String!, $single: Boolean!, $count: Int!) {
        adminCreateLinks(registrationCode: $code, label: $label, count: $count, single: $single) { links { id url } } }`;
      type ResponseData = { adminCreateLinks: { links: { id: string; url: string }[] } };
      const { adminCreateLinks } = await sendQuery<ResponseData>(query, { code, label, single, count });
      return adminCreateLinks.links[0] ?? { id: '', url: '' };
    };
    const sorts = ['NEWEST', 'OLDEST', 'LABEL', 'ENDING', 'MOST_USED'];

    it('is sorted by age, label, end and registrations, and filtered by state', async () => {
      const code = await makeTimedCode();
      await make(code, 'Zebra');
      now = new Date(start.getTime() + day);
      const apple = await make(code, 'apple');
      now = new Date(start.getTime() + 2 * day);
      const mango = await make(code, 'Mango', { single: true });
      now = new Date(start.getTime() + 3 * day);
      await revoke((await make(code, 'Kiwi')).id);
      for (const { url } of [apple, apple, mango]) {
        const visitor = registrationOf(queryOf(url));
        await register(other, visitor);
        if (url === mango.url) await activate(backend, tokenIn(await backend.mailTo(visitor.email)));
      }
      const newest = ['Kiwi', 'Mango', 'apple', 'Zebra'];
      const oldest = [...newest].reverse();
      expect(await labels({ code })).toEqual(newest);
      expect(await labels({ code, sort: 'OLDEST' })).toEqual(oldest);
      expect(await labels({ code, sort: 'LABEL' })).toEqual(['apple', 'Kiwi', 'Mango', 'Zebra']);
      expect(await labels({ code, sort: 'ENDING' })).toEqual(oldest);
      expect((await labels({ code, sort: 'MOST_USED' })).slice(0, 2)).toEqual(['apple', 'Mango']);

      now = new Date(lastMoment + second);
      const states = { OPEN: 'apple', USED: 'Mango', ENDED: 'Zebra', REVOKED: 'Kiwi' };
      for (const [state, label] of Object.entries(states)) {
        const { rows, total } = await list({ code, state });
        expect(rows).toMatchObject([{ label, state }]);
        expect(total).toBe(1);
      }
      expect(await labels({ code, search: 'man', state: 'USED' })).toEqual(['Mango']);
      expect(await labels({ code, search: 'man', state: 'OPEN' })).toEqual([]);
    });

    it('is searched and sorted ignoring case and diacritics', async () => {
      const code = await makeTimedCode();
      for (const label of ['Zürich', 'ÖSTERREICH', 'Łódź', 'Île', 'Oslo']) await make(code, label);
      const byLabel = ['Île', 'Łódź', 'Oslo', 'ÖSTERREICH', 'Zürich'];
      expect(await labels({ code, sort: 'LABEL' })).toEqual(byLabel);
      for (const state of [undefined, 'OPEN'])
        for (const search of ['österreich', 'Österr', 'OSTER'])
          expect(await labels({ code, search, state })).toEqual(['ÖSTERREICH']);
      expect(await labels({ search: 'łÓD', code })).toEqual(['Łódź']);
      expect(await labels({ search: 'łÓD', code: 'TIMEDLINK' })).toEqual([]);
    });

    it.each(sorts)('has each link on one page, with and without a state filter (%s)', async (sort) => {
      const code = await makeTimedCode();
      await make(code, 'One label', { count: 60 });
      const { url } = await make(code, 'one more', { single: true });
      await register(backend, registrationOf(queryOf(url)));
      for (const filter of [
        { code, sort },
        { code, sort, state: 'OPEN' },
      ]) {
        const first = await list(filter);
        const second = await list({ ...filter, after: first.next });
        expect([first.rows.length, second.rows.length, second.next, first.total]).toEqual([50, 11, null, 61]);
        expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(61);
      }
    });

    const walk = async (filter: object) => {
      const pages: Listed[] = [];
      for (let after: string | null = ''; after !== null; after = pages.at(-1)?.next ?? null)
        pages.push(await list({ ...filter, after }));
      return pages.flatMap(({ rows }) => rows);
    };

    describe('with more than 100 links from several weeks', () => {
      beforeAll(async () => {
        now = start;
        const code = await makeTimedCode();
        for (const [index, label] of ['Wide b', 'Wide a', 'Wide b', 'Wider', 'Wide a'].entries()) {
          now = new Date(start.getTime() + index * 5 * day);
          await make(code, label, { count: 30 });
        }
      });
      beforeEach(() => {
        now = new Date(start.getTime() + 20 * day);
      });

      it('finds each link once in the requested order, and by state', async () => {
        const found = await walk({ search: 'ide', sort: 'LABEL' });
        expect(found).toHaveLength(150);
        expect(new Set(found.map(({ id }) => id)).size).toBe(150);
        const inOrder = found.map(({ label }) => label.toLowerCase());
        expect(inOrder).toEqual([...inOrder].sort());
        const open = await walk({ search: 'wide', state: 'OPEN' });
        const ended = await walk({ search: 'wide', state: 'ENDED' });
        expect([open.length, ended.length]).toEqual([90, 60]);
      });

      it.each(['["found 9","y"]', '["found 0","y"]'])(
        'returns a full page for the invalid cursor %s',
        async (place) => {
          const after = Buffer.from(place).toString('base64url');
          for (const search of ['', 'wide']) expect((await list({ search, after })).rows).toHaveLength(50);
        },
      );

      it.each(['LABEL', 'MOST_USED'])('has all open links in the order %s', async (sort) => {
        const ids = (rows: Listed['rows']) => rows.map(({ id }) => id).sort();
        const open = await walk({ state: 'OPEN', sort });
        expect(open.length).toBeGreaterThanOrEqual(90);
        expect(ids(open)).toEqual(ids(await walk({ state: 'OPEN', sort: 'NEWEST' })));
        const labels = open.map(({ label }) => label.toLowerCase());
        if (sort === 'LABEL') expect(labels).toEqual([...labels].sort());
      });
    });

    it.each([
      ['a few', [10], 10],
      ['more than one page from one week', [60], 60],
      ['more than 100 from one week', [120], null],
      ['more than 100 from three weeks', [40, 40, 40], null],
    ])('a search in open links finds each once, and counts up to 100: %s', async (_what, counts, total) => {
      const code = await makeTimedCode();
      const label = `Looked for ${counts.join('+')}.`;
      for (const [index, count] of counts.entries()) {
        now = new Date(start.getTime() + index * 5 * day);
        await make(code, label, { count });
      }
      const filter = { search: label, state: 'OPEN' };
      expect((await list(filter)).total).toBe(total);
      const all = counts.reduce((sum, count) => sum + count, 0);
      expect(new Set((await walk(filter)).map(({ id }) => id)).size).toBe(all);
    });

    it.each(sorts)('returns rows for an invalid cursor (%s)', async (sort) => {
      for (const after of ['nonsense', Buffer.from('["x","y"]').toString('base64url')])
        expect(Array.isArray((await list({ sort, after })).rows)).toBe(true);
    });
  });
});
