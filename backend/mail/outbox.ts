/** Sends the outbox's mails at least once, each under one Message-ID, within the rate limit. */
import type { Kysely } from 'kysely';
import { errorKind } from '../../node/logs/logger.ts';
import { createRateLimitedLog } from '../../node/logs/rateLimitedLog.ts';
import { type Metrics, noMetrics } from '../../node/metrics/metrics.ts';
import type { Tables } from '../db/tables.ts';
import type { MailSettings } from './describeMail.ts';
import { getRetryTime, markSentWithRetry, type OutboxLoopOptions, startOutboxLoop } from './outboxLoop.ts';
import { createOutboxQueue, type OutboxMail, type OutboxQueue } from './outboxQueue.ts';
import { renderMail } from './renderMail.ts';
import type { MailTransport } from './transports.ts';

export interface OutboxOptions extends OutboxLoopOptions {
  readonly db: Kysely<Tables>;
  /** Of all instances together; retries within the minute do not count. Null without a limit. */
  readonly mailsPerMinute: number | null;
  readonly transport: MailTransport;
  readonly settings: MailSettings;
  readonly mailFrom: string;
  /** Checked right before a mail is sent. */
  readonly shouldSend?: (mail: OutboxMail) => Promise<boolean>;
  readonly metrics?: Metrics;
  /** Between attempts to mark a delivered mail as sent. */
  readonly markSentRetryMs?: number;
}

/** RFC 5321 §4.5.4.1: a mail server may be unavailable for days. */
const giveUpAfterMs = 4 * 24 * 60 * 60 * 1000;

export type Outbox = ReturnType<typeof startOutbox>;

export function startOutbox(options: OutboxOptions) {
  const { transport, mailsPerMinute, log } = options;
  const queue = createOutboxQueue(options.db, mailsPerMinute);
  const warn = createRateLimitedLog(log, 'warn');
  const loop = startOutboxLoop(
    options,
    {
      claim: async (...request) => {
        const { mails, isLimited } = await queue.claim(...request);
        if (isLimited) warn('Mails delayed by rate limit', { mailsPerMinute });
        return mails;
      },
      renew: queue.renew,
    },
    (mail) => sendMail(options, queue, mail),
  );
  return {
    ...loop,
    stop: async (timeoutMs?: number) => {
      await loop.stop(timeoutMs);
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
      messageId: `<${mail.id}@${mailFrom.match(/@([^>\s]+)/)?.[1] ?? 'localhost'}>`,
      from: mailFrom,
      to: mail.recipient,
      date: mail.createdAt,
    });
  } catch (error) {
    const now = clock();
    const reason = errorKind(error);
    const isGivenUp = now.getTime() - mail.createdAt.getTime() >= giveUpAfterMs || isPermanentFailure(error);
    const next = isGivenUp ? { deadAt: now } : { nextAttemptAt: getRetryTime(mail.attempts, now) };
    await queue.markFailed(mail, reason, next);
    metrics.count('mails', { outcome: isGivenUp ? 'dead' : 'failed' });
    const fields = { mail: mail.id, template: mail.template, attempt: mail.attempts, reason };
    if (isGivenUp) log.error(fields, 'Mail delivery failed');
    else log.warn(fields, 'Mail delivery delayed');
    return;
  }
  metrics.count('mails', { outcome: 'sent' });
  const sentAt = clock();
  await markSentWithRetry(() => queue.markSent(mail.id, sentAt), markSentRetryMs);
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
