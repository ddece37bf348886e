export const overview: readonly string[] = [
  // For the search for a visitor.
  'CREATE INDEX registrations_of_code ON registrations (code, registered_at)',
  `CREATE TABLE funnel_tags (
    dimension text NOT NULL,
    value text NOT NULL,
    day date NOT NULL,
    opened integer NOT NULL DEFAULT 0,
    begun integer NOT NULL DEFAULT 0,
    registered integer NOT NULL DEFAULT 0,
    activated integer NOT NULL DEFAULT 0,
    PRIMARY KEY (day, dimension, value)
  )`,
  // Until the activation is counted.
  'ALTER TABLE registrations ADD COLUMN campaign text, ADD COLUMN experiments text[]',
];
