import type { WebhookEventType } from '../../shared/admin/integrations.ts';
import type { Registration } from './records.ts';

export interface WebhookEvent {
  readonly type: WebhookEventType;
  /** Deliveries of one subject are sent in the order of their events. */
  readonly subject: string;
  readonly personId?: string;
  readonly data: Readonly<Record<string, string | null>>;
  /** Takes the time of an event, so that a response time reveals nothing, but is not sent. */
  readonly isHidden?: boolean;
}

/** The id stays the same when the email address changes. */
export function buildRegistrationEvent(
  name: 'created' | 'activated' | 'lapsed',
  { id, firstId, code, linkId }: Pick<Registration, 'id' | 'firstId' | 'code' | 'linkId'>,
): WebhookEvent {
  return { type: `registration.${name}`, subject: firstId, personId: id, data: { id: firstId, code, linkId } };
}
