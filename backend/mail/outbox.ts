/** Sends the outbox: at least once, under one Message-ID per mail, never faster than the cap; the rest waits. */
import { setTimeout as wait } from 'node:timers/promises';
import { errorKind, type Logger } from '../../node/logs/logger.ts';
import { type Metrics, noMetrics } from '../../node/metrics/metrics.ts';
import type { Clock } from '../domain/clock.ts';
import type { MailSettings } from './mailContext.ts';
import { createOutboxQueue, leaseMs, type OutboxMail, type OutboxQueueOptions } from './outboxQueue.ts';
import { renderMail } from './renderMail.ts';
import type { MailTransport } from './transports.ts';

export interface OutboxOptions extends OutboxQueueOptions {
  readonly transport: MailTransport;
  readonly settings: MailSettings;
  readonly mailFrom: string;
  readonly clock: Clock;
  /** Whether a mail is still to be sent, as it is about to be. */
  readonly stillHolds?: (mail: OutboxMail) => Promise<boolean>;
  readonly log: Logger;
  readonly metrics?: Metrics;
  /** How often mails of other instances and retries are looked for. */
  readonly pollMs?: number;
  /** How often the leases of mails in hand are renewed. */
  readonly renewMs?: number;
  /** Mails that are sent at the same time: one slow recipient does not hold up the others. */
  readonly slots?: number;
}

const firstRetryMs = 1000;
const longestRetryMs = 60 * 60 * 1000;
/** RFC 5321 §4.5.4.1: a mail server may be away for days. */
const givenUpAfterMs = 4 * 24 * 60 * 60 * 1000;

/** For the time of a lease: afterwards another instance has it in hand. */
const noteRetryMs = 1000;
const noteAttempts = leaseMs / noteRetryMs;

export type Outbox = ReturnType<typeof startOutbox>;

export function startOutbox(options: OutboxOptions) {
  const { pollMs = 1000, renewMs = leaseMs / 3, slots = 10, transport, mailsPerMinute, clock, log } = options;
  const queue = createOutboxQueue(options);
  const inHand = new Map<string, Promise<void>>();
  let stopped = false;
  let wake = () => {};
  let quietUntil = 0;

  const warnUnreachable = (error: unknown) => log.warn({ reason: errorKind(error) }, 'Outbox not reachable');
  /** Once a minute is enough to be noticed. */
  const warnHeldBack = (heldBack: number) => {
    const now = clock().getTime();
    if (heldBack === 0 || now < quietUntil) return;
    quietUntil = now + 60_000;
    log.warn({ heldBack, mailsPerMinute }, 'Mails wait for the limit per minute');
  };
  const takeMails = async () => {
    if (inHand.size >= slots) return;
    const { mails, heldBack } = await queue.claim(slots - inHand.size, [...inHand.keys()], clock());
    warnHeldBack(heldBack);
    for (const mail of mails) {
      const sending = sendOne(options, queue, mail)
        .catch(warnUnreachable)
        .finally(() => {
          inHand.delete(mail.id);
          // Several at a time: a claim for each single mail would keep the database busier than the mails do.
          if (inHand.size <= slots / 2) wake();
        });
      inHand.set(mail.id, sending);
    }
  };
  const run = async () => {
    while (!stopped) {
      // Before the look: whoever wakes during one has another one follow.
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      await takeMails().catch(warnUnreachable);
      await Promise.race([woken, wait(pollMs, null, { ref: false })]);
    }
  };
  const renewal = setInterval(() => {
    if (inHand.size > 0) queue.renew([...inHand.keys()], clock()).catch(warnUnreachable);
  }, renewMs).unref();
  const running = run();
  return {
    /** Called after a commit that wrote a mail. */
    wake: () => wake(),
    /** Gives the mails in hand `patience` milliseconds to finish; the others are sent by whoever finds their lease run out. */
    stop: async (patience = 10_000) => {
      stopped = true;
      wake();
      await running;
      await Promise.race([Promise.all(inHand.values()), wait(patience, null, { ref: false })]);
      clearInterval(renewal);
      transport.close();
    },
  };
}

async function sendOne(
  { transport, settings, mailFrom, clock, stillHolds, log, metrics = noMetrics }: OutboxOptions,
  queue: ReturnType<typeof createOutboxQueue>,
  mail: OutboxMail,
): Promise<void> {
  if ((await stillHolds?.(mail)) === false) {
    await queue.drop(mail, clock());
    metrics.count('mails', { outcome: 'dropped' });
    log.info({ mail: mail.id, template: mail.template }, 'Mail dropped');
    return;
  }
  try {
    const rendered = renderMail(settings, mail.template, mail.language, mail.payload);
    await transport.send({
      ...rendered,
      messageId: messageIdOf(mail.id, mailFrom),
      from: mailFrom,
      to: mail.recipient,
      date: mail.createdAt,
    });
  } catch (error) {
    const now = clock();
    const reason = errorKind(error);
    const givenUp = now.getTime() - mail.createdAt.getTime() >= givenUpAfterMs || isRefusedForGood(error);
    const delay = Math.min(firstRetryMs * 2 ** (mail.attempts - 1), longestRetryMs);
    await queue.markFailed(mail, reason, givenUp ? { deadAt: now } : { retryAt: new Date(now.getTime() + delay) });
    metrics.count('mails', { outcome: givenUp ? 'dead' : 'failed' });
    const fields = { mail: mail.id, template: mail.template, attempt: mail.attempts, reason };
    if (givenUp) log.error(fields, 'Mail given up');
    else log.warn(fields, 'Mail not sent, will be retried');
    return;
  }
  metrics.count('mails', { outcome: 'sent' });
  await noteSent(queue, mail.id, clock);
}

/** What the mail server has is not forgotten because the database is away for a moment: it would be sent again. */
async function noteSent(queue: ReturnType<typeof createOutboxQueue>, id: string, clock: Clock): Promise<void> {
  const sentAt = clock();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await queue.markSent(id, sentAt);
    } catch (error) {
      if (attempt === noteAttempts) throw error;
      await wait(noteRetryMs, null, { ref: false });
    }
  }
}

function messageIdOf(id: string, mailFrom: string): string {
  const domain = mailFrom.match(/@([^>\s]+)/)?.[1] ?? 'localhost';
  return `<${id}@${domain}>`;
}

/** RFC 3463: the sender's address, the server's own state, its limits, the order of commands, and what it allows to whom. */
const ofTheSender = /^5\.(?:1\.[78]|3\.[25]|4\.5|5\.1|7\.\d+)$/;
/** Of servers without those codes. An address may hold the word. */
const refusesToRelay = /\brelay(?![^\s>]*@)/i;

/** For what this mail is or goes to. What a server says of its sender or of itself holds for all mails, and not for good. */
function isRefusedForGood(error: unknown): boolean {
  const { responseCode, command, code, response } = error as Record<string, unknown>;
  // The mailer itself takes no such address.
  if (typeof responseCode !== 'number') return code === 'EENVELOPE' && command === 'API';
  // Of an address that it cannot read, or not write in its own letters, a server also says that the syntax is wrong.
  const isRefusal = (responseCode >= 550 && responseCode <= 559) || (responseCode === 501 && command === 'RCPT TO');
  if (!isRefusal || (command !== 'RCPT TO' && command !== 'DATA')) return false;
  const [, enhanced] = /(?:^\d{3}[ -]|\(#)(5\.\d{1,3}\.\d{1,3})\b/.exec(String(response)) ?? [];
  return enhanced === undefined ? !refusesToRelay.test(String(response)) : !ofTheSender.test(enhanced);
}
