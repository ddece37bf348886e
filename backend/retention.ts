/** How long personal data stays, each from the end of its use. */
export type Retention = Readonly<typeof defaultRetention>;

export const defaultRetention = {
  /** Registrations that lapsed or were replaced, with their links and the consents that went with them; and applications that were decided about. */
  endedRegistrationDays: 30,
  sentMailDays: 7,
  /** Mails that were given up. */
  deadMailDays: 30,
};
