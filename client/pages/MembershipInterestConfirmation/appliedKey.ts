/** Under which the tab remembers that an application was made, so that the confirmation can tell. */
export const appliedKey = 'membershipApplication';
