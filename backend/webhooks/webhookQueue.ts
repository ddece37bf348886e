/** The table of deliveries. Of one endpoint and subject, only the oldest delivery that is not finished is claimed. */
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { getLeaseEnd, getRetryTime } from '../mail/outboxLoop.ts';
import type { WebhookAnswer } from './postWebhook.ts';

type DeliveryColumns = 'id' | 'eventId' | 'endpointId' | 'type' | 'data' | 'createdAt' | 'giveUpAt' | 'attempts';

export interface WebhookDelivery extends Pick<Selectable<Tables['webhookDeliveries']>, DeliveryColumns> {
  readonly url: string;
  /** Null where the endpoint gets none, and after an erasure. */
  readonly person: object | null;
}

/** Of all instances together, so that an endpoint that hangs delays no other. */
const maxInFlightPerEndpoint = 4;

const isUnfinished = sql`delivered_at IS NULL AND dead_at IS NULL`;

const selectPerson = sql`CASE WHEN includes_personal_data THEN coalesce(
  (SELECT jsonb_build_object('gender', gender, 'firstname', firstname, 'lastname', lastname, 'email', email,
    'country', country, 'language', language, 'newsletter', newsletter)
    FROM registrations WHERE registrations.id = person_id AND erased_at IS NULL),
  (SELECT jsonb_build_object('email', email, 'country', country, 'language', language)
    FROM membership_interests WHERE membership_interests.id = person_id)) END`;

export function createWebhookQueue(db: Kysely<Tables>) {
  return {
    claim: async (maxRows: number, inFlight: readonly string[], now: Date): Promise<readonly WebhookDelivery[]> => {
      const { rows } = await sql<WebhookDelivery>`
        UPDATE webhook_deliveries AS claimed SET lease_until = ${getLeaseEnd(now)}, attempts = attempts + 1
        FROM webhook_endpoints AS endpoint
        WHERE endpoint.id = endpoint_id AND claimed.id = ANY(ARRAY(
          SELECT due.id FROM webhook_endpoints AS enabled CROSS JOIN LATERAL (
            SELECT id FROM webhook_deliveries AS delivery
            WHERE endpoint_id = enabled.id AND ${isUnfinished} AND next_attempt_at <= ${now}
              AND (lease_until IS NULL OR lease_until <= ${now}) AND NOT id = ANY(${[...inFlight]}::bigint[])
              AND NOT EXISTS (SELECT FROM webhook_deliveries AS earlier WHERE earlier.endpoint_id = enabled.id
                AND earlier.subject = delivery.subject AND earlier.id < delivery.id AND ${isUnfinished})
            ORDER BY next_attempt_at, id
            LIMIT (SELECT greatest(0, ${maxInFlightPerEndpoint} - count(*)) FROM webhook_deliveries AS leased
              WHERE leased.endpoint_id = enabled.id AND lease_until > ${now})
            FOR UPDATE SKIP LOCKED
          ) AS due WHERE disabled_at IS NULL LIMIT ${maxRows}
        ))
        RETURNING claimed.id::text, event_id, endpoint_id, url, type, data, ${selectPerson} AS person,
          claimed.created_at, give_up_at, attempts`.execute(db);
      return rows;
    },
    mark: ({ id, attempts, giveUpAt }: WebhookDelivery, { isDelivered, status, error }: WebhookAnswer, now: Date) => {
      const failed = now >= giveUpAt ? { deadAt: now } : { nextAttemptAt: getRetryTime(attempts, now) };
      return (
        db
          .updateTable('webhookDeliveries')
          .set({ leaseUntil: null, lastStatus: status, lastError: error })
          .set(isDelivered ? { deliveredAt: now } : failed)
          .where('id', '=', id)
          // After a lost lease, a later attempt decides.
          .where('attempts', '=', attempts)
          .execute()
      );
    },
  };
}
