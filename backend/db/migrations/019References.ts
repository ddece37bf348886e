export const references: readonly string[] = [
  // For the search for a visitor by what webhooks and the audit log contain.
  'CREATE INDEX registrations_first_id ON registrations (first_id)',
];
