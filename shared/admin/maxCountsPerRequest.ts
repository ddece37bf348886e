export const maxCountsPerRequest = 200;
