/**
 * Two sites and two backends in production on one PostgreSQL, behind a balancer. `npm run try-rolling` is the long
 * version of the restarts, with nginx.
 */
import { randomUUID } from 'node:crypto';
import { activationOf, eventually, guessQuery, maxGuessQueries, tokenIn } from '../integration/backendUnderTest.ts';
import { createReport, startRegistrationFlows } from '../load/registrationFlow.ts';
import { startBalancer } from '../support/balancer.ts';
import { checkMails, findLostVisitors, findViolations } from '../support/invariants.ts';
import { readDocument } from '../support/readDocument.ts';
import { registrationOf, startVisitors } from '../support/retryingVisitors.ts';
import { subscribe } from '../support/subscribe.ts';
import { startTwoInstances, type TwoInstances } from '../support/twoInstances.ts';

let installation: TwoInstances;
beforeAll(async () => {
  // Longer than the balancer's probe interval.
  installation = await startTwoInstances(startBalancer, { DRAIN_DELAY_MS: '2000' });
});
afterAll(() => installation.stop());

const createCode = (...args: readonly string[]) => installation.run(0, 'codes', 'create', ...args);
const pageAt = (site: number, path: string) =>
  fetch(`http://localhost:${installation.ports.sites[site]}/acquisition/en${path}`);
const backendAt = (place: number) => `http://127.0.0.1:${installation.ports.backends[place]}/graphql`;
const askAt = async <Data>(place: number, query: string, variables: object, from = `10.1.1.${place + 1}`) => {
  const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': from };
  const response = await fetch(backendAt(place), {
    method: 'POST',
    headers,
    body: JSON.stringify({ query, variables }),
  });
  return ((await response.json()) as { data: Data }).data;
};
const registerQuery =
  'mutation($input: RegistrationInput!) { register(input: $input) { status registrationId retryAfterSeconds } }';
const registerAt = async (place: number, input: object, from?: string) => {
  type Data = { register: { status: string; registrationId: string | null; retryAfterSeconds: number | null } };
  return (await askAt<Data>(place, registerQuery, { input }, from)).register;
};

it('a registration works with another site and backend at every step', async () => {
  const code = await createCode('--balance', '1');
  expect(readDocument(await (await pageAt(0, `?rc=${code}`)).text()).text).not.toMatch(
    /Network issue|Store unavailable/,
  );
  expect(await (await pageAt(1, `/registration/formstarted?rc=${code}`)).text()).toContain('<form');
  const email = `${randomUUID()}@example.com`;
  const input = registrationOf(email, code);
  const registered = await registerAt(0, input);
  expect(registered.status).toBe('ACTIVATION_EMAIL_SENT');
  // Sent again by a browser without a response.
  expect(await registerAt(1, input)).toEqual(registered);
  // The only place is reserved at every instance.
  expect(await registerAt(1, registrationOf(`${randomUUID()}@example.com`, code))).toMatchObject({
    status: 'CODE_REFUSED',
  });

  const id = registered.registrationId;
  const websocketUrl = backendAt(1).replace('http', 'ws');
  const waiting = subscribe({ websocketUrl }, activationOf, { id });
  const mail = await eventually(async () => installation.mails.received.find(({ to }) => to === email) ?? null);
  const token = tokenIn(mail);
  expect(await (await pageAt(1, `/registration/activateaccount?id=${token}`)).text()).toContain('Activate account');
  type Activated = { activateAccount: { status: string } };
  const activate = 'mutation($id: String!) { activateAccount(activationId: $id) { status } }';
  expect(await askAt<Activated>(0, activate, { id: token })).toEqual({ activateAccount: { status: 'ACTIVATED' } });
  expect(await waiting.ended).toBeNull();
  expect(waiting.received).toHaveLength(1);
  expect(await askAt<Activated>(1, activate, { id: token })).toEqual({ activateAccount: { status: 'ALREADY_ACTIVE' } });
});

it('an email address has one limit across all instances', async () => {
  const code = await createCode();
  const from = '203.0.113.7';
  for (let query = 0; query < maxGuessQueries; query += 1) await askAt(query % 2, guessQuery, {}, from);
  const input = () => registrationOf(`${randomUUID()}@example.com`, code);
  const statuses = [await registerAt(0, input(), from), await registerAt(1, input(), from)].map(({ status }) => status);
  expect(statuses).toEqual(['RATE_LIMITED', 'RATE_LIMITED']);
});

it('while PostgreSQL is down pages show an error, and afterwards everything continues', async () => {
  const [free, limited] = [await createCode(), await createCode('--balance', '5')];
  const pids = installation.backends.map(({ product }) => product().pid);
  const clients = startVisitors({
    urls: [backendAt(0), backendAt(1)],
    codes: [free, limited],
    mails: installation.mails,
    visitors: 4,
  });
  const until = (isSo: () => boolean) => eventually(async () => (isSo() ? true : null));
  await until(() => clients.activated.length >= 4);
  await installation.postgres.crash();
  const failed = clients.counts.repeated;
  await until(() => clients.counts.repeated >= failed + 8);
  // A code that no instance has cached.
  for (const site of [0, 1]) {
    const page = await pageAt(site, `?rc=${free.split('').reverse().join('')}`);
    expect(page.status).toBe(200);
    expect(readDocument(await page.text()).text).toContain('Store unavailable due to a technical issue');
  }
  for (const { port } of installation.backends)
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
  await installation.postgres.restart();
  const before = clients.activated.length;
  await until(() => clients.activated.length >= before + 4);
  await clients.stop();
  expect(installation.backends.map(({ product }) => product().pid)).toEqual(pids);

  await until(() => clients.registered.every((email) => installation.mails.received.some(({ to }) => to === email)));
  await installation.withDatabase(async (db) => {
    expect(await findViolations(db)).toEqual([]);
    expect(await findLostVisitors(db, clients)).toEqual([]);
    const settled = await eventually(async () => {
      const verdict = await checkMails(db, installation.mails.received);
      return verdict.broken.length === 0 ? verdict : null;
    });
    // A mail accepted while the database was down is recorded as sent once it is back.
    expect(settled.duplicated).toBe(0);
  });
});

it('restarting a site and a backend fails no request and loses no registration', async () => {
  const code = await installation.run(0, 'codes', 'create', '--label', 'Rolling');
  const report = createReport();
  const clients = startRegistrationFlows({ ...installation, code, report }, 2);
  const arrivals = async (count: number) => {
    const reached = clients.taken() + count;
    while (clients.taken() < reached) await new Promise((resolve) => setTimeout(resolve, 20));
  };
  await arrivals(2);
  const pair = [installation.sites[0], installation.backends[0]].flatMap((each) => each ?? []);
  await Promise.all(pair.map((each) => each.stop().then(each.start)));
  await arrivals(2);
  await clients.stop();
  expect(report.failures).toEqual([]);
  expect(report.activated.length).toBe(clients.taken());
  expect(await installation.withDatabase((db) => findLostVisitors(db, report))).toEqual([]);
});
