export const integrations: readonly string[] = [
  `CREATE TABLE webhook_endpoints (
    id text PRIMARY KEY,
    url text NOT NULL,
    events text[] NOT NULL,
    includes_personal_data boolean NOT NULL,
    created_at timestamptz NOT NULL,
    created_by text NOT NULL,
    disabled_at timestamptz
  )`,
  // Not in the outbox, whose rows the previous release sends as mails.
  `CREATE TABLE webhook_deliveries (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    event_id text NOT NULL,
    endpoint_id text NOT NULL REFERENCES webhook_endpoints (id),
    type text NOT NULL,
    subject text NOT NULL,
    person_id text,
    data jsonb NOT NULL,
    created_at timestamptz NOT NULL,
    next_attempt_at timestamptz NOT NULL,
    give_up_at timestamptz NOT NULL,
    attempts integer NOT NULL DEFAULT 0,
    lease_until timestamptz,
    delivered_at timestamptz,
    dead_at timestamptz,
    last_status integer,
    last_error text
  )`,
  `CREATE INDEX webhook_deliveries_due ON webhook_deliveries (endpoint_id, next_attempt_at, id)
    WHERE delivered_at IS NULL AND dead_at IS NULL`,
  `CREATE INDEX webhook_deliveries_order ON webhook_deliveries (endpoint_id, subject, id)
    WHERE delivered_at IS NULL AND dead_at IS NULL`,
  'CREATE INDEX webhook_deliveries_leased ON webhook_deliveries (endpoint_id) WHERE lease_until IS NOT NULL',
  'CREATE INDEX webhook_deliveries_dead ON webhook_deliveries (endpoint_id) WHERE dead_at IS NOT NULL',
  'CREATE INDEX webhook_deliveries_created ON webhook_deliveries (endpoint_id, created_at)',
  'CREATE INDEX webhook_deliveries_person ON webhook_deliveries (person_id) WHERE person_id IS NOT NULL',
  // True until a new registration is told as lapsed.
  'ALTER TABLE registrations ADD COLUMN can_lapse boolean',
  'CREATE INDEX registrations_lapsing ON registrations (expires_at) WHERE can_lapse',
  `CREATE TABLE api_keys (
    id text PRIMARY KEY,
    name text NOT NULL,
    key_hash text NOT NULL UNIQUE,
    rights text[] NOT NULL,
    created_at timestamptz NOT NULL,
    created_by text NOT NULL,
    last_used_at timestamptz,
    revoked_at timestamptz
  )`,
];
