/** The outbox with a slow mail server, several instances and the rate limit, on both databases. */
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../backend/db/openDatabase.ts';
import { createRegistrationStore } from '../../backend/db/registrationStore.ts';
import { type Outbox, type OutboxOptions, startOutbox } from '../../backend/mail/outbox.ts';
import { createOutboxQueue, dueOrder, type OutboxMail, registerOutboxGauges } from '../../backend/mail/outboxQueue.ts';
import { createSmtpTransport, type Envelope, smtpTimeouts } from '../../backend/mail/transports.ts';
import { seedScenarios } from '../../backend/scenarios.ts';
import { noMetrics } from '../../node/metrics/metrics.ts';
import { describeOnBothDatabases } from '../support/describeOnBothDatabases.ts';
import { type FaultProxy, speakSmtp, startFaultProxy } from '../support/faultProxy.ts';
import { mailSettings } from '../support/mailExamples.ts';
import { type MailServer, startMailServer } from '../support/mailServer.ts';
import { openTestDatabase } from '../support/openTestDatabase.ts';
import { eventually } from './backendUnderTest.ts';

const second = 1000;
const minute = 60 * second;
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

describeOnBothDatabases((createDatabase) => {
  let now: Date;
  let database: Database;
  const outboxes: Outbox[] = [];

  beforeAll(async () => {
    const databaseUrl = await createDatabase();
    database = await openTestDatabase(databaseUrl);
  });
  afterAll(() => database.close());
  beforeEach(() => {
    now = new Date('2026-11-21T10:00:00Z');
  });
  afterEach(async () => {
    for (const outbox of outboxes.splice(0)) await outbox.stop();
    await database.db.deleteFrom('outbox').execute();
  });

  const start = (options: Pick<OutboxOptions, 'transport'> & Partial<OutboxOptions>) => {
    const outbox = startOutbox({
      db: database.db,
      settings: mailSettings,
      mailFrom: 'salon@example.com',
      clock: () => now,
      log: silent,
      mailsPerMinute: null,
      pollMs: 5,
      renewalMs: 20,
      ...options,
    });
    outboxes.push(outbox);
    return outbox;
  };
  const addMail = async (id: string, template = 'activation', createdAt = now) => {
    await database.db
      .insertInto('outbox')
      .values({
        id,
        template,
        language: 'en',
        recipient: `${id}@example.org`,
        createdAt,
        payload: JSON.stringify({ token: 'token', firstname: 'Anna', validUntil: '2026-12-05T10:00:00Z' }),
        nextAttemptAt: createdAt,
        attempts: 0,
      })
      .execute();
  };
  const rowOf = (id: string) =>
    database.db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  it('claims no more mails than it may send, even if PostgreSQL plans a nested loop', async () => {
    const settings = ['hashjoin', 'mergejoin', 'hashagg', 'sort', 'material', 'memoize']
      .map((name) => `-c enable_${name}=off`)
      .join(' ');
    const url = await createDatabase();
    const { db, close } = await openTestDatabase(url && `${url}?options=${encodeURIComponent(settings)}`);
    const mail = { template: 'welcome', language: 'en', recipient: 'anna@example.org', payload: '{}' };
    const rows = ['one', 'two', 'three'].map((id) => ({
      id,
      ...mail,
      createdAt: now,
      nextAttemptAt: now,
      attempts: 0,
    }));
    await db.insertInto('outbox').values(rows).execute();
    expect((await createOutboxQueue(db, null).claim(1, [], now)).mails).toHaveLength(1);
    await close();
  });

  it('sorts waiting mails by an index, however many there are', async () => {
    const plan = await database.db.transaction().execute(async (trx) => {
      await sql`SET LOCAL enable_seqscan = off`.execute(trx);
      await sql`SET LOCAL enable_sort = off`.execute(trx);
      return sql`EXPLAIN SELECT id FROM outbox WHERE sent_at IS NULL AND dead_at IS NULL ORDER BY ${dueOrder}`.execute(
        trx,
      );
    });
    const text = JSON.stringify(plan.rows);
    expect([text.includes('using outbox_order'), text.includes('Sort')]).toEqual([true, false]);
  });

  const sent = (id: string) => eventually(async () => ((await rowOf(id)).sentAt === null ? null : true));

  it('sends a mail once even if the server responds after several lease periods', async () => {
    const server = await startMailServer(() => 'wait');
    const receivedOf = (id: string) => server.received.filter(({ to }) => to === `${id}@example.org`);
    await addMail('slow');
    start({ transport: createSmtpTransport(server.url), maxConcurrent: 1 });
    await eventually(async () => receivedOf('slow')[0] ?? null);
    for (let elapsed = 0; elapsed < 3 * minute; elapsed += 30 * second) {
      now = new Date(now.getTime() + 30 * second);
      const renewed = new Date(now.getTime() + minute).getTime();
      await eventually(async () => ((await rowOf('slow')).leaseUntil?.getTime() === renewed ? true : null));
    }
    // The other instance claims all due mails: with an expired lease it would claim the slow one first.
    await addMail('marker');
    start({ transport: createSmtpTransport(server.url) });
    await eventually(async () => receivedOf('marker')[0] ?? null);
    server.answer();
    await sent('slow');
    await sent('marker');
    expect(receivedOf('slow')).toHaveLength(1);
    expect((await rowOf('slow')).attempts).toBe(1);
    await server.stop();
  });

  it('resends a mail under the same Message-ID if the server disconnects without a response', async () => {
    const server: MailServer = await startMailServer(() => (server.received.length === 0 ? 'hangUp' : null));
    await addMail('again');
    start({ transport: createSmtpTransport(server.url) });
    await eventually(async () => ((await rowOf('again')).lastError === null ? null : true));
    now = new Date(now.getTime() + minute);
    await sent('again');
    const ids = server.received.map(({ messageId }) => messageId);
    expect(ids).toEqual(['<again@example.com>', '<again@example.com>']);
    await server.stop();
  });

  it('does not claim a mail again that this instance is sending, even if its lease has expired', async () => {
    const queue = createOutboxQueue(database.db, null);
    await addMail('slow');
    expect((await queue.claim(1, [], now)).mails).toHaveLength(1);
    now = new Date(now.getTime() + 2 * minute);
    expect((await queue.claim(1, ['slow'], now)).mails).toEqual([]);
  });

  it('stopping waits for a mail in flight and records it as sent', async () => {
    const server = await startMailServer(() => 'wait');
    await addMail('last');
    const outbox = start({ transport: createSmtpTransport(server.url) });
    await eventually(async () => server.received[0] ?? null);
    const stopped = outbox.stop();
    server.answer();
    await stopped;
    const { sentAt } = await rowOf('last');
    await server.stop();
    expect(sentAt).toEqual(now);
  });

  it('retries a temporary rejection, gives up after a permanent one, and sends other mails meanwhile', async () => {
    const attempts: string[] = [];
    const server = await startMailServer((to) => {
      attempts.push(to);
      if (to.startsWith('never')) return 'never';
      return to.startsWith('later') && attempts.filter((earlier) => earlier === to).length <= 2 ? 'later' : null;
    });
    for (const id of ['later', 'never', 'good']) await addMail(id);
    start({ transport: createSmtpTransport(server.url) });
    await sent('good');
    await eventually(async () => ((await rowOf('never')).deadAt === null ? null : true));
    for (const failed of [1, 2]) {
      await eventually(async () => {
        const { attempts: count, leaseUntil } = await rowOf('later');
        return count === failed && leaseUntil === null ? true : null;
      });
      now = new Date(now.getTime() + minute);
    }
    await sent('later');
    expect((await rowOf('never')).lastError).toBe('EENVELOPE 550');
    expect(server.received.map(({ to }) => to.split('@')[0]).sort()).toEqual(['good', 'later']);
    await server.stop();
  });

  it('a rejected mail ends its registration only after other changes to the address', async () => {
    await seedScenarios(database.db, () => now);
    await addMail('refused');
    const columns = { recipient: 'pending@example.com', payload: JSON.stringify({ registrationId: 'seed-pending' }) };
    await database.db.updateTable('outbox').set(columns).execute();
    const readState = async ({ db }: Pick<Database, 'db'>) => {
      const rows = db.selectFrom('registrations').select('state').where('id', '=', 'seed-pending');
      return (await rows.executeTakeFirstOrThrow()).state;
    };
    const queue = createOutboxQueue(database.db, null);
    const [mail] = (await queue.claim(1, [], now)).mails;
    let refusal: Promise<void> | undefined;
    await database.db.transaction().execute(async (db) => {
      await createRegistrationStore(db).lockEmail(columns.recipient);
      refusal = queue.markFailed(mail as OutboxMail, 'EENVELOPE 550', { deadAt: now });
      // Without the lock it would finish in this time.
      await wait(500);
      expect(await readState({ db })).toBe('PENDING');
    });
    await refusal;
    expect(await readState(database)).toBe('LAPSED');
  });

  it('gives up a mail if the server rejects its recipient, and keeps it if it rejects the sender', async () => {
    const ofTheSender: readonly (readonly [command: string, answer: string])[] = [
      ...['550 Blocked', '553 5.1.8 No such sender', '501 5.1.7 Bad sender', '503 5.5.1 Bad sequence'].map(
        (response) => ['MAIL', response] as const,
      ),
      ...[
        '550 5.7.1 Relaying denied',
        '550-5.4.5 Daily user sending limit exceeded.\r\n550 5.4.5 See our help',
        '554 5.7.1 Client host blocked',
        '550 5.7.26 Unauthenticated sender',
        '550 5.1.8 Sender address rejected: Domain not found',
        '501 5.1.7 Bad sender address syntax',
        '553 sorry, that domain is not in my list of allowed rcpthosts (#5.7.1)',
        '550 relay not permitted',
        '503 5.5.1 Need MAIL first',
        '530 5.7.0 Authentication required',
        '538 Encryption required',
        '450 4.2.0 Greylisted',
        '452 4.2.2 Over quota',
        '553 5.3.5 System configuration error',
      ].map((response) => ['RCPT', response] as const),
      ...['554 5.7.1 Spam', '550 5.4.5 Daily limit', '503 Bad sequence'].map((response) => ['DATA', response] as const),
      ...['554 5.7.1 Spam', '451 Later'].map((response) => ['.', response] as const),
    ];
    const ofTheAddress: typeof ofTheSender = [
      ...[
        '550 5.1.1 No such user',
        '550-5.1.1 The account does not exist.\r\n550 5.1.1 See our help',
        '550 No such user',
        '550 No such user <relay@example.org>, nor at 5.7.1.1',
        '550 5.1.1 Not here, nor do we relay',
        '552 5.2.2 Mailbox full',
        '553 5.1.3 Bad address',
        '501 5.1.3 Bad recipient address syntax',
        '501 Syntax error',
        '550 5.4.1 Recipient address rejected: Access denied',
        '556 5.1.10 The domain takes no mail',
      ].map((response) => ['RCPT', response] as const),
      ['DATA', '550 5.1.1 No such user'],
      ['.', '554 5.6.0 Message refused'],
    ];
    const proxies: FaultProxy[] = [];
    const transports = new Map<string, ReturnType<typeof createSmtpTransport>>();
    const cases = [...ofTheSender, ...ofTheAddress];
    for (const [index, [command, response]] of cases.entries()) {
      const proxy = await startFaultProxy(0, speakSmtp({ [command]: response }));
      proxies.push(proxy);
      transports.set(`m${index}@example.org`, createSmtpTransport(`smtp://127.0.0.1:${proxy.port}`));
      await addMail(`m${index}`);
    }
    const send = async (envelope: Envelope) => transports.get(envelope.to)?.send(envelope);
    start({ transport: { send, close: () => undefined }, maxConcurrent: cases.length });
    const outcomes = await eventually(async () => {
      const rows = await Promise.all(cases.map((_, index) => rowOf(`m${index}`)));
      if (rows.some(({ lastError }) => lastError === null)) return null;
      return cases.map((given, index) => [...given, rows[index]?.deadAt === null ? 'kept' : 'given up']);
    });
    expect(outcomes).toEqual([
      ...ofTheSender.map((given) => [...given, 'kept']),
      ...ofTheAddress.map((given) => [...given, 'given up']),
    ]);
    for (const transport of transports.values()) transport.close();
    for (const proxy of proxies) await proxy.close();
  });

  it('deletes an outdated mail, or marks it as failed if an earlier attempt may have arrived', async () => {
    const transport = { send: () => Promise.reject(new Error('sent')), close: () => undefined };
    await addMail('new');
    await addMail('tried');
    await database.db.updateTable('outbox').set({ attempts: 1 }).where('id', '=', 'tried').execute();
    start({ transport, shouldSend: () => Promise.resolve(false) });
    await eventually(async () => ((await rowOf('tried')).deadAt === null ? null : true));
    await eventually(async () =>
      (await database.db.selectFrom('outbox').select('id').execute()).length === 1 ? true : null,
    );
    expect((await rowOf('tried')).payload).toEqual({});
  });

  it('records a sent mail once the database is back, without sending it again', async () => {
    let failures = 2;
    const envelopes: Envelope[] = [];
    const transport = { send: async (envelope: Envelope) => void envelopes.push(envelope), close: () => undefined };
    const db = database.db.withPlugin({
      transformQuery: ({ node }) => {
        if (node.kind === 'UpdateQueryNode' && envelopes.length > 0 && failures > 0) {
          failures -= 1;
          throw new Error('The database is away.');
        }
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    await addMail('once');
    start({ db, transport });
    await sent('once');
    expect(failures).toBe(0);
    expect(envelopes).toHaveLength(1);
  });

  it('two instances together keep the limit of mails per minute, and send the rest later', async () => {
    const envelopes: Envelope[] = [];
    const transport = { send: async (envelope: Envelope) => void envelopes.push(envelope), close: () => undefined };
    for (let index = 0; index < 25; index += 1) await addMail(`m${index}`);
    const held: object[] = [];
    const log = { ...silent, warn: (fields: object) => void held.push(fields) };
    start({ transport, mailsPerMinute: 10, log, maxConcurrent: 4 });
    start({ transport, mailsPerMinute: 10, log, maxConcurrent: 4 });
    for (const most of [10, 20, 25]) {
      await eventually(async () => (envelopes.length >= most ? true : null));
      // Long enough for several polls, which would send a mail too many.
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(envelopes).toHaveLength(most);
      now = new Date(now.getTime() + minute);
    }
    expect(new Set(envelopes.map(({ to }) => to)).size).toBe(25);
    expect(held).toContainEqual({ mailsPerMinute: 10, count: 1 });
  });

  it('sends activation mails before others, except those waiting ten minutes longer', async () => {
    const order: string[] = [];
    const transport = {
      send: async ({ to }: Envelope) => void order.push(to.split('@')[0] ?? ''),
      close: () => undefined,
    };
    await addMail('patient', 'membershipInterest', new Date(now.getTime() - 11 * minute));
    await addMail('interest', 'membershipInterest', new Date(now.getTime() - 9 * minute));
    await addMail('activation');
    start({ transport, maxConcurrent: 1 });
    await sent('interest');
    expect(order).toEqual(['patient', 'activation', 'interest']);
  });

  it('retries a mail for days while the server is down, then gives up and deletes its token', async () => {
    const failure = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
    const transport = { send: () => Promise.reject(failure), close: () => undefined };
    await addMail('late');
    start({ transport });
    for (let days = 0; days < 3; days += 1) {
      const { attempts } = await rowOf('late');
      now = new Date(now.getTime() + 24 * 60 * minute);
      await eventually(async () => ((await rowOf('late')).attempts > attempts ? true : null));
    }
    expect((await rowOf('late')).deadAt).toBeNull();
    now = new Date(now.getTime() + 24 * 60 * minute);
    await eventually(async () => ((await rowOf('late')).deadAt === null ? null : true));
    expect((await rowOf('late')).payload).toEqual({});
    // It does not count as waiting.
    const gauges = new Map<string, () => unknown>();
    const registerGauge = (name: string, read: () => unknown) => void gauges.set(name, read);
    registerOutboxGauges({ ...noMetrics, registerGauge }, database.db, () => now);
    expect(await gauges.get('outboxMails')?.()).toEqual({ due: 0, waiting: 0, sending: 0, dead: 1 });
    expect(await gauges.get('outboxAge')?.()).toBe(0);
  });
});

it('has the mail server timeouts that RFC 5321 requires', () => {
  expect(smtpTimeouts.greetingTimeout).toBeGreaterThanOrEqual(5 * minute);
  // nodemailer also limits the greeting by the connection's timeout.
  expect(smtpTimeouts.connectionTimeout).toBeGreaterThanOrEqual(5 * minute);
  expect(smtpTimeouts.socketTimeout).toBeGreaterThanOrEqual(10 * minute);
});
