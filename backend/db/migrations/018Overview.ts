export const overview: readonly string[] = [
  // For the search for a visitor.
  'CREATE INDEX registrations_of_code ON registrations (code, registered_at)',
];
