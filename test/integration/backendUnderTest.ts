/** A backend for tests with a separate database on any port, and requests to it. */
import { SignJWT } from 'jose';
import { limits } from '../../backend/domain/rateLimits.ts';
import { type BackendOptions, parseBackendConfig, type RunningBackend, startBackend } from '../../backend/index.ts';
import { prepareDataFolder } from '../support/preparedDatabase.ts';
import { createFolder, removeFolder } from '../support/temporaryFolder.ts';

export const siteOrigin = 'http://localhost:3000';

export const testSecret = 'a-secret-for-tests-that-is-long-enough';

export interface BackendUnderTest extends RunningBackend {
  ask<Data>(
    query: string,
    variables?: object,
    headers?: Readonly<Record<string, string>>,
  ): Promise<{ data: Data; errors?: readonly { message: string; extensions?: { code?: string } }[] }>;
  post(body: string, headers?: Readonly<Record<string, string>>): Promise<Response>;
  mails(to?: string): Promise<readonly ReceivedMail[]>;
  /** Waits for the outbox. */
  mailTo(to: string, count?: number): Promise<ReceivedMail>;
  readonly logged: readonly string[];
}

/** Headers of a caller with these roles who signed in at `at`; by default an admin who has just signed in. */
export async function signInAs(
  subject = 'anna',
  { roles = ['admin'], at = new Date(), secret = testSecret }: { roles?: string[]; at?: Date; secret?: string } = {},
) {
  const seconds = Math.floor(at.getTime() / 1000);
  const token = await new SignJWT({ roles, auth_time: seconds })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(subject)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + 604_800)
    .sign(new TextEncoder().encode(secret));
  return { Authorization: `Bearer ${token}` };
}

/** A query with fifteen unknown codes. */
export const guessQuery = `{ ${Array.from(
  { length: 15 },
  (_, place) => `a${place}: registrationCodeDetails(registrationCode: "GUESS${place}00") { errors }`,
).join(' ')} }`;

/** This many use up one caller's rate limit for unknown codes. */
export const maxGuessQueries = Math.ceil(limits.wrongCodePerAddress.uses / 15);

export interface ReceivedMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

export async function startTestBackend(options: Partial<BackendOptions> = {}): Promise<BackendUnderTest> {
  const logged: string[] = [];
  const write = (fields: object, message: string) => void logged.push(`${message} ${JSON.stringify(fields)}`);
  const dataFolder = createFolder();
  if ((options.databaseUrl ?? null) === null) await prepareDataFolder(dataFolder);
  const backend = await startBackend({
    ...parseBackendConfig({
      BACKEND_PORT: '0',
      PUBLIC_URL: siteOrigin,
      SHOP_URL: 'https://shop.example',
      MAIL_FROM: 'salon@example.com',
      LINK_SIGNING_SECRET: testSecret,
      AUTH_JWT_SECRET: testSecret,
      RATE_LIMITS: 'off',
      BOT_CHECK: 'off',
      // Long timeouts, because tests must not depend on the machine's speed; the same below.
    }),
    dataFolder,
    timeoutMs: 300_000,
    log: { info: write, warn: write, error: write },
    ...options,
  });
  const base = `http://127.0.0.1:${backend.port}`;
  const post = (body: string, headers: Readonly<Record<string, string>> = {}) =>
    fetch(`${base}/graphql`, { method: 'POST', body, headers: { 'Content-Type': 'application/json', ...headers } });
  const mails = async (to?: string) => {
    const query = to === undefined ? '' : `?to=${encodeURIComponent(to)}`;
    return (await fetch(`${base}/mailbox.json${query}`)).json() as Promise<readonly ReceivedMail[]>;
  };
  return {
    ...backend,
    close: () => backend.close().finally(() => removeFolder(dataFolder)),
    logged,
    post,
    mails,
    ask: async <Data>(query: string, variables: object = {}, headers: Readonly<Record<string, string>> = {}) =>
      (await post(JSON.stringify({ query, variables }), headers)).json() as Promise<{ data: Data }>,
    mailTo: (to, count = 1) =>
      eventually(async () => {
        const received = await mails(to);
        const [newest] = received;
        return received.length >= count && newest !== undefined ? newest : null;
      }),
  };
}

export async function eventually<Value>(look: () => Promise<Value | null>, timeoutMs = 180_000): Promise<Value> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const value = await look();
    if (value !== null) return value;
    if (Date.now() > deadline) throw new Error('Timed out.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

let keys = 0;

export function nextKey(): string {
  keys += 1;
  return `test-key-${process.pid}-${keys}`;
}

/** A complete, valid registration; a test only passes the fields it is about. */
export function registrationOf(input: Readonly<Record<string, unknown>> = {}) {
  const country = String(input.country ?? 'DE');
  return {
    idempotencyKey: nextKey(),
    registrationCode: 'WELCOME10',
    gender: 'MRS',
    firstname: 'Maja',
    lastname: 'Öst',
    email: `${nextKey()}@example.com`,
    country,
    newsletter: false,
    terms: true,
    termsPkString: `terms-${country}-2026-11`,
    dataPolicyPkString: `data-policy-${country}-2026-11`,
    language: 'en',
    ...input,
  };
}

export interface RegistrationResponse {
  readonly status: string;
  readonly registrationId: string | null;
  readonly fieldErrors: readonly { field: string; code: string }[];
  readonly errorDetails: readonly { error: string }[];
  readonly retryAfterSeconds: number | null;
}

export const registrationFields =
  'status registrationId fieldErrors { field code } errorDetails { error } retryAfterSeconds';

export async function register(backend: BackendUnderTest, input: object): Promise<RegistrationResponse> {
  const { data, errors } = await backend.ask<{ register: RegistrationResponse }>(
    `mutation register($input: RegistrationInput!) { register(input: $input) { ${registrationFields} } }`,
    { input },
  );
  if (errors !== undefined) throw new Error(JSON.stringify(errors));
  return data.register;
}

/** The token in a mail's activation link. */
export function tokenIn({ text }: ReceivedMail): string {
  return text.match(/activateaccount\?id=([\w-]+)/)?.[1] ?? '';
}

export async function activate(
  backend: BackendUnderTest,
  activationId: string,
): Promise<{ status: string; voucher: { tier: string; validUntil: string } | null }> {
  type ResponseData = { activateAccount: { status: string; voucher: { tier: string; validUntil: string } | null } };
  const query =
    'mutation activate($id: String!) { activateAccount(activationId: $id) { status voucher { tier validUntil } } }';
  return (await backend.ask<ResponseData>(query, { id: activationId })).data.activateAccount;
}

export const activationOf =
  'subscription($id: ID!) { registrationActivated(registrationId: $id) { registrationId state } }';
