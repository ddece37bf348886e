/** `owner_id` is the registration of the member whose own code it is; null for the admins' codes. */
export const memberInvitations: readonly string[] = [
  `ALTER TABLE registration_codes
    ADD COLUMN owner_id text,
    ADD COLUMN greeting text NOT NULL DEFAULT '',
    ADD COLUMN paused_reason text CHECK (paused_reason = 'burst')`,
  'CREATE INDEX registration_codes_owner ON registration_codes (owner_id, created_at) WHERE owner_id IS NOT NULL',
  `CREATE INDEX registrations_activated ON registrations (code) WHERE state = 'ACTIVE'`,
];
