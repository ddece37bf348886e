/** A mail server with fault injection. */
import type { Socket } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { findFreePort } from './freePort.ts';
import type { Mail } from './startProduct.ts';

/**
 * `later`: rejected temporarily, as by greylisting. `never`: rejected permanently. `unreadable`: rejected as invalid,
 * as by a server without SMTPUTF8. `hangUp`: accepted, but disconnects before the response. `wait`: accepted, and
 * confirmed when `answer` is called.
 */
export type MailFault = 'later' | 'never' | 'unreadable' | 'hangUp' | 'wait';

interface ReceivedMail extends Mail {
  readonly messageId: string;
  /** The raw source, one character per byte. */
  readonly source: string;
}

export interface MailServer {
  /** Newest first. */
  readonly received: readonly ReceivedMail[];
  readonly url: string;
  /** Sends the pending responses. */
  readonly answer: () => void;
  readonly stop: () => Promise<void>;
}

/** `faultFor` is called for each attempt; `port` is a free port for clients configured before the server listens. */
export async function startMailServer(
  faultFor: (to: string) => MailFault | null = () => null,
  port?: number,
): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  const faults = new Map<string, MailFault>();
  const waiting: (() => void)[] = [];
  const refuse = (responseCode: number, texts: string) => Object.assign(new Error(texts), { responseCode });
  const responseTo = (session: SMTPServerSession, done: () => void) => {
    const fault = faults.get(session.id);
    faults.delete(session.id);
    if (fault === 'wait') waiting.push(done);
    else if (fault !== 'hangUp') done();
    else for (const socket of sockets) if (socket.remotePort === session.remotePort) socket.destroy();
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, { id }, done) => {
      const fault = faultFor(address);
      if (fault === 'later') return done(refuse(451, '4.7.1 Greylisted, come again'));
      if (fault === 'never') return done(refuse(550, '5.1.1 No such user'));
      if (fault === 'unreadable') return done(refuse(501, '5.1.3 Bad recipient address syntax'));
      if (fault !== null) faults.set(id, fault);
      done();
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        readMail(Buffer.concat(chunks)).then((mail) => {
          received.unshift({ ...mail, to: session.envelope.rcptTo.map(({ address }) => address).join() });
          responseTo(session, done);
        }, done);
      });
    },
  });
  // A client killed within a mail leaves a broken connection.
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket.once('close', () => sockets.delete(socket)));
  });
  const listensAt = port ?? (await findFreePort());
  await new Promise<void>((resolve) => server.listen(listensAt, '127.0.0.1', resolve));
  return {
    received,
    url: `smtp://127.0.0.1:${listensAt}`,
    answer: () => {
      for (const done of waiting.splice(0)) done();
    },
    stop: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

async function readMail(source: Buffer): Promise<Omit<ReceivedMail, 'to'>> {
  const { subject = '', text = '', html = '', messageId = '', headers } = await PostalMime.parse(source);
  return {
    subject,
    text,
    html,
    messageId,
    source: source.toString('latin1'),
    headers: Object.fromEntries(headers.map(({ key, value }) => [key, value])),
  };
}
