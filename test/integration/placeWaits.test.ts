/** Waiting for a place: order, offers, reminders and fallbacks, on the domain and a real database. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../backend/db/openDatabase.ts';
import type { Tables } from '../../backend/db/tables.ts';
import { createUnitOfWork } from '../../backend/db/unitOfWork.ts';
import { erasePersonalData } from '../../backend/domain/admin/dataSubjectRights.ts';
import { sha256 } from '../../backend/domain/clock.ts';
import { checkRegistrationCode } from '../../backend/domain/codes/checkRegistrationCode.ts';
import { createLinks } from '../../backend/domain/codes/createLinks.ts';
import { readInvitations, replaceInvitation } from '../../backend/domain/codes/memberInvitations.ts';
import { createSignedLinks } from '../../backend/domain/codes/signedLinks.ts';
import { setCodeState, updateCodes } from '../../backend/domain/codes/updateCodes.ts';
import type { Caller, DomainDependencies } from '../../backend/domain/dependencies.ts';
import { applyForMembership, withdrawApplication } from '../../backend/domain/membership/applyForMembership.ts';
import { checkLimits } from '../../backend/domain/rateLimits.ts';
import { activateAccount } from '../../backend/domain/registration/activation.ts';
import { changeRegistrationEmail } from '../../backend/domain/registration/changeRegistrationEmail.ts';
import { register } from '../../backend/domain/registration/register.ts';
import { isMailStillValid, retryMail } from '../../backend/domain/registration/unsentMails.ts';
import { offerPlaces, sendReminders } from '../../backend/domain/waits/offerPlaces.ts';
import { confirmWait, endWait, waitForPlace } from '../../backend/domain/waits/waitForPlace.ts';
import { createOutboxQueue } from '../../backend/mail/outboxQueue.ts';
import { describeOnBothDatabases } from '../support/describeOnBothDatabases.ts';
import { openTestDatabase } from '../support/openTestDatabase.ts';
import { registrationOf } from '../support/retryingVisitors.ts';
import { eventually } from './backendUnderTest.ts';

const hour = 3_600_000;
const day = 24 * hour;
const caller: Caller = { ip: '203.0.113.7' as Caller['ip'], source: '/', country: 'DE' };
const full = 'REGISTRATION_CODE_BALANCE_LESS_THAN_PENDING_REGISTRATIONS';

describeOnBothDatabases((createDatabase, kind) => {
  let now = new Date('2026-03-20T10:00:00Z');
  const pass = (milliseconds: number) => {
    now = new Date(now.getTime() + milliseconds);
  };
  let database: Database;
  let secondDatabase: Database | null = null;
  let domain: DomainDependencies;
  let count = 0;
  const createDomain = (db: Kysely<Tables>): DomainDependencies => ({
    unitOfWork: createUnitOfWork(db),
    clock: () => now,
    links: createSignedLinks('a secret for the tests of waits'),
    landingUrl: 'https://c.example',
    botCheck: null,
    signIn: { readIdToken: async () => null, signSession: async () => '' },
    webhooks: { parseUrl: () => null, deriveSecret: () => '' },
    accountPrivacy: false,
    memberInvitations: { places: 0, days: 1 },
    checkLimits,
    readLimits: (...args) => checkLimits(...args, { consume: false }),
    simulate: async () => undefined,
    countInTotals: () => undefined,
  });
  beforeAll(async () => {
    const url = await createDatabase();
    database = await openTestDatabase(url);
    if (url !== null) secondDatabase = await openTestDatabase(url);
    domain = createDomain(database.db);
  });
  afterAll(async () => {
    await secondDatabase?.close();
    await database.close();
  });

  /** A new code. */
  const addCode = async (columns: object = {}) => {
    count += 1;
    const code = `CODE${count}`;
    const defaults = { inviterName: null, inviterGone: false, refererRefused: false, balance: 0, tier: null };
    const rest = { timed: false, customization: 'COMPLETE', state: 'active', startsAt: null, endsAt: null } as const;
    const row = { ...defaults, ...rest, countries: null, scenario: null, fallback: null, ...columns, code };
    await database.db
      .insertInto('registrationCodes')
      .values(row as never)
      .execute();
    return code;
  };
  const setBalance = (code: string, balance: number | null) =>
    database.db.updateTable('registrationCodes').set({ balance }).where('code', '=', code).execute();
  const address = (name: string) => `${name}-${count}@example.com`;
  const signUp = (name: string, code: string, validityTimestamp = '', more: object = {}) => {
    const input = { ...registrationOf(address(name), code), validityTimestamp, ...more };
    return register(
      domain,
      { ...input, idempotencyKey: `${name} ${code} ${now.getTime()} ${validityTimestamp}` },
      caller,
    );
  };
  const ask = (name: string, code: string, validityTimestamp = '') =>
    waitForPlace(
      domain,
      {
        idempotencyKey: `${name} ${code} ${now.getTime()}`,
        registrationCode: code,
        validityTimestamp,
        email: address(name),
        language: 'fr',
      },
      { ...caller, ip: `203.0.113.${count % 200}` as Caller['ip'] },
    );
  const findWait = async (name: string) =>
    (await database.db.selectFrom('placeWaits').selectAll().where('email', '=', address(name)).executeTakeFirst()) ??
    null;
  /** Asks and confirms. */
  const wait = async (name: string, code: string) => {
    expect(await ask(name, code)).toMatchObject({ status: 'RECEIVED' });
    pass(1000);
    const id = (await findWait(name))?.id ?? '';
    expect(await confirmWait(domain, id)).toBe(true);
    return id;
  };
  const mailsTo = async (name: string) =>
    (
      await database.db
        .selectFrom('outbox')
        .selectAll()
        .where('recipient', '=', address(name))
        .orderBy('createdAt')
        .execute()
    ).map(({ id, template, payload, language }) => ({
      id,
      template,
      language,
      payload: payload as Record<string, string>,
    }));
  const offersTo = async (name: string) => (await mailsTo(name)).filter(({ template }) => template === 'placeOffer');
  const listOffered = async (code: string) => {
    const rows = await database.db
      .selectFrom('placeWaits')
      .select('email')
      .where('code', '=', code)
      .where('linkId', 'is not', null)
      .orderBy('confirmedAt')
      .execute();
    return rows.map(({ email }) => email.split('-', 1)[0]);
  };
  const getTimestamp = async (name: string) => (await offersTo(name)).at(-1)?.payload.timestamp ?? '';
  const check = (code: string, validityTimestamp = '') =>
    checkRegistrationCode(domain, { registrationCode: code, validityTimestamp }, caller);

  it('asks the owner of the address to confirm, and only then puts it in line', async () => {
    const code = await addCode();
    expect(await ask('a', code)).toEqual({ status: 'RECEIVED', fieldErrors: [], retryAfterSeconds: null });
    expect(await mailsTo('a')).toMatchObject([{ template: 'placeWait', language: 'fr' }]);
    const [mail] = await mailsTo('a');
    const id = domain.links.readWait(mail?.payload.token ?? '') ?? '';
    await setBalance(code, 1);
    await offerPlaces(domain);
    expect(await offersTo('a')).toEqual([]);
    expect(await isMailStillValid(domain, mail as never)).toBe(true);
    expect(await confirmWait(domain, id)).toBe(true);
    expect(await confirmWait(domain, id)).toBe(true);
    expect(await isMailStillValid(domain, mail as never)).toBe(false);
    await offerPlaces(domain);
    expect(await offersTo('a')).toMatchObject([{ language: 'fr', payload: { code } }]);
  });

  it('answers the same to new, waiting, pending and member addresses, and tells only their owners', async () => {
    const code = await addCode({ balance: 2 });
    expect(await signUp('member', code)).toMatchObject({ status: 'ACTIVATION_EMAIL_SENT' });
    const [activation] = await mailsTo('member');
    expect(await activateAccount(domain, activation?.payload.token ?? '', caller)).toMatchObject({
      status: 'ACTIVATED',
    });
    await signUp('pending', code);
    pass(5 * 60_000);
    await wait('waiting', code);
    const responses = [];
    for (const name of ['new', 'waiting', 'pending', 'member']) responses.push(JSON.stringify(await ask(name, code)));
    expect(new Set(responses).size).toBe(1);
    const newest = async (name: string) => (await mailsTo(name)).map(({ template }) => template);
    expect(await newest('new')).toEqual(['placeWait']);
    expect(await newest('waiting')).toEqual(['placeWait']);
    expect(await newest('pending')).toEqual(['activation', 'activationAgain']);
    expect(await newest('member')).toEqual(['activation', 'welcome', 'accountExists']);
    expect(await findWait('pending')).toBeNull();
    expect(await findWait('member')).toBeNull();
  });

  it('sends at most three mails a day to an address that others enter', async () => {
    const code = await addCode();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await ask('victim', code);
      pass(1000);
    }
    expect(await mailsTo('victim')).toHaveLength(3);
    pass(day);
    await ask('victim', code);
    expect(await mailsTo('victim')).toHaveLength(4);
  });

  it.each(['unknown', 'paused', 'ended', 'with a fallback', 'single link'])(
    'refuses a code that cannot be waited for: %s',
    async (what) => {
      const ended = { endsAt: new Date(now.getTime() - 1) };
      const code = await addCode({
        ...(what === 'paused' && { state: 'paused' }),
        ...(what === 'ended' && ended),
        ...(what === 'with a fallback' && { fallback: 'interest' }),
        timed: what === 'single link',
        balance: 1,
      });
      let timestamp = '';
      if (what === 'single link') {
        const { links } = await createLinks(domain, { registrationCode: code, count: 1, single: true }, 'anna');
        timestamp = domain.links.signRegistration(code, links[0]?.validUntil ?? now);
      }
      expect(await ask('a', what === 'unknown' ? 'NOSUCHCODE' : code, timestamp)).toMatchObject({
        status: 'CODE_REFUSED',
      });
      expect(await mailsTo('a')).toEqual([]);
    },
  );

  it('counts guessed codes as the check of a code does', async () => {
    const counted: string[] = [];
    const counting: DomainDependencies = {
      ...domain,
      checkLimits: async (_counter, uses) => {
        counted.push(...uses.map(([name]) => name));
        return null;
      },
    };
    const send = (registrationCode: string, dependencies = counting) => {
      const input = { idempotencyKey: registrationCode, registrationCode, email: 'guess@example.com', language: 'en' };
      return waitForPlace(dependencies, input, caller);
    };
    await send('NOSUCHCODE');
    expect(counted).toEqual(['interestPerAddress', 'interestPerNetwork', 'wrongCodePerAddress', 'wrongCodePerNetwork']);
    const limited = { ...counting, readLimits: async () => 90 };
    expect(await send(await addCode(), limited)).toMatchObject({ status: 'RATE_LIMITED', retryAfterSeconds: 90 });
  });

  it('counts an offered place once when links are created', async () => {
    const code = await addCode({ timed: true });
    const { links } = await createLinks(domain, { registrationCode: code, count: 1, single: false }, 'anna');
    expect(links).toEqual([]);
    await setBalance(code, 1);
    const open = await createLinks(domain, { registrationCode: code, count: 1, single: false }, 'anna');
    const timestamp = domain.links.signRegistration(code, open.links[0]?.validUntil ?? now);
    await ask('a', code, timestamp);
    await confirmWait(domain, (await findWait('a'))?.id ?? '');
    await setBalance(code, 3);
    await offerPlaces(domain);
    const request = { registrationCode: code, single: true, beyondPlaces: false };
    expect(await createLinks(domain, { ...request, count: 3 }, 'anna')).toMatchObject({ places: 2 });
    expect(await createLinks(domain, { ...request, count: 2 }, 'anna')).toMatchObject({ status: 'CREATED' });
  });

  it('offers places to fifty in their order, as many as come free, whatever frees them', async () => {
    const code = await addCode({ balance: 3 });
    for (const name of ['x', 'y', 'z']) await signUp(name, code);
    const names = Array.from({ length: 50 }, (_, index) => `w${String(index).padStart(2, '0')}`);
    for (const name of names) await wait(name, code);
    await offerPlaces(domain);
    expect(await listOffered(code)).toEqual([]);

    // A bounce.
    const queue = createOutboxQueue(database.db, null);
    const [mail] = await database.db.selectFrom('outbox').selectAll().where('recipient', '=', address('x')).execute();
    await database.db
      .updateTable('outbox')
      .set({ attempts: 1 })
      .where('id', '=', mail?.id ?? '')
      .execute();
    await queue.markFailed({ ...mail, attempts: 1 } as never, '550', { deadAt: now });
    await offerPlaces(domain);
    expect(await listOffered(code)).toEqual(['w00']);
    // A raised quota.
    await setBalance(code, 6);
    await offerPlaces(domain);
    expect(await listOffered(code)).toEqual(names.slice(0, 4));
    // An activation takes its own place, and frees none.
    const token = (await mailsTo('y'))[0]?.payload.token ?? '';
    expect(await activateAccount(domain, token, caller)).toMatchObject({ status: 'ACTIVATED' });
    await offerPlaces(domain);
    expect(await listOffered(code)).toEqual(names.slice(0, 4));
    // The expiry of the last registration; the offers lapsed too.
    pass(14 * day);
    await offerPlaces(domain);
    expect(await listOffered(code)).toEqual(names.slice(4, 9));
    for (const name of names.slice(0, 4)) expect(await findWait(name)).toBeNull();
    for (const name of names.slice(0, 9)) expect(await offersTo(name)).toHaveLength(1);
    // No limit.
    await setBalance(code, null);
    await offerPlaces(domain);
    expect(await listOffered(code)).toEqual(names.slice(4));
  });

  it('lets nobody overtake those in line, but lets them in who have a place', async () => {
    const code = await addCode({ balance: 2 });
    const first = await signUp('early', code);
    await signUp('other', code);
    await wait('a', code);
    await wait('b', code);
    await setBalance(code, 3);
    expect(await check(code)).toMatchObject({ errors: [full], fallback: 'wait' });
    expect(await signUp('newcomer', code)).toMatchObject({ status: 'CODE_REFUSED', errorDetails: [full] });
    // Not even between the offer and the registration.
    await offerPlaces(domain);
    expect(await listOffered(code)).toEqual(['a']);
    expect(await signUp('newcomer', code)).toMatchObject({ status: 'CODE_REFUSED' });
    // Pending registrations keep their place: again, with another address, and at the activation.
    pass(2 * 60_000);
    expect(await signUp('other', code)).toMatchObject({ status: 'ACCOUNT_PENDING' });
    pass(2 * 60_000);
    const moved = await changeRegistrationEmail(domain, first.registrationId ?? '', address('moved'), caller);
    expect(moved).toMatchObject({ status: 'ACTIVATION_EMAIL_SENT' });
    const token = (await mailsTo('other'))[0]?.payload.token ?? '';
    expect(await activateAccount(domain, token, caller)).toMatchObject({ status: 'ACTIVATED' });
  });

  it('ends the wait with a registration by the offered link, also with another address', async () => {
    const code = await addCode({ balance: 0 });
    await wait('a', code);
    await wait('b', code);
    await setBalance(code, 1);
    await offerPlaces(domain);
    const timestamp = await getTimestamp('a');
    expect(await check(code, timestamp)).toMatchObject({ errors: [] });
    expect(await signUp('friend', code, timestamp)).toMatchObject({ status: 'ACTIVATION_EMAIL_SENT' });
    expect(await findWait('a')).toBeNull();
    expect(await signUp('second', code, timestamp)).toMatchObject({ status: 'CODE_REFUSED' });
    await offerPlaces(domain);
    expect(await offersTo('b')).toEqual([]);
    const token = (await mailsTo('friend'))[0]?.payload.token ?? '';
    expect(await activateAccount(domain, token, caller)).toMatchObject({ status: 'ACTIVATED' });
    await setBalance(code, 1);
    await offerPlaces(domain);
    expect(await offersTo('b')).toHaveLength(1);
  });

  it('holds a place for 48 hours, also without the offering run, then offers it to the next', async () => {
    const code = await addCode();
    await wait('a', code);
    await wait('b', code);
    await setBalance(code, 1);
    await offerPlaces(domain);
    const timestamp = await getTimestamp('a');
    expect(new Date(Number(timestamp.split('.')[0]))).toEqual(new Date(now.getTime() + 48 * hour));
    pass(48 * hour - 1);
    expect(await check(code, timestamp)).toMatchObject({ errors: [] });
    await offerPlaces(domain);
    expect(await listOffered(code)).toEqual(['a']);
    const [mail] = await offersTo('a');
    expect(await isMailStillValid(domain, mail as never)).toBe(true);
    pass(2);
    expect(await isMailStillValid(domain, mail as never)).toBe(false);
    expect(await check(code, timestamp)).toMatchObject({
      errorDetails: expect.arrayContaining(['REGISTRATION_CODE_EXPIRED']),
    });
    expect(await signUp('newcomer', code)).toMatchObject({ status: 'CODE_REFUSED' });
    await offerPlaces(domain);
    expect(await listOffered(code)).toEqual(['b']);
    expect(await findWait('a')).toBeNull();
  });

  it('frees the place of a mail that bounced', async () => {
    const code = await addCode();
    await wait('a', code);
    await wait('b', code);
    await setBalance(code, 1);
    await offerPlaces(domain);
    const [offer] = await offersTo('a');
    const row = await database.db
      .selectFrom('outbox')
      .selectAll()
      .where('id', '=', offer?.id ?? '')
      .executeTakeFirstOrThrow();
    await createOutboxQueue(database.db, null).markFailed(row as never, '550', { deadAt: now });
    await offerPlaces(domain);
    expect(await listOffered(code)).toEqual(['b']);
  });

  it('ends the wait of an address whose refused mail is sent again', async () => {
    const code = await addCode({ balance: 2 });
    await signUp('a', code);
    const [mail] = await mailsTo('a');
    const row = await database.db
      .selectFrom('outbox')
      .selectAll()
      .where('id', '=', mail?.id ?? '')
      .executeTakeFirstOrThrow();
    await createOutboxQueue(database.db, null).markFailed(row as never, '550', { deadAt: now });
    await wait('a', code);
    await offerPlaces(domain);
    expect(await retryMail(domain, mail?.id ?? '', 'operator')).toBe('QUEUED');
    expect(await findWait('a')).toBeNull();
    expect(await signUp('b', code)).toMatchObject({ status: 'ACTIVATION_EMAIL_SENT' });
  });

  it('ends all waits of a new member, and offers the place to the next', async () => {
    const [code, other] = [await addCode(), await addCode({ balance: 1 })];
    await wait('a', code);
    await wait('b', code);
    await signUp('a', other);
    const { payload } = (await mailsTo('a')).find(({ template }) => template === 'activation') ?? {};
    expect(await activateAccount(domain, payload?.token ?? '', caller)).toMatchObject({ status: 'ACTIVATED' });
    await setBalance(code, 1);
    await offerPlaces(domain);
    expect(await listOffered(code)).toEqual(['b']);
  });

  describe('for a place of a member', () => {
    const tokenOf = async (name: string) => {
      const mail = (await mailsTo(name)).find(({ template }) => template === 'welcome');
      return mail?.payload.invitationsToken ?? '';
    };
    /** The code of a new member, with one place that is taken. */
    const addMember = async (places = 1) => {
      const code = await addCode({ balance: 1, tier: 'PERCENT_10' });
      const inviting = { ...domain, memberInvitations: { places, days: 365 } };
      await signUp('inviter', code);
      await activateAccount(inviting, (await mailsTo('inviter'))[0]?.payload.token ?? '', caller);
      const { invitation } = await readInvitations(domain, await tokenOf('inviter'));
      const own = invitation?.registrationCode ?? '';
      await signUp('guest', own);
      return own;
    };
    const noticesTo = async (name: string) =>
      (await mailsTo(name)).filter(({ template }) => template === 'placeWanted').length;

    it('tells the inviter how many wait, and by mail once a week', async () => {
      const own = await addMember();
      expect(await noticesTo('inviter')).toBe(0);
      const id = await wait('a', own);
      expect(await noticesTo('inviter')).toBe(1);
      await confirmWait(domain, id);
      await wait('b', own);
      expect(await noticesTo('inviter')).toBe(1);
      expect(await readInvitations(domain, await tokenOf('inviter'))).toMatchObject({
        invitation: { free: 0, held: 1, waiting: 2 },
      });
      pass(7 * day);
      await wait('c', own);
      expect(await noticesTo('inviter')).toBe(2);
    });

    it('does not tell the inviter while a place is free', async () => {
      await wait('a', await addMember(2));
      expect(await noticesTo('inviter')).toBe(0);
    });

    it('tells nobody about the code of an admin, or of a member whose code is paused or erased', async () => {
      await wait('a', await addCode());
      const own = await addMember();
      await ask('b', own);
      await setCodeState(domain, { code: own, state: 'paused' }, 'anna');
      await confirmWait(domain, (await findWait('b'))?.id ?? '');
      await ask('c', own);
      await erasePersonalData(domain, { email: address('inviter') }, 'anna');
      await confirmWait(domain, (await findWait('c'))?.id ?? '');
      const notices = database.db.selectFrom('outbox').selectAll().where('template', '=', 'placeWanted');
      expect((await notices.where('recipient', '=', address('inviter')).execute()).length).toBe(0);
    });

    it('gives the offered place to the new code of an inviter who revokes the link', async () => {
      const own = await addMember(3);
      await wait('a', own);
      await offerPlaces(domain);
      const timestamp = await getTimestamp('a');
      const token = await tokenOf('inviter');
      const { invitation } = await replaceInvitation(domain, token, own);
      expect(invitation).toMatchObject({ free: 2, waiting: 0 });
      expect(await findWait('a')).toBeNull();
      expect(await signUp('a', own, timestamp)).toMatchObject({ status: 'CODE_REFUSED' });
      expect(await signUp('a', invitation?.registrationCode ?? '')).toMatchObject({ status: 'ACTIVATION_EMAIL_SENT' });
    });

    it('replaces a code without a limit by another one', async () => {
      const own = await addMember();
      await setBalance(own, null);
      const token = await tokenOf('inviter');
      const { invitation } = await replaceInvitation(domain, token, own);
      expect(invitation).toMatchObject({ free: null, held: 1 });
      expect(invitation?.registrationCode).not.toBe(own);
      expect((await replaceInvitation(domain, token, own)).invitation).toEqual(invitation);
    });

    it('keeps the line if no place is left for a new code', async () => {
      const own = await addMember();
      await wait('a', own);
      const { invitation } = await replaceInvitation(domain, await tokenOf('inviter'), own);
      expect(invitation).toMatchObject({ registrationCode: own, waiting: 1 });
    });
  });

  it('offers each place once on two backends at the same time', async () => {
    const code = await addCode();
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    for (const name of names) await wait(name, code);
    await setBalance(code, 3);
    const other = createDomain((secondDatabase ?? database).db);
    await Promise.all([offerPlaces(domain), offerPlaces(other), offerPlaces(domain), offerPlaces(other)]);
    await offerPlaces(domain);
    expect(await listOffered(code)).toEqual(['a', 'b', 'c']);
    for (const name of names) expect(await offersTo(name)).toHaveLength(names.indexOf(name) < 3 ? 1 : 0);
  });

  it('offers no place that is reserved meanwhile', async () => {
    // PGlite has one connection.
    if (secondDatabase === null) return;
    const code = await addCode();
    await wait('a', code);
    await setBalance(code, 1);
    const other = createDomain(secondDatabase.db);
    let offering = Promise.resolve();
    await database.db.transaction().execute(async (trx) => {
      await trx.selectFrom('registrationCodes').select('code').where('code', '=', code).forUpdate().execute();
      offering = offerPlaces(other);
      await eventually(async () => {
        const { rows } = await sql`SELECT FROM pg_locks WHERE NOT granted`.execute(trx);
        return rows.length > 0 ? true : null;
      });
      await sql`INSERT INTO registrations (id, first_id, code, state, gender, firstname, lastname, email, email_canonical,
          country, postal_code, birthday, newsletter, language, registered_at, expires_at, last_mail_at)
        VALUES (${code}, ${code}, ${code}, 'PENDING', '', '', '', ${code}, ${code}, '', '', '', false, 'en', ${now},
          ${new Date(now.getTime() + day)}, ${now})`.execute(trx);
    });
    await offering;
    expect(await offersTo('a')).toEqual([]);
  });

  it('offers places that an admin adds, and keeps offered ones when an admin takes places away', async () => {
    const code = await addCode();
    for (const name of ['first', 'second', 'third']) await wait(name, code);
    await updateCodes(domain, { codes: [code], change: { balance: '2' } }, 'anna');
    await offerPlaces(domain);
    expect(await listOffered(code)).toEqual(['first', 'second']);
    await updateCodes(domain, { codes: [code], change: { balance: '1' } }, 'anna');
    expect(
      await database.db.selectFrom('registrationCodes').select('balance').where('code', '=', code).execute(),
    ).toEqual([{ balance: 2 }]);
    expect(await signUp('second', code, await getTimestamp('second'))).toMatchObject({
      status: 'ACTIVATION_EMAIL_SENT',
    });
    expect(await signUp('third', code)).toMatchObject({ status: 'CODE_REFUSED' });
  });

  it('gives the last place to the holder of the link and not to a concurrent newcomer', async () => {
    const code = await addCode();
    await wait('a', code);
    await setBalance(code, 1);
    await offerPlaces(domain);
    const timestamp = await getTimestamp('a');
    const results = await Promise.all([
      ...Array.from({ length: 5 }, (_, index) => signUp(`new${index}`, code)),
      signUp('a', code, timestamp),
      ...Array.from({ length: 5 }, (_, index) => signUp(`late${index}`, code)),
    ]);
    expect(results.map(({ status }) => status).filter((status) => status !== 'CODE_REFUSED')).toEqual([
      'ACTIVATION_EMAIL_SENT',
    ]);
    expect(results[5]).toMatchObject({ status: 'ACTIVATION_EMAIL_SENT' });
  });

  it.each(['paused', 'revoked', 'ended'])('offers no place of a code that is %s', async (state) => {
    const code = await addCode(state === 'ended' ? { endsAt: new Date(now.getTime() + hour) } : {});
    await wait('a', code);
    await setBalance(code, 1);
    if (state === 'ended') pass(hour + 1);
    else await setCodeState(domain, { code, state: state as 'paused' }, 'anna');
    await offerPlaces(domain);
    expect(await offersTo('a')).toEqual([]);
  });

  it('stops waiting by the link of every mail, and then offers the place to the next', async () => {
    const code = await addCode();
    const id = await wait('a', code);
    await wait('b', code);
    await setBalance(code, 1);
    await offerPlaces(domain);
    const timestamp = await getTimestamp('a');
    expect(domain.links.readWait((await offersTo('a'))[0]?.payload.token ?? '')).toBe(id);
    expect(await endWait(domain, id)).toBe(true);
    expect(await endWait(domain, id)).toBe(false);
    expect(await check(code, timestamp)).toMatchObject({ errors: ['REGISTRATION_CODE_INVALID'] });
    await offerPlaces(domain);
    expect(await listOffered(code)).toEqual(['b']);
  });

  it('either stops waiting or registers by the offered link, when both happen at once', async () => {
    for (let round = 0; round < 20; round += 1) {
      const code = await addCode({ balance: 1 });
      const id = await wait('a', code);
      await offerPlaces(domain);
      const timestamp = await getTimestamp('a');
      const second = createDomain((secondDatabase ?? database).db);
      const [{ status }, hasEnded] = await Promise.all([signUp('b', code, timestamp), endWait(second, id)]);
      expect([status, hasEnded]).toEqual(hasEnded ? ['CODE_REFUSED', true] : ['ACTIVATION_EMAIL_SENT', false]);
    }
  });

  it('keeps a wait for 90 days, and an unconfirmed one for seven', async () => {
    const code = await addCode();
    await ask('unconfirmed', code);
    await wait('confirmed', code);
    const { id = '' } = (await findWait('unconfirmed')) ?? {};
    pass(7 * day);
    expect(await confirmWait(domain, id)).toBe(false);
    await offerPlaces(domain);
    expect(await findWait('unconfirmed')).toBeNull();
    pass(82 * day);
    await offerPlaces(domain);
    expect(await findWait('confirmed')).not.toBeNull();
    pass(2 * day);
    await setBalance(code, 1);
    await offerPlaces(domain);
    expect(await findWait('confirmed')).toBeNull();
    expect(await offersTo('confirmed')).toEqual([]);
  });

  it('exports and erases a wait', async () => {
    const code = await addCode();
    await wait('a', code);
    const { personalData } = domain.unitOfWork.stores;
    expect(await personalData.read(address('a'))).toMatchObject({ waits: [{ code, email: address('a') }] });
    await erasePersonalData(domain, { email: address('a') }, 'anna');
    expect(await findWait('a')).toBeNull();
    expect(await mailsTo('a')).toEqual([]);
  });

  describe('reminds of a registration', () => {
    const remindersTo = async (name: string) =>
      (await mailsTo(name)).filter(({ template }) => template === 'activationReminder');

    it('once, four days before its end, with a link that activates, and keeps that end', async () => {
      const code = await addCode({ balance: 5 });
      const { registrationId } = await signUp('a', code);
      const find = () => domain.unitOfWork.stores.registrations.find(registrationId ?? '');
      const before = await find();
      pass(10 * day - 1);
      await sendReminders(domain);
      expect(await remindersTo('a')).toEqual([]);
      pass(1);
      await Promise.all([sendReminders(domain), sendReminders(createDomain((secondDatabase ?? database).db))]);
      pass(day);
      await sendReminders(domain);
      const [reminder, ...more] = await remindersTo('a');
      expect(more).toEqual([]);
      expect((await find())?.expiresAt).toEqual(before?.expiresAt);
      expect(await isMailStillValid(domain, reminder as never)).toBe(true);
      const { token = '' } = reminder?.payload ?? {};
      expect(await activateAccount(domain, token, caller)).toMatchObject({ status: 'ACTIVATED' });
      expect(await isMailStillValid(domain, reminder as never)).toBe(false);
    });

    it.each<[string, (code: string, id: string) => Promise<unknown>]>([
      [
        'whose mail bounced',
        (_code, id) => sql`UPDATE registrations SET state = 'LAPSED' WHERE id = ${id}`.execute(database.db),
      ],
      [
        'whose visitor has an account',
        () =>
          sql`INSERT INTO registrations (id, first_id, code, state, gender, firstname, lastname, email, email_canonical,
              country, postal_code, birthday, newsletter, language, registered_at, expires_at, last_mail_at)
            SELECT id || ' account', id, code, 'ACTIVE', gender, firstname, lastname, email, email_canonical, country,
              postal_code, birthday, newsletter, language, registered_at, expires_at, last_mail_at
            FROM registrations WHERE email = ${address('a')}`.execute(database.db),
      ],
      [
        'whose visitor withdrew an application',
        async () => {
          await applyForMembership(
            domain,
            { idempotencyKey: `apply ${count}`, email: address('a'), language: 'en' },
            caller,
          );
          const { rows } = await sql<{
            id: string;
          }>`SELECT id FROM membership_interests WHERE email = ${address('a')}`.execute(database.db);
          await withdrawApplication(domain, rows[0]?.id ?? '');
          expect((await domain.unitOfWork.stores.applications.findWithdrawn(address('a')))?.emailHash).toBe(
            sha256(address('a')),
          );
        },
      ],
      ['whose code has no place left', (code) => setBalance(code, 0)],
      ['that has expired', async () => pass(5 * day)],
      [
        'that got five mails on that day',
        async () => {
          pass(9.5 * day);
          for (let mail = 0; mail < 5; mail += 1)
            await checkLimits(domain.unitOfWork.stores.counters, [['mailPerEmail', address('a')]], now);
          pass(-9.5 * day);
        },
      ],
    ])('but not one %s', async (_what, change) => {
      const code = await addCode({ balance: 5 });
      const { registrationId } = await signUp('a', code);
      await change(code, registrationId ?? '');
      pass(10 * day);
      await sendReminders(domain);
      expect(await remindersTo('a')).toEqual([]);
    });
  });

  describe('names where visitors of a code go', () => {
    it.each<[string, object]>([
      ['used up', { balance: 0 }],
      ['paused', { state: 'paused' }],
      ['expired', { endsAt: new Date('2026-01-01T00:00:00Z') }],
    ])('that is %s', async (_what, columns) => {
      for (const fallback of ['interest', 'text:Come back with the code: it opens in May.'])
        expect(await check(await addCode({ ...columns, fallback }))).toMatchObject({ fallback });
    });

    it.each<[string, object]>([
      ['revoked', { state: 'revoked' }],
      ['not started', { startsAt: new Date('2036-01-01T00:00:00Z') }],
      ['usable by a link only', { timed: true, balance: 1 }],
    ])('but not of one that is %s', async (_what, columns) => {
      const outcome = await check(await addCode({ ...columns, fallback: 'interest' }));
      expect(outcome.errors).toEqual(['REGISTRATION_CODE_INVALID']);
      expect(outcome).toMatchObject({ fallback: null });
    });

    it('offers to wait only where no fallback is configured and the code itself has no place', async () => {
      expect(await check(await addCode())).toMatchObject({ fallback: 'wait' });
      expect(await check(await addCode({ balance: 1 }))).not.toHaveProperty('fallback');
      expect(await check('NOSUCHCODE')).toMatchObject({ fallback: null });
    });

    it('leads to another code only while that can be used, and never in a circle', async () => {
      const good = await addCode({ balance: 1 });
      const first = await addCode({ fallback: `code:${good}` });
      const second = await addCode({ fallback: `code:${first}` });
      const circle = await addCode();
      await database.db
        .updateTable('registrationCodes')
        .set({ fallback: `code:${circle}` })
        .where('code', '=', circle)
        .execute();
      expect(await check(first)).toMatchObject({ fallback: `code:${good}` });
      expect(await check(second)).toMatchObject({ fallback: null });
      expect(await check(circle)).toMatchObject({ fallback: null });
      await signUp('a', good);
      expect(await check(first)).toMatchObject({ fallback: null });
    });
  });

  it(`works on ${kind} without any wait`, async () => {
    const code = await addCode({ balance: 1 });
    expect(await signUp('a', code)).toMatchObject({ status: 'ACTIVATION_EMAIL_SENT' });
    expect(await signUp('b', code)).toMatchObject({ status: 'CODE_REFUSED', errorDetails: [full] });
  });
});
