/** The backend's pages behind the links of mails. */
export const pagePaths = {
  withdrawal: '/membership-interest/withdraw',
  reapplication: '/membership-interest/apply-again',
  waitConfirmation: '/membership-interest/confirm-wait',
  waitEnd: '/membership-interest/end-wait',
} as const;
