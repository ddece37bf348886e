/** Mail by SMTP: nothing is lost while the server is away, and what arrives is a proper message. */
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { findFreePort } from '../support/freePort.ts';
import { eventually, register, registrationOf, startTestBackend } from './backendUnderTest.ts';

it('delivers after the mail server has come back', async () => {
  const port = await findFreePort();
  const backend = await startTestBackend({ smtpUrl: `smtp://127.0.0.1:${port}` });
  const input = registrationOf({ email: 'grüße@bücher.example', language: 'pl', newsletter: true });
  expect((await register(backend, input)).status).toBe('ACTIVATION_EMAIL_SENT');
  await eventually(async () => backend.logged.find((line) => line.startsWith('Mail not sent')) ?? null);

  const received: Email[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          received.push(mail);
          done();
        }, done);
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const mail = await eventually(async () => received[0] ?? null);

  expect(mail.subject).toBe('Prosimy aktywować konto w\u00a0klubie Salon XIV');
  const headers = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]));
  expect(headers).toMatchObject({
    'auto-submitted': 'auto-generated',
    'message-id': expect.stringMatching(/@example\.com>$/),
  });
  expect(headers['content-type']).toMatch(/multipart\/alternative/);
  expect(mail.replyTo?.[0]?.address).toBe('salon@example.com');
  const link = mail.text?.match(
    /http:\/\/localhost:3000\/acquisition\/pl\/registration\/activateaccount\?id=[\w-]{43}/,
  )?.[0];
  expect(link).toBeDefined();
  expect(mail.html).toContain(`href="${link}"`);
  expect(mail.text).toContain('newsletter');

  await backend.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
  expect(received).toHaveLength(1);
});
