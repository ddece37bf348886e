/** What other systems are told by webhooks, and what the holder of an API key may do. */
export const webhookEventTypes = [
  'registration.created',
  'registration.activated',
  'registration.lapsed',
  'application.created',
  'invitation.exhausted',
] as const;

export type WebhookEventType = (typeof webhookEventTypes)[number];

export const apiKeyRights = ['read', 'codes', 'links'] as const;

export type ApiKeyRight = (typeof apiKeyRights)[number];
