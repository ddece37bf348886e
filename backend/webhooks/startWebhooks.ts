/** Tells other systems what happened: at least once, in the order of each subject, for three days (Standard Webhooks). */
import type { Kysely } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { createRateLimitedLog } from '../../node/logs/rateLimitedLog.ts';
import type { Metrics } from '../../node/metrics/metrics.ts';
import { computeHmac } from '../../node/security/signedHeaders.ts';
import type { Tables } from '../db/tables.ts';
import { markSentWithRetry, type OutboxLoopOptions, startOutboxLoop } from '../mail/outboxLoop.ts';
import { postWebhook, type WebhookNetwork } from './postWebhook.ts';
import { createWebhookQueue, type WebhookDelivery } from './webhookQueue.ts';

export interface WebhookOptions extends OutboxLoopOptions {
  readonly db: Kysely<Tables>;
  readonly network: WebhookNetwork | null;
  readonly linkSigningSecret: string;
  readonly metrics: Metrics;
}

/** Derived, so that it is not stored. */
export function deriveWebhookSecret(endpointId: string, linkSigningSecret: string): string {
  const hmac = computeHmac('webhook', endpointId, linkSigningSecret);
  return `whsec_${Buffer.from(hmac, 'hex').toString('base64')}`;
}

/** Room for four deliveries of each endpoint. */
const maxConcurrent = 40;

export function startWebhooks(options: WebhookOptions) {
  const { db, network, linkSigningSecret, clock, log, metrics } = options;
  const queue = createWebhookQueue(db);
  const warn = createRateLimitedLog(log, 'warn');
  const deliver = async (delivery: WebhookDelivery) => {
    const { eventId, endpointId, type, data, person, createdAt } = delivery;
    const body = JSON.stringify({ type, timestamp: createdAt, data: { ...data, ...(person !== null && { person }) } });
    const sentAt = clock();
    const headers = {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'webhook-id': eventId,
      'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
      'webhook-signature': new Webhook(deriveWebhookSecret(endpointId, linkSigningSecret)).sign(eventId, sentAt, body),
    };
    const answer = await postWebhook(delivery.url, headers, body, network);
    metrics.count('webhooks', { outcome: answer.isDelivered ? 'delivered' : 'failed' });
    if (!answer.isDelivered)
      warn('Webhook delivery failed', { endpoint: endpointId, reason: answer.error }, endpointId);
    const now = clock();
    await markSentWithRetry(() => queue.mark(delivery, answer, now));
  };
  return startOutboxLoop({ maxConcurrent, ...options }, queue, deliver);
}
