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
  readonly shouldSend?: (mail: OutboxMail) => Promise<boolean>;
  readonly log: Logger;
  readonly metrics?: Metrics;
  /** How often mails of other instances and retries are looked for. */
  readonly pollMs?: number;
  /** How often the leases of mails in hand are renewed. */
  readonly renewMs?: number;
  /** Mails that are sent at the same time: one slow recipient does not hold up the others. */
  readonly maxConcurrent?: number;
}

const firstRetryMs = 1000;
const maxRetryMs = 60 * 60 * 1000;
/** RFC 5321 §4.5.4.1: a mail server may be away for days. */
const giveUpAfterMs = 4 * 24 * 60 * 60 * 1000;

/** For the time of a lease: afterwards another instance has it in hand. */
const markSentRetryMs = 1000;
const maxMarkSentAttempts = leaseMs / markSentRetryMs;

export type Outbox = ReturnType<typeof startOutbox>;

export function startOutbox(options: OutboxOptions) {
  const { pollMs = 1000, renewMs = leaseMs / 3, maxConcurrent = 10, transport, mailsPerMinute, clock, log } = options;
  const queue = createOutboxQueue(options);
  const inFlight = new Map<string, Promise<void>>();
  let stopped = false;
  let wake = () => {};
  let nextWarningAt = 0;

  const warnUnreachable = (error: unknown) => log.warn({ reason: errorKind(error) }, 'Outbox unreachable');
  /** Once a minute is enough to be noticed. */
  const warnRateLimited = (heldBack: number) => {
    const now = clock().getTime();
    if (heldBack === 0 || now < nextWarningAt) return;
    nextWarningAt = now + 60_000;
    log.warn({ heldBack, mailsPerMinute }, 'Mails delayed by rate limit');
  };
  const claimMails = async () => {
    if (inFlight.size >= maxConcurrent) return;
    const { mails, heldBack } = await queue.claim(maxConcurrent - inFlight.size, [...inFlight.keys()], clock());
    warnRateLimited(heldBack);
    for (const mail of mails) {
      const sending = sendMail(options, queue, mail)
        .catch(warnUnreachable)
        .finally(() => {
          inFlight.delete(mail.id);
          // Several at a time: a claim for each single mail would keep the database busier than the mails do.
          if (inFlight.size <= maxConcurrent / 2) wake();
        });
      inFlight.set(mail.id, sending);
    }
  };
  const run = async () => {
    while (!stopped) {
      // Before the look: whoever wakes during one has another one follow.
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      await claimMails().catch(warnUnreachable);
      await Promise.race([woken, wait(pollMs, null, { ref: false })]);
    }
  };
  const renewTimer = setInterval(() => {
    if (inFlight.size > 0) queue.renew([...inFlight.keys()], clock()).catch(warnUnreachable);
  }, renewMs).unref();
  const running = run();
  return {
    /** Called after a commit that wrote a mail. */
    wake: () => wake(),
    /** Gives the mails in hand `patience` milliseconds to finish; the others are sent by whoever finds their lease run out. */
    stop: async (timeoutMs = 10_000) => {
      stopped = true;
      wake();
      await running;
      await Promise.race([Promise.all(inFlight.values()), wait(timeoutMs, null, { ref: false })]);
      clearInterval(renewTimer);
      transport.close();
    },
  };
}

async function sendMail(
  { transport, settings, mailFrom, clock, shouldSend, log, metrics = noMetrics }: OutboxOptions,
  queue: ReturnType<typeof createOutboxQueue>,
  mail: OutboxMail,
): Promise<void> {
  if ((await shouldSend?.(mail)) === false) {
    await queue.drop(mail, clock());
    metrics.count('mails', { outcome: 'dropped' });
    log.info({ mail: mail.id, template: mail.template }, 'Mail dropped');
    return;
  }
  try {
    const rendered = renderMail(settings, mail.template, mail.language, mail.payload);
    await transport.send({
      ...rendered,
      messageId: createMessageId(mail.id, mailFrom),
      from: mailFrom,
      to: mail.recipient,
      date: mail.createdAt,
    });
  } catch (error) {
    const now = clock();
    const reason = errorKind(error);
    const isGivenUp = now.getTime() - mail.createdAt.getTime() >= giveUpAfterMs || isPermanentFailure(error);
    const delay = Math.min(firstRetryMs * 2 ** (mail.attempts - 1), maxRetryMs);
    await queue.markFailed(mail, reason, isGivenUp ? { deadAt: now } : { retryAt: new Date(now.getTime() + delay) });
    metrics.count('mails', { outcome: isGivenUp ? 'dead' : 'failed' });
    const fields = { mail: mail.id, template: mail.template, attempt: mail.attempts, reason };
    if (isGivenUp) log.error(fields, 'Mail delivery failed');
    else log.warn(fields, 'Mail delivery delayed');
    return;
  }
  metrics.count('mails', { outcome: 'sent' });
  await markSentWithRetry(queue, mail.id, clock);
}

/** What the mail server has is not forgotten because the database is away for a moment: it would be sent again. */
async function markSentWithRetry(queue: ReturnType<typeof createOutboxQueue>, id: string, clock: Clock): Promise<void> {
  const sentAt = clock();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await queue.markSent(id, sentAt);
    } catch (error) {
      if (attempt === maxMarkSentAttempts) throw error;
      await wait(markSentRetryMs, null, { ref: false });
    }
  }
}

function createMessageId(id: string, mailFrom: string): string {
  const domain = mailFrom.match(/@([^>\s]+)/)?.[1] ?? 'localhost';
  return `<${id}@${domain}>`;
}

/** RFC 3463: the sender's address, the server's own state, its limits, the order of commands, and what it allows to whom. */
const senderErrorPattern = /^5\.(?:1\.[78]|3\.[25]|4\.5|5\.1|7\.\d+)$/;
/** Of servers without those codes. An address may hold the word. */
const relayDeniedPattern = /\brelay(?![^\s>]*@)/i;

/** For what this mail is or goes to. What a server says of its sender or of itself holds for all mails, and not for good. */
function isPermanentFailure(error: unknown): boolean {
  const { responseCode, command, code, response } = error as Record<string, unknown>;
  // The mailer itself takes no such address.
  if (typeof responseCode !== 'number') return code === 'EENVELOPE' && command === 'API';
  // Of an address that it cannot read, or not write in its own letters, a server also says that the syntax is wrong.
  const isPermanentCode =
    (responseCode >= 550 && responseCode <= 559) || (responseCode === 501 && command === 'RCPT TO');
  if (!isPermanentCode || (command !== 'RCPT TO' && command !== 'DATA')) return false;
  const [, enhancedCode] = /(?:^\d{3}[ -]|\(#)(5\.\d{1,3}\.\d{1,3})\b/.exec(String(response)) ?? [];
  return enhancedCode === undefined
    ? !relayDeniedPattern.test(String(response))
    : !senderErrorPattern.test(enhancedCode);
}
