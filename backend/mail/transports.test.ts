/** What a mail server is handed, read back as a mail client would. */
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { locales } from '../../shared/locales.ts';
import { renderMail } from './renderMail.ts';
import { createSmtpTransport } from './transports.ts';

const settings = {
  brandName: 'Salon XIV',
  siteUrl: 'https://club.example/acquisition',
  loginUrl: 'https://shop.example/login?from=mail&line=a-rather-long-address-that-a-quoted-printable-line-must-break',
  shopUrl: 'https://shop.example/',
  legalLine: '',
  concierge: [],
  withdrawalUrl: 'https://members.example/membership-interest/withdraw',
  reapplicationUrl: 'https://members.example/membership-interest/apply-again',
  interestMonths: 12,
  decidedDays: 30,
};
const payload = {
  token: 'k3Jw0bq_fYp7N1xv-T2aLd9sRz4MhQe8UoCi5WgXyBE',
  firstname: 'Zoë',
  newsletter: true,
  validUntil: '2026-12-05T22:30:00Z',
  percent: 15,
  minimumOrderMinor: 15_000,
  member: true,
};

const received: { source: string; mail: Email }[] = [];
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData: (stream, _session, done) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      const source = Buffer.concat(chunks);
      PostalMime.parse(source).then((mail) => {
        received.push({ source: source.toString('latin1'), mail });
        done();
      }, done);
    });
  },
});

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

const templates = [
  'activation',
  'activationAgain',
  'accountExists',
  'welcome',
  'membershipInterest',
  'membershipInterestAgain',
  'membershipApproved',
  'membershipDeclined',
];

it.each(templates)('%s arrives in every language as it was written, its links whole', async (template) => {
  const { port } = server.server.address() as AddressInfo;
  const transport = createSmtpTransport(`smtp://127.0.0.1:${port}`);
  for (const locale of locales) {
    const rendered = renderMail(settings, template, locale, payload);
    await transport.send({
      ...rendered,
      messageId: `<${template}-${locale}@example.com>`,
      from: 'Salon XIV <salon@example.com>',
      to: 'zoë@bücher.example',
      date: new Date('2026-11-21T22:30:00Z'),
    });
    const { source = '', mail } = received.at(-1) ?? {};
    expect(mail).toMatchObject({
      subject: rendered.subject,
      messageId: `<${template}-${locale}@example.com>`,
      replyTo: [{ address: 'salon@example.com' }],
    });
    expect(mail?.text?.trimEnd()).toBe(rendered.text.trimEnd());
    expect(mail?.html?.trimEnd()).toBe(rendered.html.trimEnd());
    expect(source).toMatch(/^Content-Type: multipart\/alternative/im);
    expect(source.match(/^Content-Transfer-Encoding: quoted-printable\r?$/gim)).toHaveLength(2);
    expect(Math.max(...source.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998);
    for (const link of rendered.text.match(/https:\/\/\S+/g) ?? []) expect(mail?.text).toContain(link);
  }
  transport.close();
});
