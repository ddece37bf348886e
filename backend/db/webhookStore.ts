/** Webhook endpoints, and the deliveries to them. A delivery has ids only: personal data is read when it is sent. */
import { type Kysely, sql } from 'kysely';
import { generateId } from '../domain/clock.ts';
import { webhookLifetimeMs } from '../domain/durations.ts';
import type { Registration, WebhookEndpoint } from '../domain/records.ts';
import { buildRegistrationEvent, type WebhookEvent } from '../domain/webhookEvents.ts';
import type { Tables } from './tables.ts';

const shownDeliveries = 50;
/** In one transaction. */
const maxLapsed = 1000;

export function createWebhookStore(db: Kysely<Tables>, onEvent: () => void = () => undefined) {
  const add = async ({ type, subject, personId, data, isHidden = false }: WebhookEvent, now: Date) => {
    const { numAffectedRows } = await sql`INSERT INTO webhook_deliveries
        (event_id, endpoint_id, type, subject, person_id, data, created_at, next_attempt_at, give_up_at, delivered_at)
      SELECT ${generateId()}, id, ${isHidden ? '' : type}, ${subject}, ${personId ?? null}, ${JSON.stringify(data)}::jsonb,
        ${now}::timestamptz, ${now}::timestamptz, ${getGiveUpTime(now)}::timestamptz, ${isHidden ? now : null}::timestamptz
      FROM webhook_endpoints WHERE disabled_at IS NULL AND ${type} = ANY(events)`.execute(db);
    if ((numAffectedRows ?? 0n) > 0n) onEvent();
  };
  return {
    add,
    /** Registrations that lapsed, each once: this one, or those that expired. */
    addLapsed: async (now: Date, id?: string) => {
      const isLapsed = id === undefined ? sql`expires_at <= ${now}` : sql`id = ${id}`;
      const { rows } = await sql<Registration>`UPDATE registrations SET can_lapse = false WHERE id IN (
          SELECT id FROM registrations WHERE can_lapse AND ${isLapsed} LIMIT ${maxLapsed} FOR UPDATE SKIP LOCKED)
        RETURNING *`.execute(db);
      // Others have lapsed before, or continue under another id.
      for (const registration of rows)
        if (registration.state === 'PENDING' || registration.id === id)
          await add(buildRegistrationEvent('lapsed', registration), now);
    },
    addEndpoint: (endpoint: WebhookEndpoint) => db.insertInto('webhookEndpoints').values(endpoint).execute(),
    listEndpoints: async () =>
      (
        await sql<WebhookEndpoint & { waiting: number; dead: number }>`SELECT webhook_endpoints.*,
          (SELECT count(*) FROM webhook_deliveries WHERE endpoint_id = webhook_endpoints.id
            AND delivered_at IS NULL AND dead_at IS NULL)::int AS waiting,
          (SELECT count(*) FROM webhook_deliveries WHERE endpoint_id = webhook_endpoints.id
            AND dead_at IS NOT NULL)::int AS dead
        FROM webhook_endpoints ORDER BY created_at, id`.execute(db)
      ).rows,
    /** Returns the URL; null for an unknown endpoint. */
    setDisabled: async (id: string, disabledAt: Date | null) =>
      (await db.updateTable('webhookEndpoints').set({ disabledAt }).where('id', '=', id).returning('url').execute())[0]
        ?.url ?? null,
    listDeliveries: () =>
      db
        .selectFrom('webhookDeliveries')
        .innerJoin('webhookEndpoints', 'webhookEndpoints.id', 'endpointId')
        .selectAll('webhookDeliveries')
        .select('url')
        .where('type', '<>', '')
        .orderBy('webhookDeliveries.id', 'desc')
        .limit(shownDeliveries)
        .execute(),
    /** Those in flight are left alone. Returns their number. */
    replay: async (endpointId: string, from: Date, to: Date, now: Date) => {
      const { numUpdatedRows } = await db
        .updateTable('webhookDeliveries')
        .set({ nextAttemptAt: now, giveUpAt: getGiveUpTime(now), attempts: 0, deliveredAt: null, deadAt: null })
        .where('endpointId', '=', endpointId)
        .where('createdAt', '>=', from)
        .where('createdAt', '<', to)
        .where('type', '<>', '')
        .where('leaseUntil', 'is', null)
        .executeTakeFirstOrThrow();
      onEvent();
      return Number(numUpdatedRows);
    },
  };
}

const getGiveUpTime = (now: Date) => new Date(now.getTime() + webhookLifetimeMs);
