/** Effects of time: reservations and links expire, links are renewed, limits end. */
import { getEndOfDay } from '../../backend/domain/days.ts';
import { limits } from '../../backend/domain/rateLimits.ts';
import { formatEndDate } from '../../shared/i18n/format.ts';
import {
  activate,
  type BackendUnderTest,
  guessQuery,
  maxGuessQueries,
  register,
  registrationOf,
  startTestBackend,
  tokenIn,
} from './backendUnderTest.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

let now = new Date('2026-03-20T10:00:00Z');
const wait = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds);
};
let backend: BackendUnderTest;

beforeAll(async () => {
  backend = await startTestBackend({ clock: () => now, rateLimits: true });
});
afterAll(() => backend.close());
// A fresh window for every limit.
beforeEach(() => wait(2 * day));

interface Resent {
  readonly status: string;
  readonly retryAfterSeconds: number | null;
  readonly errorDetails: readonly { error: string }[];
}
const resendFields = 'status retryAfterSeconds errorDetails { error }';
const resend = async (id: string | null) =>
  (
    await backend.ask<{ r: Resent }>(
      `mutation($id: ID!) { r: resendActivation(registrationId: $id) { ${resendFields} } }`,
      { id },
    )
  ).data.r;
const renew = async (id: string) =>
  (
    await backend.ask<{ r: Resent }>(
      `mutation($id: String!) { r: renewActivation(activationId: $id) { ${resendFields} } }`,
      { id },
    )
  ).data.r;
const stateOf = async (id: string | null) =>
  (
    await backend.ask<{ d: { state: string } }>(
      'query($id: ID!) { d: registrationDetails(registrationId: $id) { state } }',
      { id },
    )
  ).data.d.state;
const voucherOf = async (id: string | null) =>
  (
    await backend.ask<{ d: { voucher: object | null } }>(
      'query($id: ID!) { d: registrationDetails(registrationId: $id) { voucher { percent minimumOrderMinor currency validUntil tier } } }',
      { id },
    )
  ).data.d.voucher;
const changeEmail = async (id: string | null, email: string) =>
  (
    await backend.ask<{ c: { status: string; registrationId: string | null; fieldErrors: object[] } }>(
      'mutation($id: ID!, $email: String!) { c: changeRegistrationEmail(registrationId: $id, email: $email) { status registrationId fieldErrors { field code } } }',
      { id, email },
    )
  ).data.c;

it('gives an expired reservation to the next visitor, and renews its link only if a place is left', async () => {
  const first = registrationOf({ registrationCode: 'LASTPLACE' });
  const { registrationId } = await register(backend, first);
  const link = tokenIn(await backend.mailTo(first.email));
  wait(14 * day - minute);
  const second = registrationOf({ registrationCode: 'LASTPLACE' });
  expect((await register(backend, second)).status).toBe('CODE_REFUSED');
  wait(2 * minute);
  expect(await stateOf(registrationId)).toBe('LAPSED');
  expect(await activate(backend, link)).toEqual({ status: 'EXPIRED', voucher: null });

  // Sent again, with its key.
  expect((await register(backend, second)).status).toBe('ACTIVATION_EMAIL_SENT');
  expect(await renew(link)).toMatchObject({
    status: 'CODE_REFUSED',
    errorDetails: [{ error: 'REGISTRATION_CODE_BALANCE_LESS_THAN_PENDING_REGISTRATIONS' }],
  });

  wait(15 * day);
  expect(await renew(link)).toMatchObject({ status: 'SENT' });
  expect(await stateOf(registrationId)).toBe('PENDING');
  await backend.mailTo(first.email, 2);
  // The older link works again too, and the voucher's two weeks start again.
  const activated = await activate(backend, link);
  expect(activated).toMatchObject({
    status: 'ACTIVATED',
    voucher: { validUntil: getEndOfDay(new Date(now.getTime() + 14 * day)).toISOString() },
  });
});

it('shows the voucher only on activation, on the waiting page and in the mail, valid from registration', async () => {
  const input = registrationOf({ registrationCode: 'WELCOME15' });
  const validUntil = getEndOfDay(new Date(now.getTime() + 14 * day)).toISOString();
  const { registrationId } = await register(backend, input);
  expect(await voucherOf(registrationId)).toBeNull();
  wait(2 * day);
  await resend(registrationId);
  const { voucher } = await activate(backend, tokenIn(await backend.mailTo(input.email, 2)));
  expect(voucher).toMatchObject({ validUntil });
  expect(await voucherOf(registrationId)).toMatchObject({ ...voucher });
  const { text } = await backend.mailTo(input.email, 3);
  expect(text).toContain(`until ${formatEndDate('en', validUntil)}, 23:59`);
  expect(text).toMatch(/orders of €\d+/);
});

it('sends at most one mail a minute and five a day, and every link of the registration works', async () => {
  const input = registrationOf();
  const { registrationId } = await register(backend, input);
  const oldest = tokenIn(await backend.mailTo(input.email));
  expect(await resend(registrationId)).toMatchObject({ status: 'COOLDOWN', retryAfterSeconds: 60 });
  for (let mail = 2; mail <= 5; mail += 1) {
    wait(minute);
    expect(await resend(registrationId)).toMatchObject({ status: 'SENT' });
  }
  wait(minute);
  expect(await resend(registrationId)).toMatchObject({ status: 'LIMIT', retryAfterSeconds: expect.any(Number) });
  const newest = tokenIn(await backend.mailTo(input.email, 5));
  expect(newest).not.toBe(oldest);
  expect(await activate(backend, oldest)).toMatchObject({ status: 'ACTIVATED' });
  expect(await activate(backend, newest)).toMatchObject({ status: 'ALREADY_ACTIVE' });
  expect(await resend(registrationId)).toMatchObject({ status: 'ALREADY_ACTIVE' });
  expect(await resend('unknown')).toMatchObject({ status: 'NOT_FOUND' });
});

it('an application does not reduce the number of registration mails to an address', async () => {
  const { email } = registrationOf();
  const apply = 'mutation($input: MembershipInterestInput!) { applyForMembership(input: $input) { status } }';
  await backend.ask(apply, { input: { idempotencyKey: `apply-${email}`, email, language: 'en' } });
  await backend.mailTo(email);
  const { registrationId } = await register(backend, registrationOf({ email }));
  for (let mail = 2; mail <= 5; mail += 1) {
    wait(minute);
    expect(await resend(registrationId)).toMatchObject({ status: 'SENT' });
  }
});

it('responds the same for a pending address whether its mail is sent at once or delayed', async () => {
  const input = registrationOf();
  await register(backend, input);
  await backend.mailTo(input.email);
  const again = () => register(backend, registrationOf({ email: input.email }));
  const delayed = await again();
  expect(await backend.mails(input.email)).toHaveLength(1);
  wait(minute);
  await backend.mailTo(input.email, 2);
  wait(minute);
  const mailed = await again();
  await backend.mailTo(input.email, 3);
  expect({ ...delayed, registrationId: '' }).toEqual({ ...mailed, registrationId: '' });
  expect(delayed.status).toBe('ACCOUNT_PENDING');
});

it('moves a pending registration to another address', async () => {
  const input = registrationOf({ newsletter: true });
  const { registrationId } = await register(backend, input);
  const oldLink = tokenIn(await backend.mailTo(input.email));
  expect(await changeEmail(registrationId, 'no address')).toMatchObject({
    status: 'INVALID_INPUT',
    fieldErrors: [{ field: 'email', code: 'invalid' }],
  });
  expect(await changeEmail(registrationId, 'active@example.com')).toMatchObject({ status: 'ACCOUNT_ACTIVE' });

  const moved = await changeEmail(registrationId, 'moved@example.com');
  expect(moved.status).toBe('ACTIVATION_EMAIL_SENT');
  expect(await stateOf(registrationId)).toBe('REPLACED');
  expect(await activate(backend, oldLink)).toMatchObject({ status: 'NOT_FOUND' });
  expect(await activate(backend, tokenIn(await backend.mailTo('moved@example.com')))).toMatchObject({
    status: 'ACTIVATED',
  });
  expect(await stateOf(moved.registrationId)).toBe('ACTIVE');
});

it('limits unknown codes, aliases included, with the time to wait, but not valid codes', async () => {
  type Codes = Record<string, { errors: string[]; retryAfterSeconds: number | null }>;
  const good = '{ a: registrationCodeDetails(registrationCode: "WELCOME10") { errors retryAfterSeconds } }';
  for (let query = 1; query < maxGuessQueries; query += 1) {
    const { data } = await backend.ask<Codes>(guessQuery);
    expect(Object.values(data).every(({ errors }) => errors[0] === 'REGISTRATION_CODE_INVALID')).toBe(true);
  }
  for (let times = 0; times < 20; times += 1)
    expect((await backend.ask<Codes>(good)).data.a).toEqual({ errors: [], retryAfterSeconds: null });
  // Forged links and forms with unknown codes count, too.
  const forged = good.replace(')', `, validityTimestamp: "9.${'x'.repeat(43)}")`);
  for (let count = 15 * (maxGuessQueries - 1); count < limits.wrongCodePerAddress.uses; count += 2) {
    await backend.ask(forged);
    await register(backend, registrationOf({ registrationCode: 'NOSUCHCODE' }));
  }
  expect((await backend.ask<Codes>(good)).data.a).toEqual({ errors: ['RATE_LIMITED'], retryAfterSeconds: 600 });
  expect(await register(backend, registrationOf())).toMatchObject({ status: 'RATE_LIMITED', retryAfterSeconds: 600 });
  wait(10 * minute);
  expect((await register(backend, registrationOf())).status).toBe('ACTIVATION_EMAIL_SENT');
});

it.each([
  [
    'an unknown country',
    { country: 'US', termsPkString: 'x', dataPolicyPkString: 'x' },
    [{ field: 'country', code: 'required' }],
  ],
  ['texts of another country', { termsPkString: 'terms-AT-2026-11' }, [{ field: 'terms', code: 'invalid' }]],
  ['terms not accepted', { terms: false }, [{ field: 'terms', code: 'required' }]],
  ['a name that is a host', { firstname: 'win.at' }, [{ field: 'firstname', code: 'characters' }]],
  ['two email addresses', { email: 'a@example.com,b@example.com' }, [{ field: 'email', code: 'invalid' }]],
])('returns field errors for %s', async (_what, wrong, fieldErrors) => {
  expect(await register(backend, registrationOf(wrong))).toMatchObject({ status: 'INVALID_INPUT', fieldErrors });
});

it('reports a failed activation, which can be repeated', async () => {
  const input = registrationOf({ registrationCode: 'FAILACTIVATE' });
  await register(backend, input);
  const link = tokenIn(await backend.mailTo(input.email));
  expect(await activate(backend, link)).toEqual({ status: 'FAILED', voucher: null });
  expect(await activate(backend, link)).toEqual({ status: 'FAILED', voucher: null });
});

it('has a used and an expired seeded link, and rejects an unknown one', async () => {
  expect((await activate(backend, 'seeded-used-link')).status).toBe('ALREADY_ACTIVE');
  expect((await activate(backend, 'seeded-expired-link')).status).toBe('EXPIRED');
  expect((await activate(backend, 'nothing')).status).toBe('NOT_FOUND');
});
