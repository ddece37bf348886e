/** A mail server that only listens. */
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { findFreePort } from './freePort.ts';
import type { Mail } from './startProduct.ts';

export interface MailServer {
  /** Newest first. */
  readonly received: readonly (Mail & { readonly messageId: string })[];
  readonly url: string;
  readonly stop: () => Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const received: (Mail & { messageId: string })[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then(({ subject = '', text = '', html = '', messageId = '' }) => {
          const to = session.envelope.rcptTo.map(({ address }) => address).join();
          received.unshift({ to, subject, text, html, messageId, headers: {} });
          done();
        }, done);
      });
    },
  });
  const port = await findFreePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    received,
    url: `smtp://127.0.0.1:${port}`,
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
