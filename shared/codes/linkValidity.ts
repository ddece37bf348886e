/** Days that registration links and activation links are valid. */
export const linkValidityDays = 14;
