/** Registration and activation by the real server, on both databases. */
import pg from 'pg';
import { formTextVersion } from '../../shared/consent/formTextVersion.ts';
import { startPostgres, type TestDatabaseServer } from '../support/databases.ts';
import { databaseKinds } from '../support/describeOnBothDatabases.ts';
import {
  activate,
  type BackendUnderTest,
  register,
  registrationOf,
  startTestBackend,
  tokenIn,
} from './backendUnderTest.ts';

let postgres: TestDatabaseServer;

beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

describe.each(databaseKinds)('on %s', (kind) => {
  const createDatabase = async () => (kind === 'PGlite' ? null : postgres.createDatabase());
  let backend: BackendUnderTest;
  beforeAll(async () => {
    backend = await startTestBackend({ databaseUrl: await createDatabase() });
  });
  afterAll(() => backend.close());

  type Check = {
    registrationCodeDetails: {
      errors: string[];
      errorDetails: { error: string }[];
      invitorName: string | null;
      countryOptions: unknown[];
      voucherTier: string | null;
    };
  };
  const check = async (code: string, timestamp: string | null = null) =>
    (
      await backend.ask<Check>(
        `query checkRegistrationCode($registrationCode: String!, $validityTimestamp: String) {
          registrationCodeDetails(registrationCode: $registrationCode, validityTimestamp: $validityTimestamp) {
            errors errorDetails { error } invitorName countryOptions { isoCode termsPkString dataPolicyPkString } voucherTier
          }
        }`,
        { registrationCode: code, validityTimestamp: timestamp },
      )
    ).data.registrationCodeDetails;

  it.each([
    ['WELCOME10', [], 'Anna Lindqvist', 27, 'PERCENT_10'],
    ['WELCOME15', [], 'Anna Lindqvist', 27, 'PERCENT_15'],
    ['WELCOME15NOMOV', [], 'Anna Lindqvist', 27, 'PERCENT_15_NO_MINIMUM'],
    [' welcome-20 ', [], 'Anna Lindqvist', 27, 'PERCENT_20'],
    ['CAMPAIGN', [], null, 27, 'PERCENT_10'],
    ['LASTPLACE', [], 'Anna Lindqvist', 27, 'PERCENT_10'],
    ['HOSTILE', [], '<script>alert(1)</script> $& {{x}} $t(a)', 27, 'PERCENT_10'],
    ['NOCUSTOMDE', ['CUSTOMIZATION_MISSING'], 'Anna Lindqvist', 27, 'PERCENT_10'],
    ['NOCUSTOM', ['CUSTOMIZATION_MISSING'], null, 0, null],
    ['NOBALANCE', ['REGISTRATION_CODE_NO_BALANCE_LEFT'], null, 0, null],
    ['ALLHELD', ['REGISTRATION_CODE_BALANCE_LESS_THAN_PENDING_REGISTRATIONS'], null, 0, null],
    ['INVITERGONE', ['INVITER_INVALID'], null, 0, null],
    ['REFERERBAD', ['REFERER_INVALID'], null, 0, null],
    ['NOSUCHCODE', ['REGISTRATION_CODE_INVALID'], null, 0, null],
    ['<b>', ['REGISTRATION_CODE_INVALID'], null, 0, null],
    ['', ['REGISTRATION_CODE_INVALID'], null, 0, null],
  ])('responds to the code %j with %j', async (code, errors, invitorName, countries, voucherTier) => {
    const details = await check(code);
    expect(details).toMatchObject({
      errors,
      errorDetails: errors.map((error) => ({ error })),
      invitorName,
      voucherTier,
    });
    expect(details.countryOptions).toHaveLength(countries);
  });

  it('requires the timestamp of a link-only code, and distinguishes expired from forged links', async () => {
    const expired = new URL(new Map(backend.links).get('Invitation, expired') ?? '').searchParams.get('ts') ?? '';
    const late = `${Date.now() + 1e9}.${expired.split('.')[1]}`;
    const finer = async (timestamp: string | null) =>
      (await check('TIMEDLINK', timestamp)).errorDetails.map(({ error }) => error);
    expect(await finer(null)).toEqual(['REGISTRATION_CODE_INVALID', 'VALIDITY_TIMESTAMP_MISSING']);
    expect(await finer(expired)).toEqual(['REGISTRATION_CODE_INVALID', 'REGISTRATION_CODE_EXPIRED']);
    expect(await finer(late)).toEqual(['REGISTRATION_CODE_INVALID']);
    expect(await finer(` ${expired}\u200b).`)).toEqual(['REGISTRATION_CODE_INVALID', 'REGISTRATION_CODE_EXPIRED']);
    for (const cut of [expired.slice(0, -1), expired.slice(0, 20), expired.slice(0, 9)])
      expect(await finer(cut)).toEqual(['REGISTRATION_CODE_INVALID', 'VALIDITY_TIMESTAMP_MISSING']);
  });

  it('registers, mails the link, shows the account before and activates it once', async () => {
    const input = registrationOf({ email: 'Maja+1@Example.com', language: 'de', newsletter: true });
    const response = await register(backend, input);
    expect(response.status).toBe('ACTIVATION_EMAIL_SENT');

    const mail = await backend.mailTo('Maja+1@Example.com');
    expect(mail.subject).toBe('Aktivieren Sie Ihr Konto bei Salon XIV');
    expect(mail.text).toContain('Newsletter');
    expect(mail.text).toContain('http://localhost:3000/acquisition/de/registration/activateaccount?id=');
    const token = tokenIn(mail);
    const look = async (id = token) =>
      (
        await backend.ask(
          'query look($id: String!) { activationDetails(activationId: $id) { state maskedEmail voucher { tier percent minimumOrderMinor currency } } }',
          { id },
        )
      ).data;
    const ready = {
      activationDetails: {
        state: 'READY',
        maskedEmail: 'M•••@Example.com',
        voucher: { tier: 'PERCENT_10', percent: 10, minimumOrderMinor: 10000, currency: 'EUR' },
      },
    };
    expect(await look()).toEqual(ready);
    expect(await look(`“${token.slice(0, 9)}\r\n> ${token.slice(9)}”.`)).toEqual(ready);

    expect(await activate(backend, `${token}%20"`)).toMatchObject({
      status: 'ACTIVATED',
      voucher: { tier: 'PERCENT_10' },
    });
    expect(await activate(backend, token)).toMatchObject({ status: 'ALREADY_ACTIVE' });
    expect((await look()) as object).toMatchObject({ activationDetails: { state: 'ALREADY_ACTIVE' } });
    const welcome = await backend.mailTo('Maja+1@Example.com', 2);
    expect(welcome.subject).toBe('Ihr Konto ist aktiv');
    expect((await register(backend, registrationOf({ email: 'maja+1@example.com' }))).status).toBe('ACCOUNT_ACTIVE');
  });

  it('the activation mail contains the inviter of the code as text', async () => {
    const input = registrationOf({ registrationCode: 'HOSTILE' });
    await register(backend, input);
    const { html, text } = await backend.mailTo(input.email);
    expect(text).toContain('Invited by\n<script>alert(1)</script> $& {{x}} $t(a)\nNo.\u00a0HOSTILE\n');
    expect(html).toContain('>&lt;script&gt;alert(1)&lt;/script&gt; $&amp; {{x}} $t(a)</p>');
    expect(html).not.toContain('<script');
  });

  it('gives exactly 200 of 250 simultaneous visitors a place where 200 are left', async () => {
    const responses = await Promise.all(
      Array.from({ length: 250 }, () => register(backend, registrationOf({ registrationCode: 'PLENTY200' }))),
    );
    const refused = responses.filter(({ status }) => status === 'CODE_REFUSED');
    expect(responses.filter(({ status }) => status === 'ACTIVATION_EMAIL_SENT')).toHaveLength(200);
    expect(refused).toHaveLength(50);
    expect(refused[0]?.errorDetails).toEqual([{ error: 'REGISTRATION_CODE_BALANCE_LESS_THAN_PENDING_REGISTRATIONS' }]);
  });

  it('creates one registration and one mail for simultaneous requests with the same key', async () => {
    const input = registrationOf({ email: 'twice@example.com' });
    const responses = await Promise.all([1, 2, 3, 4].map(() => register(backend, input)));
    expect(new Set(responses.map(({ registrationId }) => registrationId)).size).toBe(1);
    expect(responses.map(({ status }) => status)).toEqual(new Array(4).fill('ACTIVATION_EMAIL_SENT'));
    expect((await register(backend, { ...input, firstname: 'Other' })).status).toBe('KEY_REUSED');
    await backend.mailTo('twice@example.com');
    expect(await backend.mails('twice@example.com')).toHaveLength(1);
  });

  it('treats null like an absent field when the same key is repeated', async () => {
    const input = registrationOf();
    const first = await register(backend, input);
    const nothing = { validityTimestamp: null, postalCode: null, birthday: null, variant: null, referrerHost: null };
    expect(first.status).toBe('ACTIVATION_EMAIL_SENT');
    expect(await register(backend, { ...input, ...nothing })).toEqual(first);
  });

  it('creates one mail for simultaneous registrations with the same email', async () => {
    const responses = await Promise.all(
      ['WELCOME10', 'WELCOME20', 'CAMPAIGN'].map((registrationCode) =>
        register(backend, registrationOf({ email: 'same@example.com', registrationCode })),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([
      'ACCOUNT_PENDING',
      'ACCOUNT_PENDING',
      'ACTIVATION_EMAIL_SENT',
    ]);
    await backend.mailTo('same@example.com');
    expect(await backend.mails('same@example.com')).toHaveLength(1);
  });

  it('reserves one place for a visitor who registers twice for the last one', async () => {
    const first = registrationOf({ registrationCode: 'LASTPLACE' });
    expect((await register(backend, first)).status).toBe('ACTIVATION_EMAIL_SENT');
    expect((await register(backend, { ...first, idempotencyKey: `${first.idempotencyKey}-again` })).status).toBe(
      'ACCOUNT_PENDING',
    );
    expect((await register(backend, registrationOf({ registrationCode: 'LASTPLACE' }))).status).toBe('CODE_REFUSED');
    expect(await activate(backend, tokenIn(await backend.mailTo(first.email)))).toMatchObject({ status: 'ACTIVATED' });
    expect((await check('LASTPLACE')).errors).toEqual(['REGISTRATION_CODE_NO_BALANCE_LEFT']);
  });

  it('activates once and sends one welcome mail for simultaneous clicks', async () => {
    await register(backend, registrationOf({ email: 'clicks@example.com' }));
    const token = tokenIn(await backend.mailTo('clicks@example.com'));
    const responses = await Promise.all([1, 2, 3, 4, 5, 6].map(() => activate(backend, token)));
    expect(responses.map(({ status }) => status).sort()).toEqual(
      ['ACTIVATED', ...new Array(5).fill('ALREADY_ACTIVE')].sort(),
    );
    await backend.mailTo('clicks@example.com', 2);
    expect(await backend.mails('clicks@example.com')).toHaveLength(2);
  });
});

it('stores the text version of the page and the keys of the accepted texts as consents', async () => {
  const databaseUrl = await postgres.createDatabase();
  const backend = await startTestBackend({ databaseUrl });
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    for (const [sent, recorded] of [
      [formTextVersion, formTextVersion],
      ['2025-01-31', '2025-01-31'],
      ['2031-01-31', '2031-01-31'],
      [undefined, 'unknown'],
      [null, 'unknown'],
      ['any <b>text</b>', 'unknown'],
      ['1'.repeat(33), 'unknown'],
    ]) {
      const { status } = await register(backend, registrationOf({ newsletter: true, textVersion: sent }));
      expect(status).toBe('ACTIVATION_EMAIL_SENT');
      const newest = 'SELECT kind, text_version, pk_string FROM consents ORDER BY id DESC LIMIT 3';
      expect((await database.query(newest)).rows.reverse()).toEqual([
        { kind: 'terms', text_version: recorded, pk_string: 'terms-DE-2026-11' },
        { kind: 'dataPolicy', text_version: recorded, pk_string: 'data-policy-DE-2026-11' },
        { kind: 'newsletter', text_version: recorded, pk_string: `newsletter-DE-${recorded}` },
      ]);
    }
  } finally {
    await database.end();
    await backend.close();
  }
});
