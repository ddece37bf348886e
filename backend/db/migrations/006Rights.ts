/**
 * The audit log's rights beside its triggers, and searches that are answered by an index alone: of an expression PostgreSQL
 * does so only where the column itself is in the index as well.
 */
export const rights: readonly string[] = [
  // Nobody has them by default; a role of the application is given what docs/operations.md says.
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
