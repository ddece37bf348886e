/** A count takes less than 300 bytes, and the backend accepts bodies of 64 kB. */
export const maxCountsPerRequest = 200;
