/** For an index-only scan of an expression, PostgreSQL needs the column itself in the index. */
export const rights: readonly string[] = [
  // docs/operations.md lists the rights that the application's role gets.
  'REVOKE UPDATE, DELETE, TRUNCATE ON audit_log FROM PUBLIC',
  'DROP INDEX registration_codes_by_label',
  `CREATE INDEX registration_codes_by_label ON registration_codes (lower(label) text_pattern_ops)
    INCLUDE (label, code, state)`,
  'DROP INDEX registration_codes_by_inviter',
  `CREATE INDEX registration_codes_by_inviter ON registration_codes (lower(inviter_name) text_pattern_ops)
    INCLUDE (inviter_name, code, state)`,
  'DROP INDEX registration_links_by_label',
  'CREATE INDEX registration_links_by_label ON registration_links (lower(label) text_pattern_ops) INCLUDE (label, id, code)',
];
