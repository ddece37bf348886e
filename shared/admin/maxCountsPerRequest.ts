/**
 * How many counts of a kind the site tells at once, and the backend reads: as much as one body takes, whose limit there is
 * 64 kB. The longest of either kind takes less than 300 bytes: a host has 253 characters, a code 64 and its timestamp 59.
 */
export const maxCountsPerRequest = 200;
