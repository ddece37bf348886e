/** The roles of administrators, by the subject of their token. */
export const adminUsers: readonly string[] = [
  `CREATE TABLE admin_users (
    subject text PRIMARY KEY,
    role text NOT NULL,
    added_at timestamptz NOT NULL
  )`,
];
