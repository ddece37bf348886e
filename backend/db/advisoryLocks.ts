/** Every advisory lock that is no row's: one number each, so that two kinds of work never wait for one another. */
export const advisoryLocks = {
  migration: 1_414_014,
  mailClaim: 1_414_015,
  housekeeping: 1_414_016,
} as const;
