/** Of an admin's name in the audit log, in characters. */
export const maxActorLength = 80;
