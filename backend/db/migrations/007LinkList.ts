/** Triggers copy a link's counts to its row, for an index. The previous release writes invitation_days too. */
export const linkList: readonly string[] = [
  `ALTER TABLE registration_links
    ADD COLUMN registered integer NOT NULL DEFAULT 0,
    ADD COLUMN activated integer NOT NULL DEFAULT 0`,
  // A link's state except for its expiry.
  `ALTER TABLE registration_links ADD COLUMN standing text NOT NULL GENERATED ALWAYS AS (
    CASE WHEN revoked_at IS NOT NULL THEN 'REVOKED' WHEN max_uses = 1 AND activated > 0 THEN 'USED' ELSE 'OPEN' END
  ) STORED`,
  `UPDATE registration_links AS link SET registered = days.registered, activated = days.activated
    FROM invitation_days AS days WHERE days.link_id = link.id AND days.day = '-infinity'`,
  `CREATE FUNCTION copy_link_guests() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE registration_links SET registered = NEW.registered, activated = NEW.activated WHERE id = NEW.link_id;
      RETURN NULL;
    END
  $$`,
  `CREATE TRIGGER invitation_days_first AFTER INSERT ON invitation_days FOR EACH ROW
    WHEN (NEW.link_id <> '' AND NEW.day = '-infinity' AND (NEW.registered > 0 OR NEW.activated > 0))
    EXECUTE FUNCTION copy_link_guests()`,
  // Not when a link is only opened, to avoid locking its row.
  `CREATE TRIGGER invitation_days_more AFTER UPDATE ON invitation_days FOR EACH ROW
    WHEN (NEW.link_id <> '' AND NEW.day = '-infinity'
      AND (NEW.registered <> OLD.registered OR NEW.activated <> OLD.activated))
    EXECUTE FUNCTION copy_link_guests()`,
  'CREATE INDEX registration_links_ending ON registration_links (valid_until, id)',
  'CREATE INDEX registration_links_used ON registration_links (registered, id)',
  'CREATE INDEX registration_links_named ON registration_links ((lower(label) COLLATE "C"), id)',
  'CREATE INDEX registration_links_by_state ON registration_links (standing, created_at, id) INCLUDE (valid_until)',
  'CREATE INDEX registration_links_by_end ON registration_links (standing, valid_until, id)',
  'DROP INDEX registration_links_by_label',
  `CREATE INDEX registration_links_by_label ON registration_links (lower(label) text_pattern_ops)
    INCLUDE (label, id, code, standing, valid_until)`,
];
