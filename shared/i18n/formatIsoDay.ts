import { brandTimeZone } from './format.ts';

const format = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: brandTimeZone });

/** `YYYY-MM-DD` in the brand's time zone. */
export const formatIsoDay = (moment: Date): string => format.format(moment);
