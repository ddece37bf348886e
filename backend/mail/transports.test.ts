/** What a mail server receives, parsed as a mail client would. */
import { locales } from '../../shared/i18n/locales.ts';
import { startFaultProxy } from '../../test/support/faultProxy.ts';
import { mailPayload, mailSettings, mailTemplates } from '../../test/support/mailExamples.ts';
import { type MailServer, startMailServer } from '../../test/support/mailServer.ts';
import { renderMail } from './renderMail.ts';
import { createSmtpTransport } from './transports.ts';

const longUrl =
  'https://shop.example/login?from=mail&line=a-rather-long-address-that-a-quoted-printable-line-must-break';
const token = 'k3Jw0bq_fYp7N1xv-T2aLd9sRz4MhQe8UoCi5WgXyBE';
const render = (template: string, locale: string) =>
  renderMail({ ...mailSettings, loginUrl: longUrl }, template, locale, { ...mailPayload, token });

let server: MailServer;
beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server.stop());

it.each(mailTemplates)('%s arrives unchanged in every language', async (template) => {
  const transport = createSmtpTransport(server.url);
  for (const locale of locales) {
    const rendered = render(template, locale);
    await transport.send({
      ...rendered,
      messageId: `<${template}-${locale}@example.com>`,
      from: 'Salon XIV <salon@example.com>',
      to: 'zoë@bücher.example',
      date: new Date('2026-11-21T22:30:00Z'),
    });
    const mail = server.received[0];
    const source = mail?.source ?? '';
    expect(mail).toMatchObject({
      subject: rendered.subject,
      messageId: `<${template}-${locale}@example.com>`,
      headers: { 'reply-to': 'Salon XIV <salon@example.com>' },
    });
    expect(mail?.text.trimEnd()).toBe(rendered.text.trimEnd());
    expect(mail?.html.trimEnd()).toBe(rendered.html.trimEnd());
    expect(source).toMatch(/^Content-Type: multipart\/alternative/im);
    expect(source.match(/^Content-Transfer-Encoding: quoted-printable\r?$/gim)).toHaveLength(2);
    expect(Math.max(...source.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998);
    for (const link of rendered.text.match(/https:\/\/\S+/g) ?? []) expect(mail?.text).toContain(link);
  }
  transport.close();
});

it.each([
  ['Anna@Faß.example', /^To: Anna@xn--fa-hia\.example\r?$/m],
  ['anna@MÜLLER.example', /^To: anna@xn--mller-kva\.example\r?$/m],
  ['anna@ｓａｌｏｎ.example', /^To: anna@salon\.example\r?$/m],
])('the domain of %s is encoded by IDNA 2008', async (to, line) => {
  const transport = createSmtpTransport(server.url, 'localhost');
  const mail = { subject: 'x', text: 'x', html: 'x', from: 'salon@example.com', to, date: new Date() };
  await transport.send({
    ...render('welcome', 'en'),
    ...mail,
    messageId: `<${to.length}@example.com>`,
  });
  expect(server.received[0]?.source).toMatch(line);
  transport.close();
});

it.each([
  ['join.salon.example', 'join.salon.example'],
  ['localhost', 'localhost'],
  ['203.0.113.5', '[203.0.113.5]'],
  ['[2001:db8::5]', '[IPv6:2001:db8::5]'],
])('the SMTP greeting contains the public host name %s', async (hostname, greeting) => {
  const received: string[] = [];
  const proxy = await startFaultProxy(Number(new URL(server.url).port), (client, forward) => {
    client.on('data', (chunk) => received.push(String(chunk)));
    forward().pipe(client);
  });
  const transport = createSmtpTransport(`smtp://127.0.0.1:${proxy.port}`, hostname);
  await transport.verify?.();
  expect(received[0]).toBe(`EHLO ${greeting}\r\n`);
  await proxy.close();
  await expect(transport.verify?.()).rejects.toMatchObject({ code: 'ESOCKET' });
  transport.close();
});
