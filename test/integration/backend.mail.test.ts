/** Mail by SMTP: nothing is lost while the server is down, and messages are valid. */
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { findFreePort } from '../support/freePort.ts';
import { startMailServer } from '../support/mailServer.ts';
import { subscribe } from '../support/subscribe.ts';
import {
  activationOf,
  type BackendUnderTest,
  eventually,
  register,
  registrationFields,
  registrationOf,
  startTestBackend,
} from './backendUnderTest.ts';

it('delivers a mail once the mail server is back', async () => {
  const port = await findFreePort();
  const backend = await startTestBackend({ smtpUrl: `smtp://127.0.0.1:${port}` });
  const input = registrationOf({ email: 'grüße@bücher.example', language: 'pl', newsletter: true });
  expect((await register(backend, input)).status).toBe('ACTIVATION_EMAIL_SENT');
  await eventually(async () => backend.logged.find((line) => line.startsWith('Mail delivery delayed')) ?? null);

  const server = await startMailServer(undefined, port);
  const mail = await eventually(async () => server.received[0] ?? null);

  expect(mail.subject).toBe('Prosimy aktywować konto w\u00a0klubie Salon XIV');
  expect(mail.headers).toMatchObject({
    'auto-submitted': 'auto-generated',
    'message-id': expect.stringMatching(/@example\.com>$/),
    'content-type': expect.stringContaining('multipart/alternative'),
    'reply-to': 'salon@example.com',
  });
  const link = mail.text.match(
    /http:\/\/localhost:3000\/acquisition\/pl\/registration\/activateaccount\?id=[\w-]{43}/,
  )?.[0];
  expect(link).toBeDefined();
  expect(mail.html).toContain(`href="${link}"`);
  expect(mail.text).toContain('newsletter');

  await backend.close();
  await server.stop();
  expect(server.received).toHaveLength(1);
});

it('a stopping backend sends the mails of its last requests', async () => {
  const server = await startMailServer();
  const backend = await startTestBackend({ smtpUrl: server.url });
  const headers = { 'Content-Type': 'application/json', Expect: '100-continue' };
  const registering = request(`http://127.0.0.1:${backend.port}/graphql`, { method: 'POST', headers });
  const answered = once(registering, 'response');
  registering.flushHeaders();
  // The backend has read the head of the request.
  await once(registering, 'continue');
  const closed = backend.close();
  const query = 'mutation($input: RegistrationInput!) { register(input: $input) { status } }';
  registering.end(JSON.stringify({ query, variables: { input: registrationOf() } }));
  const [response] = (await answered) as [IncomingMessage];
  expect(await text(response)).toContain('ACTIVATION_EMAIL_SENT');
  await closed;
  await server.stop();
  expect(server.received).toHaveLength(1);
});

const stateOf = async (backend: BackendUnderTest, id: string | null) => {
  const query = 'query($id: ID!) { registrationDetails(registrationId: $id) { state } }';
  const { data } = await backend.ask<{ registrationDetails: { state: string } }>(query, { id });
  return data.registrationDetails.state;
};

const moveTo = async (backend: BackendUnderTest, id: string | null, email: string) => {
  const mutation = `mutation($id: ID!, $email: String!) { changeRegistrationEmail(registrationId: $id, email: $email) { ${registrationFields} } }`;
  const { data } = await backend.ask<{ changeRegistrationEmail: { status: string; registrationId: string | null } }>(
    mutation,
    { id, email },
  );
  return data.changeRegistrationEmail;
};

it.each([
  ['never', 'nobody@example.org'],
  ['unreadable', 'łukasz@example.org'],
] as const)('reports an undeliverable address (%s) to the waiting page, and frees its place', async (fault, email) => {
  const server = await startMailServer((to) => (to.endsWith('@example.org') ? fault : null));
  const backend = await startTestBackend({ smtpUrl: server.url });
  const invited = { registrationCode: 'LASTPLACE' };
  const { registrationId: id } = await register(backend, registrationOf({ ...invited, email }));
  const heard = subscribe(backend, activationOf, { id });
  expect((await heard.ended) ?? heard.received).toEqual([
    { data: { registrationActivated: { registrationId: id, state: 'UNDELIVERABLE' } } },
  ]);
  expect(await stateOf(backend, id)).toBe('UNDELIVERABLE');

  const other = registrationOf({ ...invited, email: 'quick@example.com' });
  const second = await register(backend, other);
  expect(second.status).toBe('ACTIVATION_EMAIL_SENT');
  expect((await moveTo(backend, id, 'late@example.com')).status).toBe('CODE_REFUSED');
  expect(await stateOf(backend, id)).toBe('UNDELIVERABLE');
  await backend.close();
  await server.stop();
});

it('a corrected address replaces an undeliverable registration and gets its mail', async () => {
  const server = await startMailServer((to) => (to.startsWith('typo') ? 'never' : null));
  const backend = await startTestBackend({ smtpUrl: server.url });
  const { registrationId: id } = await register(backend, registrationOf({ email: 'typo@example.com' }));
  await eventually(async () => ((await stateOf(backend, id)) === 'UNDELIVERABLE' ? true : null));
  const moved = await moveTo(backend, id, 'right@example.com');
  expect(moved.status).toBe('ACTIVATION_EMAIL_SENT');
  expect((await eventually(async () => server.received[0] ?? null)).to).toBe('right@example.com');
  expect(await stateOf(backend, moved.registrationId)).toBe('PENDING');
  expect(await stateOf(backend, id)).toBe('REPLACED');
  await backend.close();
  await server.stop();
});

it('the address of an undeliverable registration cannot be changed after 14 days', async () => {
  let now = new Date();
  const server = await startMailServer(() => 'never');
  const backend = await startTestBackend({ smtpUrl: server.url, clock: () => now });
  const { registrationId: id } = await register(backend, registrationOf({ email: 'typo@example.com' }));
  await eventually(async () => ((await stateOf(backend, id)) === 'UNDELIVERABLE' ? true : null));
  now = new Date(now.getTime() + 14 * 24 * 60 * 60 * 1000);
  expect((await moveTo(backend, id, 'right@example.com')).status).toBe('NOT_FOUND');
  await backend.close();
  await server.stop();
});

it('with account privacy, an undeliverable address with an account is reported the same', async () => {
  const server = await startMailServer(() => 'never');
  const backend = await startTestBackend({ smtpUrl: server.url, accountPrivacy: true });
  for (const email of ['active@example.com', 'new@example.com']) {
    const { status, registrationId } = await register(backend, registrationOf({ email }));
    expect(status).toBe('ACTIVATION_EMAIL_SENT');
    await eventually(async () => ((await stateOf(backend, registrationId)) === 'UNDELIVERABLE' ? true : null));
  }
  await backend.close();
  await server.stop();
});
