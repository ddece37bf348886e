import pg from 'pg';

/** `timestamptz` in PostgreSQL's own tables. */
export const timeType = 1184;

const first = Date.parse('0001-01-01T00:00:00Z');
const last = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * A stored time, the same on either database. What PostgreSQL holds beyond the years 1 to 9999, infinity too, is their
 * first or last moment: a Date of another year may not exist, and has another form in ISO 8601.
 */
export function readTime(text: string): Date {
  const time = Number(pg.types.getTypeParser(timeType)(text));
  return new Date(Number.isNaN(time) ? last : Math.min(Math.max(time, first), last));
}
