/** Of a period in the statistics. */
export const maxRangeDays = 400;
