/**
 * Trigram indexes; without the extension `pg_trgm` a search reads every row. The indexes registration_codes_by_label,
 * registration_codes_by_inviter and membership_interests_by_email are not used any more and may be dropped.
 */
const index = (table: string, columns: readonly string[]) =>
  `CREATE INDEX ${table}_searched ON ${table}
    USING gin (${columns.map((column) => `(search_text(${column}) COLLATE "C") gin_trgm_ops`).join(', ')});`;

export const searchInside: readonly string[] = [
  `DO $$ BEGIN
    CREATE EXTENSION IF NOT EXISTS pg_trgm;
    ${index('registration_codes', ['code', 'label', 'inviter_name'])}
    ${index('registration_links', ['label'])}
    ${index('membership_interests', ['email', 'email_canonical'])}
  EXCEPTION WHEN insufficient_privilege OR feature_not_supported OR undefined_file OR undefined_object THEN
    RAISE NOTICE 'Searches read every row: %', SQLERRM;
  END $$`,
];
