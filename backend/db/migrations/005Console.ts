/** The same result as maskCode() in domain/admin/masking.ts. */
const maskOf = (text: string) => `CASE WHEN length(${text}) < 8
    THEN left(${text}, 1) || '••••' || right(${text}, 1) ELSE left(${text}, 2) || '••••' || right(${text}, 2) END`;

export const administration: readonly string[] = [
  `ALTER TABLE registration_codes
    ADD COLUMN kind text NOT NULL DEFAULT 'member' CHECK (kind IN ('campaign', 'member')),
    ADD COLUMN label text NOT NULL DEFAULT '',
    ADD COLUMN state text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'paused', 'revoked')),
    ADD COLUMN countries text[],
    ADD COLUMN starts_at timestamptz,
    ADD COLUMN ends_at timestamptz,
    ADD COLUMN initial_balance integer,
    ADD COLUMN created_at timestamptz NOT NULL DEFAULT date_trunc('milliseconds', now()),
    ADD COLUMN created_by text NOT NULL DEFAULT ''`,
  `UPDATE registration_codes SET kind = 'campaign' WHERE inviter_name IS NULL`,
  'UPDATE registration_codes SET initial_balance = balance',
  'CREATE INDEX registration_codes_created ON registration_codes (created_at, code)',
  'CREATE INDEX registration_codes_by_state ON registration_codes (state, created_at, code)',
  'CREATE INDEX registration_codes_by_code ON registration_codes (code text_pattern_ops) INCLUDE (state)',
  'CREATE INDEX registration_codes_by_label ON registration_codes (lower(label) text_pattern_ops) INCLUDE (code, state)',
  'CREATE INDEX registration_codes_by_inviter ON registration_codes (lower(inviter_name) text_pattern_ops) INCLUDE (code, state)',

  // Links of the previous release have no row and stay valid.
  `CREATE TABLE registration_links (
    id text PRIMARY KEY,
    code text NOT NULL REFERENCES registration_codes (code),
    valid_until timestamptz NOT NULL,
    label text NOT NULL DEFAULT '',
    batch_id text,
    max_uses integer CHECK (max_uses = 1),
    created_at timestamptz NOT NULL,
    created_by text NOT NULL,
    revoked_at timestamptz,
    UNIQUE (code, valid_until)
  )`,
  'CREATE INDEX registration_links_created ON registration_links (created_at, id)',
  'CREATE INDEX registration_links_of_code ON registration_links (code, created_at, id)',
  'CREATE INDEX registration_links_by_label ON registration_links (lower(label) text_pattern_ops) INCLUDE (id, code)',
  'CREATE INDEX registration_links_batch ON registration_links (batch_id) WHERE batch_id IS NOT NULL',
  'ALTER TABLE registrations ADD COLUMN link_id text REFERENCES registration_links (id)',
  'CREATE INDEX registrations_link ON registrations (link_id) WHERE link_id IS NOT NULL',

  'ALTER TABLE registrations ADD COLUMN erased_at timestamptz',
  'CREATE INDEX outbox_recipient ON outbox (lower(recipient))',
  'CREATE INDEX activation_tokens_registration ON activation_tokens (registration_id)',
  'CREATE INDEX registrations_erased ON registrations (erased_at) WHERE erased_at IS NOT NULL',

  // Counts for a day and for all days ('-infinity'), of a link, a code (without link) or all codes (without code). No
  // foreign key on the code: its row is locked while slots are reserved.
  `CREATE TABLE invitation_days (
    code text NOT NULL DEFAULT '',
    link_id text NOT NULL DEFAULT '',
    day date NOT NULL,
    opened integer NOT NULL DEFAULT 0,
    begun integer NOT NULL DEFAULT 0,
    registered integer NOT NULL DEFAULT 0,
    activated integer NOT NULL DEFAULT 0,
    PRIMARY KEY (code, link_id, day)
  )`,
  `INSERT INTO invitation_days (code, day, registered, activated)
    SELECT coalesce(code, ''), coalesce(day, '-infinity'), sum(registered), sum(activated) FROM (
      SELECT code, (registered_at AT TIME ZONE 'UTC')::date AS day, 1 AS registered, 0 AS activated
        FROM registrations WHERE first_id = id
      UNION ALL
      SELECT code, (activated_at AT TIME ZONE 'UTC')::date, 0, 1 FROM registrations WHERE activated_at IS NOT NULL
    ) AS seen GROUP BY GROUPING SETS ((code, day), (code), (day), ())
    HAVING count(*) > 0`,

  `CREATE TABLE referrer_denials (
    day date NOT NULL,
    host text NOT NULL,
    denied integer NOT NULL DEFAULT 0,
    shadow integer NOT NULL DEFAULT 0,
    PRIMARY KEY (day, host)
  )`,

  `ALTER TABLE membership_interests
    ADD COLUMN country text,
    ADD COLUMN state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'approved', 'declined')),
    ADD COLUMN decided_at timestamptz,
    ADD COLUMN decided_by text,
    ADD COLUMN decision_mail_id text,
    ADD COLUMN decision_link_id text`,
  'CREATE INDEX membership_interests_listed ON membership_interests (state, applied_at, id)',

  'CREATE INDEX membership_interests_by_email ON membership_interests (email_canonical text_pattern_ops) INCLUDE (id, state)',

  `ALTER TABLE audit_log ADD COLUMN details text NOT NULL DEFAULT ''`,
  `UPDATE audit_log SET subject = ${maskOf('subject')} WHERE action = 'createRegistrationLink'`,
  // The previous release writes the code itself and no details.
  `CREATE FUNCTION mask_audit_code() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN NEW.subject := ${maskOf('NEW.subject')}; RETURN NEW; END
  $$`,
  `CREATE TRIGGER audit_log_code BEFORE INSERT ON audit_log FOR EACH ROW
    WHEN (NEW.action = 'createRegistrationLink' AND NEW.details = '') EXECUTE FUNCTION mask_audit_code()`,
  'CREATE INDEX audit_log_at ON audit_log (at, id)',
  'CREATE INDEX audit_log_actor ON audit_log (actor, at, id)',
  'CREATE INDEX audit_log_actor_action ON audit_log (actor, action, at, id)',
  'CREATE INDEX audit_log_action ON audit_log (action, at, id)',
  'CREATE INDEX audit_log_subject ON audit_log (subject, at, id)',
  `CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'The audit log is only ever added to.'; END
  $$`,
  `CREATE TRIGGER audit_log_rows BEFORE UPDATE OR DELETE ON audit_log
    FOR EACH ROW EXECUTE FUNCTION refuse_audit_change()`,
  `CREATE TRIGGER audit_log_whole BEFORE TRUNCATE ON audit_log
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change()`,
];
