/** Migrations are never edited: a change of the schema is a new file. */
export const initial: readonly string[] = [
  `CREATE TABLE registration_codes (
    code text PRIMARY KEY,
    inviter_name text,
    inviter_gone boolean NOT NULL DEFAULT false,
    referer_refused boolean NOT NULL DEFAULT false,
    balance integer CHECK (balance >= 0),
    tier text,
    timed boolean NOT NULL DEFAULT false,
    customization text NOT NULL DEFAULT 'COMPLETE',
    scenario text,
    last_held_at timestamptz
  )`,
  `CREATE TABLE registrations (
    id text PRIMARY KEY,
    watch_id text NOT NULL UNIQUE,
    code text NOT NULL REFERENCES registration_codes (code),
    state text NOT NULL CHECK (state IN ('PENDING', 'ACTIVE', 'LAPSED', 'REPLACED')),
    gender text NOT NULL,
    firstname text NOT NULL,
    lastname text NOT NULL,
    email text NOT NULL,
    email_canonical text NOT NULL,
    country text NOT NULL,
    postal_code text NOT NULL,
    birthday text NOT NULL,
    newsletter boolean NOT NULL,
    language text NOT NULL,
    variant text,
    referrer_host text,
    registered_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    activated_at timestamptz,
    last_mail_at timestamptz NOT NULL,
    replaced_by text
  )`,
  `CREATE UNIQUE INDEX registrations_active_email ON registrations (email_canonical) WHERE state = 'ACTIVE'`,
  `CREATE INDEX registrations_email ON registrations (email_canonical)`,
  `CREATE INDEX registrations_holds ON registrations (code, expires_at) WHERE state = 'PENDING'`,
  `CREATE TABLE consents (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    registration_id text NOT NULL REFERENCES registrations (id),
    kind text NOT NULL,
    accepted boolean NOT NULL,
    pk_string text NOT NULL,
    text_version text NOT NULL,
    language text NOT NULL,
    country text NOT NULL,
    source text NOT NULL,
    ip text NOT NULL,
    given_at timestamptz NOT NULL,
    confirmed_at timestamptz,
    confirmed_ip text
  )`,
  `CREATE INDEX consents_registration ON consents (registration_id)`,
  `CREATE TABLE activation_tokens (
    token_hash text PRIMARY KEY,
    registration_id text NOT NULL REFERENCES registrations (id),
    created_at timestamptz NOT NULL,
    used_at timestamptz
  )`,
  `CREATE TABLE vouchers (
    registration_id text PRIMARY KEY REFERENCES registrations (id),
    tier text NOT NULL,
    valid_until timestamptz NOT NULL,
    granted_at timestamptz NOT NULL
  )`,
  `CREATE TABLE idempotency_keys (
    scope text NOT NULL,
    key_hash text NOT NULL,
    input_hash text NOT NULL,
    result jsonb,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (scope, key_hash)
  )`,
  `CREATE TABLE rate_limits (
    bucket text PRIMARY KEY,
    count integer NOT NULL,
    window_ends_at timestamptz NOT NULL
  )`,
  `CREATE TABLE outbox (
    id text PRIMARY KEY,
    template text NOT NULL,
    language text NOT NULL,
    recipient text NOT NULL,
    payload jsonb NOT NULL,
    created_at timestamptz NOT NULL,
    next_attempt_at timestamptz NOT NULL,
    attempts integer NOT NULL DEFAULT 0,
    lease_until timestamptz,
    sent_at timestamptz,
    dead_at timestamptz,
    last_error text
  )`,
  `CREATE INDEX outbox_due ON outbox (next_attempt_at) WHERE sent_at IS NULL AND dead_at IS NULL`,
  `CREATE TABLE mailbox (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    message_id text NOT NULL UNIQUE,
    recipient text NOT NULL,
    subject text NOT NULL,
    text text NOT NULL,
    html text NOT NULL,
    headers jsonb NOT NULL,
    received_at timestamptz NOT NULL
  )`,
  `CREATE TABLE membership_interests (
    id text PRIMARY KEY,
    email text NOT NULL,
    email_canonical text NOT NULL UNIQUE,
    language text NOT NULL,
    applied_at timestamptz NOT NULL,
    last_mail_at timestamptz,
    withdrawn_at timestamptz
  )`,
  `CREATE TABLE audit_log (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at timestamptz NOT NULL,
    actor text NOT NULL,
    action text NOT NULL,
    subject text NOT NULL
  )`,
];
