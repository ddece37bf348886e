/** One index for each search, order and filter of the admin lists. Collation "C" serves prefix searches and sorting. */
const label = 'lower(label) COLLATE "C"';
/** The week in which a link ends, counted from a Monday. */
const endWeek = "((((valid_until AT TIME ZONE 'UTC')::date - date '2020-01-06') / 7))";

export const consoleSearches: readonly string[] = [
  'DROP INDEX registration_codes_by_code',
  'CREATE INDEX registration_codes_by_code ON registration_codes (code COLLATE "C") INCLUDE (state)',
  'CREATE INDEX registration_codes_of_state ON registration_codes (state, code COLLATE "C")',
  'DROP INDEX registration_codes_by_label',
  `CREATE INDEX registration_codes_by_label ON registration_codes (state, (${label}), code) INCLUDE (label)`,
  'DROP INDEX registration_codes_by_inviter',
  `CREATE INDEX registration_codes_by_inviter
    ON registration_codes (state, (lower(inviter_name) COLLATE "C"), code) INCLUDE (inviter_name)`,

  'DROP INDEX registration_links_by_label',
  `CREATE INDEX registration_links_by_label
    ON registration_links (standing, (${label}), id, valid_until) INCLUDE (label)`,
  'DROP INDEX registration_links_by_state',
  'CREATE INDEX registration_links_by_state ON registration_links (standing, created_at, id, valid_until)',
  'CREATE INDEX registration_links_by_use ON registration_links (standing, registered, id, valid_until)',
  `CREATE INDEX registration_links_open_by_label
    ON registration_links (${endWeek}, (${label}), id, valid_until) INCLUDE (label) WHERE standing = 'OPEN'`,
  `CREATE INDEX registration_links_open_by_use
    ON registration_links (${endWeek}, registered, id, valid_until) WHERE standing = 'OPEN'`,
  `CREATE INDEX registration_links_of_code_by_label
    ON registration_links (code, (${label}), id, standing, valid_until) INCLUDE (label)`,
  'CREATE INDEX registration_links_of_code_by_use ON registration_links (code, registered, id, standing, valid_until)',

  'DROP INDEX membership_interests_by_email',
  'CREATE INDEX membership_interests_by_email ON membership_interests (state, email_canonical COLLATE "C") INCLUDE (id)',
];
