/** Characters of a member's line to the invited. */
export const maxGreetingLength = 120;
