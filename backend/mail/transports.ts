/** Where a rendered mail goes: to an SMTP server, or into the development mailbox as the real message it would be. */
import type { Kysely } from 'kysely';
import nodemailer from 'nodemailer';
import type { Tables } from '../db/tables.ts';
import type { Clock } from '../domain/clock.ts';
import type { RenderedMail } from './renderMail.ts';

export interface Envelope extends RenderedMail {
  readonly messageId: string;
  readonly from: string;
  readonly to: string;
  readonly date: Date;
}

export interface MailTransport {
  /** Rejects where the mail was not taken over. */
  send(envelope: Envelope): Promise<void>;
  close(): void;
}

/** A mail never reads a file or an address of our network, whatever is put into it. */
const safe = { disableFileAccess: true, disableUrlAccess: true } as const;

const minuteMs = 60_000;

/**
 * RFC 5321 §4.5.3.2: a server may take five minutes to greet, and ten to take a message over once it has all of it.
 * Who hangs up earlier gets the mail delivered and sends it again. The connection's time includes the greeting; the
 * socket's counts silence, so its ten minutes cover every step between.
 */
export const smtpPatience = {
  connectionTimeout: 5 * minuteMs,
  greetingTimeout: 5 * minuteMs,
  socketTimeout: 10 * minuteMs,
} as const;

export function createSmtpTransport(
  smtpUrl: string,
  patience: { readonly [Step in keyof typeof smtpPatience]: number } = smtpPatience,
): MailTransport {
  const transporter = nodemailer.createTransport({
    url: smtpUrl,
    ...patience,
    ...safe,
  });
  return {
    send: async (envelope) => {
      await transporter.sendMail(toMessage(envelope));
    },
    close: () => transporter.close(),
  };
}

export function createMailboxTransport(db: Kysely<Tables>, clock: Clock): MailTransport {
  const transporter = nodemailer.createTransport({ streamTransport: true, buffer: true, ...safe });
  return {
    send: async (envelope) => {
      const { message } = (await transporter.sendMail(toMessage(envelope))) as unknown as { message: Buffer };
      await db
        .insertInto('mailbox')
        .values({
          messageId: envelope.messageId,
          recipient: envelope.to,
          subject: envelope.subject,
          text: envelope.text,
          html: envelope.html,
          headers: JSON.stringify(parseHeaders(message.toString('utf8'))),
          receivedAt: clock(),
        })
        // At least once may mean twice; the mailbox shows a message once.
        .onConflict((conflict) => conflict.column('messageId').doNothing())
        .execute();
    },
    close: () => transporter.close(),
  };
}

function toMessage(envelope: Envelope) {
  return {
    from: envelope.from,
    replyTo: envelope.from,
    // One structured address: a mailer that parses text could find a second recipient in it.
    to: { name: '', address: envelope.to },
    subject: envelope.subject,
    text: envelope.text,
    html: envelope.html,
    // Never base64, which filters distrust and nobody can read in a log.
    textEncoding: 'quoted-printable' as const,
    messageId: envelope.messageId,
    date: envelope.date,
    headers: { ...envelope.headers },
  };
}

function parseHeaders(message: string): Record<string, string> {
  const [head = ''] = message.split(/\r?\n\r?\n/, 1);
  const unfolded = head.replace(/\r?\n[ \t]+/g, ' ');
  const lines = unfolded
    .split(/\r?\n/)
    .map((line) => line.match(/^([^:]+):\s*(.*)$/))
    .filter((match) => match !== null);
  return Object.fromEntries(lines.map(([, name = '', value = '']) => [name, value]));
}
