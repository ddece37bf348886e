/** Sends the outbox's mails at least once, each under one Message-ID, within the rate limit. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { errorKind, type Logger } from '../../node/logs/logger.ts';
import { createRateLimitedLog } from '../../node/logs/rateLimitedLog.ts';
import { type Metrics, noMetrics } from '../../node/metrics/metrics.ts';
import type { Tables } from '../db/tables.ts';
import type { Clock } from '../domain/clock.ts';
import type { MailSettings } from './describeMail.ts';
import { createOutboxQueue, leaseMs, type OutboxMail, type OutboxQueue } from './outboxQueue.ts';
import { renderMail } from './renderMail.ts';
import type { MailTransport } from './transports.ts';

export interface OutboxOptions {
  readonly db: Kysely<Tables>;
  /** Of all instances together; retries within the minute do not count. Null without a limit. */
  readonly mailsPerMinute: number | null;
  readonly transport: MailTransport;
  readonly settings: MailSettings;
  readonly mailFrom: string;
  readonly clock: Clock;
  /** Checked right before a mail is sent. */
  readonly shouldSend?: (mail: OutboxMail) => Promise<boolean>;
  readonly log: Logger;
  readonly metrics?: Metrics;
  /** Polling interval for mails of other instances and retries. */
  readonly pollMs?: number;
  readonly renewalMs?: number;
  /** Between attempts to mark a delivered mail as sent. */
  readonly markSentRetryMs?: number;
  readonly maxConcurrent?: number;
}

const firstRetryMs = 1000;
const maxRetryMs = 60 * 60 * 1000;
/** RFC 5321 §4.5.4.1: a mail server may be unavailable for days. */
const giveUpAfterMs = 4 * 24 * 60 * 60 * 1000;

/** Retried until the lease ends and another instance claims the mail. */
const defaultMarkSentRetryMs = 1000;
const maxMarkSentAttempts = leaseMs / defaultMarkSentRetryMs;

export type Outbox = ReturnType<typeof startOutbox>;

export function startOutbox(options: OutboxOptions) {
  const { pollMs = 1000, renewalMs = leaseMs / 3, maxConcurrent = 10, transport, mailsPerMinute, clock, log } = options;
  const queue = createOutboxQueue(options.db, mailsPerMinute);
  const inFlight = new Map<string, Promise<void>>();
  let isStopped = false;
  let wake = () => {};

  const warnUnreachable = (error: unknown) => log.warn({ reason: errorKind(error) }, 'Outbox unreachable');
  const warn = createRateLimitedLog(log, 'warn');
  const claimMails = async () => {
    if (inFlight.size >= maxConcurrent) return;
    const { mails, isLimited } = await queue.claim(maxConcurrent - inFlight.size, [...inFlight.keys()], clock());
    if (isLimited) warn('Mails delayed by rate limit', { mailsPerMinute });
    for (const mail of mails) {
      const sending = sendMail(options, queue, mail)
        .catch(warnUnreachable)
        .finally(() => {
          inFlight.delete(mail.id);
          // Claiming several mails at a time reduces the load of the database.
          if (inFlight.size <= maxConcurrent / 2) wake();
        });
      inFlight.set(mail.id, sending);
    }
  };
  const run = async () => {
    while (!isStopped) {
      // Created before the claim, so that a wake-up during the claim is not lost.
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      await claimMails().catch(warnUnreachable);
      await Promise.race([woken, wait(pollMs, null, { ref: false })]);
    }
  };
  const renewTimer = setInterval(() => {
    if (inFlight.size > 0) queue.renew([...inFlight.keys()], clock()).catch(warnUnreachable);
  }, renewalMs).unref();
  const running = run();
  return {
    /** Called after a commit that wrote a mail. */
    wake: () => wake(),
    /** Mails that are not sent in time are sent by another instance after their lease. */
    stop: async (timeoutMs = 10_000) => {
      isStopped = true;
      wake();
      await running;
      await Promise.race([Promise.all(inFlight.values()), wait(timeoutMs, null, { ref: false })]);
      clearInterval(renewTimer);
      transport.close();
    },
  };
}

async function sendMail(
  { transport, settings, mailFrom, clock, shouldSend, log, metrics = noMetrics, markSentRetryMs }: OutboxOptions,
  queue: OutboxQueue,
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
  await markSentWithRetry(queue, mail.id, clock, markSentRetryMs);
}

/** A delivered mail that is not marked would be sent again. */
async function markSentWithRetry(
  queue: OutboxQueue,
  id: string,
  clock: Clock,
  retryMs = defaultMarkSentRetryMs,
): Promise<void> {
  const sentAt = clock();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await queue.markSent(id, sentAt);
    } catch (error) {
      if (attempt === maxMarkSentAttempts) throw error;
      await wait(retryMs, null, { ref: false });
    }
  }
}

function createMessageId(id: string, mailFrom: string): string {
  const domain = mailFrom.match(/@([^>\s]+)/)?.[1] ?? 'localhost';
  return `<${id}@${domain}>`;
}

/** RFC 3463: errors of the sender's address, the server's state and limits, the protocol and policies. */
const senderErrorPattern = /^5\.(?:1\.[78]|3\.[25]|4\.5|5\.1|7\.\d+)$/;
/** For servers without enhanced codes; not within an email address. */
const relayDeniedPattern = /\brelay(?![^\s>]*@)/i;

/** Whether this mail or its recipient failed. A failure of the sender or the server affects all mails and is temporary. */
function isPermanentFailure(error: unknown): boolean {
  const { responseCode, command, code, response } = error as Record<string, unknown>;
  // nodemailer rejects the email address.
  if (typeof responseCode !== 'number') return code === 'EENVELOPE' && command === 'API';
  // Servers also reject a recipient as a syntax error.
  const isPermanentCode =
    (responseCode >= 550 && responseCode <= 559) || (responseCode === 501 && command === 'RCPT TO');
  if (!isPermanentCode || (command !== 'RCPT TO' && command !== 'DATA')) return false;
  const [, enhancedCode] = /(?:^\d{3}[ -]|\(#)(5\.\d{1,3}\.\d{1,3})\b/.exec(String(response)) ?? [];
  return enhancedCode === undefined
    ? !relayDeniedPattern.test(String(response))
    : !senderErrorPattern.test(enhancedCode);
}
