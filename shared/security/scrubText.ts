/**
 * Removes from error messages the personal data of spec §7 (gender, names, email, postal code, birthday, country, IP
 * address), codes and tokens: by field name, by pattern, and by typed values.
 */

const scrubbed = '[scrubbed]';

const maxLength = 1_000;

/** Also matched at the end of a longer name, such as `registrationFirstName`. */
const fieldNames = [
  'gender',
  'salutation',
  'first_?name',
  'last_?name',
  'e-?mail',
  'postal_?code',
  'bday',
  'birth(?:day|date)',
  'country',
  'registration_?code',
  'validity_?timestamp',
  'token',
  '(?:^|[^a-z0-9.])(?:rc|ts)',
].join('|');

/** JSON, escaped or not, an object literal, or `name=value`. A value without quotes ends at the next comma. */
const namedValue = new RegExp(
  `((?:${fieldNames})\\\\*["']?\\s*[:=]\\s*)(?:(\\\\*)"(?:[^"\\\\]|\\2\\\\+"|\\\\+(?!["\\\\]))*|'[^']*|[^"',;&}\\n\\\\][^",;&}\\n]*)`,
  'gi',
);

const patterns: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/[^\s"'`<>()[\]{},;:=&?]+(?:@|%40)[^\s"'`<>()[\]{},;:&?]+/gi, scrubbed],
  [namedValue, `$1${scrubbed}`],
  // Queries
  [/([?&#])[^\s"'<>\\]*=[^\s"'<>\\]*/g, `$1${scrubbed}`],
  // IP addresses; IPv4 keeps its first three parts
  [/\b(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}\b/g, '$1.0'],
  [/(^|[\s"'=([])(?:[0-9a-f]{0,4}:){2,7}[0-9a-f]{0,4}(?![\w:])/gi, `$1${scrubbed}`],
  // Dates
  [/\b\d{4}-\d\d-\d\d(?:T[\d:.]+Z?)?\b/g, scrubbed],
  [/\b\d{1,2}[./]\d{1,2}[./]\d{4}\b/g, scrubbed],
  // Codes and tokens
  [/(^|[^\w-])(?=[A-Z-]*\d)(?=[\d-]*[A-Z])[A-Z\d-]{6,}(?![\w-])/g, `$1${scrubbed}`],
  [/(^|[^\w-])(?=[a-z_.-]*\d)[\w.-]{20,}/gi, `$1${scrubbed}`],
];

/** `typed`: values that the visitor entered. */
export function scrubText(text: unknown, typed: readonly string[] = []): string {
  if (typeof text !== 'string') return '';
  const typedValues = typed
    .flatMap((value) => [value, encodeURIComponent(value)])
    .filter(({ length }) => length > 2)
    .sort((a, b) => b.length - a.length);
  let result = text.slice(0, 2 * maxLength);
  for (const value of typedValues) result = result.split(value).join(scrubbed);
  for (const [pattern, replacement] of patterns) result = result.replace(pattern, replacement);
  return result.slice(0, maxLength);
}

/** Other thrown values are not reported: they may contain anything. */
export function toError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error('A value that is not an Error was thrown');
}
