/** Mail by SMTP: nothing is lost while the server is away, and what arrives is a proper message. */
import { findFreePort } from '../support/freePort.ts';
import { startMailServer } from '../support/mailServer.ts';
import { eventually, register, registrationOf, startTestBackend } from './backendUnderTest.ts';

it('delivers after the mail server has come back', async () => {
  const port = await findFreePort();
  const backend = await startTestBackend({ smtpUrl: `smtp://127.0.0.1:${port}` });
  const input = registrationOf({ email: 'grüße@bücher.example', language: 'pl', newsletter: true });
  expect((await register(backend, input)).status).toBe('ACTIVATION_EMAIL_SENT');
  await eventually(async () => backend.logged.find((line) => line.startsWith('Mail not sent')) ?? null);

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
