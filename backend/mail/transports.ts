/** Transports of rendered mails: SMTP, or the development mailbox with the complete message. */
import { isIP } from 'node:net';
import type { Kysely } from 'kysely';
import nodemailer from 'nodemailer';
import { toAsciiDomain } from '../../shared/validation/canonicalEmail.ts';
import type { Tables } from '../db/tables.ts';
import type { Clock } from '../domain/clock.ts';
import { minuteMs } from '../domain/durations.ts';
import type { RenderedMail } from './renderMail.ts';

export interface Envelope extends RenderedMail {
  readonly messageId: string;
  readonly from: string;
  readonly to: string;
  readonly date: Date;
}

export interface MailTransport {
  /** Rejects if the mail was not accepted. */
  send(envelope: Envelope): Promise<void>;
  /** Rejects if the server is unavailable. */
  verify?(): Promise<unknown>;
  close(): void;
}

/** A mail cannot make nodemailer read a file or a URL. */
const safeOptions = { disableFileAccess: true, disableUrlAccess: true } as const;

/**
 * RFC 5321 §4.5.3.2: a server may take five minutes for the greeting, and ten to accept a message; a client that disconnects
 * earlier would send it twice. `socketTimeout` is an idle timeout, so it covers every step.
 */
export const smtpTimeouts = {
  connectionTimeout: 5 * minuteMs,
  greetingTimeout: 5 * minuteMs,
  socketTimeout: 10 * minuteMs,
};

/** `hostname`: for the greeting; relays reject a container's host name. */
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
        // A mail may be sent twice.
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
    // Structured, because nodemailer could parse a second recipient out of a text.
    to: { name: '', address: toAsciiDomain(envelope.to) },
    // Spam filters penalise base64.
    textEncoding: 'quoted-printable' as const,
  };
}

function parseHeaders(message: string): Record<string, string> {
  const [head = ''] = message.split(/\r?\n\r?\n/, 1);
  const lines = head.replace(/\r?\n[ \t]+/g, ' ').matchAll(/^([^:\r\n]+):[ \t]*(.*)$/gm);
  return Object.fromEntries(Array.from(lines, ([, name = '', value = '']) => [name, value]));
}
