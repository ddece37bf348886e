/** Where a rendered mail goes: to an SMTP server, or into the development mailbox as the real message it would be. */
import { isIP } from 'node:net';
import type { Kysely } from 'kysely';
import nodemailer from 'nodemailer';
import { asciiDomain } from '../../shared/validation/canonicalEmail.ts';
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
  /** Rejects where no mail could be sent now. */
  verify?(): Promise<unknown>;
  close(): void;
}

/** A mail never reads a file or an address of our network, whatever is put into it. */
const safeOptions = { disableFileAccess: true, disableUrlAccess: true } as const;

const minuteMs = 60_000;

/**
 * RFC 5321 §4.5.3.2: a server may take five minutes to greet, and ten to take a message over once it has all of it.
 * Who hangs up earlier gets the mail delivered and sends it again. The connection's time includes the greeting; the
 * socket's counts silence, so its ten minutes cover every step between.
 */
export const smtpTimeouts = {
  connectionTimeout: 5 * minuteMs,
  greetingTimeout: 5 * minuteMs,
  socketTimeout: 10 * minuteMs,
};

/** `hostname`: what this host calls itself to the server. A container's own name is none that a relay believes. */
export function createSmtpTransport(smtpUrl: string, hostname = 'localhost'): MailTransport {
  const ehloName = isIP(hostname) === 0 ? hostname.replace(/^\[(.*)\]$/, '[IPv6:$1]') : `[${hostname}]`;
  const transporter = nodemailer.createTransport({ url: smtpUrl, name: ehloName, ...smtpTimeouts, ...safeOptions });
  return {
    verify: () => transporter.verify(),
    send: async (envelope) => void (await transporter.sendMail(toMessage(envelope))),
    close: () => transporter.close(),
  };
}

export function createMailboxTransport(db: Kysely<Tables>, clock: Clock): MailTransport {
  const transporter = nodemailer.createTransport({ streamTransport: true, buffer: true, ...safeOptions });
  return {
    send: async (envelope) => {
      const { messageId, to: recipient, subject, text, html } = envelope;
      const { message } = await transporter.sendMail(toMessage(envelope));
      const headers = JSON.stringify(parseHeaders(String(message)));
      await db
        .insertInto('mailbox')
        .values({ messageId, recipient, subject, text, html, headers, receivedAt: clock() })
        // At least once may mean twice; the mailbox shows a message once.
        .onConflict((conflict) => conflict.column('messageId').doNothing())
        .execute();
    },
    close: () => transporter.close(),
  };
}

function toMessage(envelope: Envelope) {
  return {
    ...envelope,
    replyTo: envelope.from,
    // One structured address: a mailer that parses text could find a second recipient in it.
    to: { name: '', address: asciiDomain(envelope.to) },
    // Never base64, which filters distrust and nobody can read in a log.
    textEncoding: 'quoted-printable' as const,
  };
}

function parseHeaders(message: string): Record<string, string> {
  const [head = ''] = message.split(/\r?\n\r?\n/, 1);
  const lines = head.replace(/\r?\n[ \t]+/g, ' ').matchAll(/^([^:\r\n]+):[ \t]*(.*)$/gm);
  return Object.fromEntries(Array.from(lines, ([, name = '', value = '']) => [name, value]));
}
