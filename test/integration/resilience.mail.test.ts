/** The matrix's mails: during and after failures of the mail server. */

import { startOutbox } from '../../backend/mail/outbox.ts';
import { createSmtpTransport } from '../../backend/mail/transports.ts';
import {
  type Behaviour,
  delayed,
  type FaultProxy,
  greet,
  hang,
  resetMidBody,
  speakSmtp,
  startFaultProxy,
} from '../support/faultProxy.ts';
import { mailSettings } from '../support/mailExamples.ts';
import { startMailServer } from '../support/mailServer.ts';
import { openTestDatabase } from '../support/openTestDatabase.ts';
import { type Fault, faults, mail } from '../support/resilienceMatrix.ts';
import { eventually } from './backendUnderTest.ts';

const overSmtp: Readonly<Record<Exclude<Fault, 'refused' | 'name not known'>, Behaviour>> = {
  slow: delayed(100),
  'too slow': delayed(600_000),
  hangs: hang,
  'reset in the body': resetMidBody,
  '500': greet('554 No service here\r\n'),
  '429': greet('421 Too many connections\r\n'),
  'HTML with 200': greet('HTTP/1.1 400 Bad Request\r\nContent-Type: text/html\r\n\r\n<html></html>'),
  'truncated JSON': greet('22'),
  '5 MB of JSON': greet(`220-${'x'.repeat(5_000_000)}`),
  'wrong types': greet('\u0000\u0001 hello\r\n'),
  'data beside errors': speakSmtp({ RCPT: '250 Ok', '.': '451 Try later' }),
  '294': speakSmtp({ RCPT: '294 Ok', '.': '294 Ok' }),
};

const slug = (fault: Fault) => fault.replaceAll(' ', '-').toLowerCase();

it('sends or keeps each mail as in the matrix, and delivers all of them once the server recovers', async () => {
  let now = new Date('2026-11-21T10:00:00Z');
  const server = await startMailServer();
  const database = await openTestDatabase(null);
  const { port } = new URL(server.url);
  const proxies: FaultProxy[] = [];
  const transports = new Map<string, ReturnType<typeof createSmtpTransport>>();
  for (const fault of faults) {
    const isThere = fault !== 'refused' && fault !== 'name not known';
    const proxy = await startFaultProxy(Number(port), isThere ? overSmtp[fault] : hang);
    if (isThere) proxies.push(proxy);
    else await proxy.close();
    const host = fault === 'name not known' ? 'mail.invalid' : '127.0.0.1';
    transports.set(slug(fault), createSmtpTransport(`smtp://${host}:${proxy.port}`));
  }
  const well = createSmtpTransport(server.url);
  let isWell = false;
  const given: string[] = [];
  const outbox = startOutbox({
    db: database.db,
    settings: mailSettings,
    mailFrom: 'salon@example.com',
    clock: () => now,
    log: { info: () => undefined, warn: () => undefined, error: (_fields, message) => void given.push(message) },
    mailsPerMinute: null,
    pollMs: 5,
    maxConcurrent: 2 * faults.length,
    transport: {
      send: async (envelope) => {
        const [name = ''] = envelope.to.split('@');
        await (isWell ? well : (transports.get(name) ?? well)).send(envelope);
      },
      close: () => undefined,
    },
  });
  for (const fault of faults)
    await database.db
      .insertInto('outbox')
      .values({
        id: slug(fault),
        template: 'activation',
        language: 'en',
        recipient: `${slug(fault)}@example.org`,
        payload: JSON.stringify({ token: 'token', firstname: 'Anna', validUntil: '2026-12-05T10:00:00Z' }),
        createdAt: now,
        nextAttemptAt: now,
        attempts: 0,
      })
      .execute();
  const rows = async () =>
    new Map((await database.db.selectFrom('outbox').selectAll().execute()).map((row) => [row.id, row]));

  // Mails to an unresponsive server stay in flight; the others have a result.
  const inHand = ['too slow', 'hangs'];
  const outcomes = await eventually(async () => {
    const known = await rows();
    const found = faults.map((fault) => {
      const row = known.get(slug(fault));
      const isKept = inHand.includes(fault) ? row?.leaseUntil != null : row?.lastError != null;
      return [fault, row?.sentAt != null ? 'sent' : row?.deadAt != null ? 'dead' : isKept ? 'kept' : 'open'] as const;
    });
    return found.some(([, outcome]) => outcome === 'open') ? null : Object.fromEntries(found);
  });
  expect(outcomes).toEqual(mail);

  isWell = true;
  for (const proxy of proxies) proxy.cut();
  await eventually(async () => {
    now = new Date(now.getTime() + 60_000);
    outbox.wake();
    const left = [...(await rows()).values()].filter(({ sentAt }) => sentAt === null);
    return left.length === 0 ? true : null;
  });
  // By responding 294 a server accepts the mail; this one discards it.
  const delivered = server.received.map(({ to }) => to.split('@')[0]).sort();
  expect(delivered).toEqual(
    faults
      .filter((fault) => fault !== '294')
      .map(slug)
      .sort(),
  );
  expect(given).toEqual([]);
  await outbox.stop();
  for (const transport of transports.values()) transport.close();
  for (const proxy of proxies) await proxy.close();
  await database.close();
  await server.stop();
});
