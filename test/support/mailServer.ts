/** A mail server that listens, and misbehaves as it is told to. */
import type { Socket } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { findFreePort } from './freePort.ts';
import type { Mail } from './startProduct.ts';

/**
 * `later`: refused for now, as by greylisting. `never`: refused for good. `hangUp`: taken over, and the connection ends
 * before the answer, so that whoever sent it cannot know.
 */
export type MailFault = 'later' | 'never' | 'hangUp';

export interface MailServer {
  /** Newest first. */
  readonly received: readonly (Mail & { readonly messageId: string })[];
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** `faultFor` is asked for each attempt. */
export async function startMailServer(faultFor: (to: string) => MailFault | null = () => null): Promise<MailServer> {
  const received: (Mail & { messageId: string })[] = [];
  const sockets = new Set<Socket>();
  const hangingUp = new Set<string>();
  const refuse = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, { id }, done) => {
      const fault = faultFor(address);
      if (fault === 'later') return done(refuse(451, '4.7.1 Greylisted, come again'));
      if (fault === 'never') return done(refuse(550, '5.1.1 No such user'));
      if (fault === 'hangUp') hangingUp.add(id);
      done();
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then(({ subject = '', text = '', html = '', messageId = '' }) => {
          const to = session.envelope.rcptTo.map(({ address }) => address).join();
          received.unshift({ to, subject, text, html, messageId, headers: {} });
          if (!hangingUp.delete(session.id)) return done();
          for (const socket of sockets) if (socket.remotePort === session.remotePort) socket.destroy();
        }, done);
      });
    },
  });
  // Who is killed in the middle of a mail leaves a broken connection.
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket.once('close', () => sockets.delete(socket)));
  });
  const port = await findFreePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    received,
    url: `smtp://127.0.0.1:${port}`,
    stop: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
