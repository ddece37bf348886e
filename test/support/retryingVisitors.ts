/** Visitors who register and activate by plain requests, and repeat them without a response, with the same key, as browsers do. */
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { MailServer } from './mailServer.ts';

export interface VisitorsOptions {
  /** GraphQL endpoints of the instances: without a response the next one is used. */
  readonly urls: readonly string[];
  readonly codes: readonly string[];
  readonly mails: Pick<MailServer, 'received'>;
  /** Concurrent visitors. */
  readonly visitors: number;
}

export interface Visitors {
  /** Email addresses that registered, and those that activated. */
  readonly registered: readonly string[];
  readonly activated: readonly string[];
  readonly counts: { readonly refused: number; readonly repeated: number };
  /** Starts no more registrations; those without a mail stop. */
  readonly stop: () => Promise<void>;
}

const register = 'mutation($input: RegistrationInput!) { register(input: $input) { status } }';
const activate = 'mutation($id: String!) { activateAccount(activationId: $id) { status } }';

export function startVisitors({ urls, codes, mails, visitors }: VisitorsOptions): Visitors {
  const registered: string[] = [];
  const activated: string[] = [];
  const counts = { refused: 0, repeated: 0 };
  let isStopped = false;

  /** Resolves with the status. */
  const sendQuery = async (name: string, query: string, variables: object, from: string): Promise<string> => {
    for (let attempt = randomInt(urls.length); ; attempt += 1) {
      const status = await post(urls[attempt % urls.length] ?? '', { query, variables }, from)
        .then((data) => data[name]?.status)
        .catch(() => undefined);
      if (status !== undefined && status !== 'FAILED') return status;
      counts.repeated += 1;
      await wait(50);
    }
  };
  const tokenFor = async (email: string): Promise<string | null> => {
    while (!isStopped) {
      const token = mails.received.find(({ to, text }) => to === email && text.includes('activateaccount?id='));
      if (token !== undefined) return /activateaccount\?id=([\w-]+)/.exec(token.text)?.[1] ?? null;
      await wait(20);
    }
    return null;
  };
  const come = async (code: string) => {
    const email = `guest-${randomUUID()}@example.com`;
    const from = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
    const status = await sendQuery('register', register, { input: registrationOf(email, code) }, from);
    if (status !== 'ACTIVATION_EMAIL_SENT') {
      counts.refused += 1;
      return;
    }
    registered.push(email);
    const token = await tokenFor(email);
    if (token === null) return;
    await sendQuery('activateAccount', activate, { id: token }, from);
    activated.push(email);
  };
  let next = 0;
  const startNext = async () => {
    while (!isStopped) {
      next += 1;
      await come(codes[next % codes.length] ?? '');
    }
  };
  const all = Promise.all(Array.from({ length: visitors }, startNext));
  return {
    registered,
    activated,
    counts,
    stop: async () => {
      isStopped = true;
      await all;
    },
  };
}

type ResponseData = Readonly<Record<string, { readonly status: string } | undefined>>;

/** Rejects without a conclusive response. `from`: the IP for rate limits, if proxies are trusted. */
async function post(url: string, body: object, from: string): Promise<ResponseData> {
  const headers = { 'Content-Type': 'application/json', Connection: 'close', 'X-Forwarded-For': from };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  return ((await response.json()) as { data: ResponseData }).data;
}

export const registrationOf = (email: string, registrationCode: string) => ({
  idempotencyKey: randomUUID(),
  registrationCode,
  gender: 'MRS' as const,
  firstname: 'Maja',
  lastname: 'Öst',
  email,
  country: 'DE',
  newsletter: false,
  terms: true,
  termsPkString: 'terms-DE-2026-11',
  dataPolicyPkString: 'data-policy-DE-2026-11',
  language: 'en',
});
