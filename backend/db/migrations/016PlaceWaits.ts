/** Visitors who wait for a place of a code, in the order of `confirmed_at`; reminders; where visitors of a refused code go. */
export const placeWaits: readonly string[] = [
  `CREATE TABLE place_waits (
    id text PRIMARY KEY,
    code text NOT NULL REFERENCES registration_codes (code),
    email text NOT NULL,
    email_canonical text NOT NULL,
    language text NOT NULL,
    created_at timestamptz NOT NULL,
    confirmed_at timestamptz,
    link_id text REFERENCES registration_links (id),
    held_until timestamptz,
    UNIQUE (code, email_canonical)
  )`,
  'CREATE INDEX place_waits_order ON place_waits (code, confirmed_at, id) WHERE confirmed_at IS NOT NULL',
  'CREATE INDEX place_waits_email ON place_waits (email_canonical)',
  'CREATE INDEX place_waits_created ON place_waits (created_at)',
  'CREATE INDEX place_waits_link ON place_waits (link_id) WHERE link_id IS NOT NULL',
  'CREATE INDEX place_waits_held ON place_waits (held_until) WHERE held_until IS NOT NULL',
  'ALTER TABLE registrations ADD COLUMN reminded_at timestamptz',
  `CREATE INDEX registrations_to_remind ON registrations (expires_at) WHERE state = 'PENDING' AND reminded_at IS NULL`,
  'ALTER TABLE registration_codes ADD COLUMN fallback text',
];
