/**
 * The words of an error without what spec §7 keeps out of reports: gender, first and last name, email address, postal code,
 * birthday, country and IP address, and without codes and tokens. Found by the names of fields, by their form, and as
 * what the visitor has typed on this page.
 */

const scrubbed = '[scrubbed]';

/** Characters; longer messages are cut. */
const maxLength = 1_000;

/** Also as the end of a longer name: `registrationFirstName`. */
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

/** As JSON, escaped or not, as an object literal, or as `name=value`; a value without quotes goes on to the next comma. */
const namedValue = new RegExp(
  `((?:${fieldNames})\\\\*["']?\\s*[:=]\\s*)(?:(\\\\*)"(?:[^"\\\\]|\\2\\\\+"|\\\\+(?!["\\\\]))*|'[^']*|[^"',;&}\\n\\\\][^",;&}\\n]*)`,
  'gi',
);

const patterns: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/[^\s"'`<>()[\]{},;:=&?]+(?:@|%40)[^\s"'`<>()[\]{},;:&?]+/gi, scrubbed],
  [namedValue, `$1${scrubbed}`],
  // Queries.
  [/([?&#])[^\s"'<>\\]*=[^\s"'<>\\]*/g, `$1${scrubbed}`],
  // Addresses of the internet: of version 4 without the last part.
  [/\b(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}\b/g, '$1.0'],
  [/(^|[\s"'=([])(?:[0-9a-f]{0,4}:){2,7}[0-9a-f]{0,4}(?![\w:])/gi, `$1${scrubbed}`],
  // Dates.
  [/\b\d{4}-\d\d-\d\d(?:T[\d:.]+Z?)?\b/g, scrubbed],
  [/\b\d{1,2}[./]\d{1,2}[./]\d{4}\b/g, scrubbed],
  // Codes and tokens.
  [/(^|[^\w-])(?=[A-Z-]*\d)(?=[\d-]*[A-Z])[A-Z\d-]{6,}(?![\w-])/g, `$1${scrubbed}`],
  [/(^|[^\w-])(?=[a-z_.-]*\d)[\w.-]{20,}/gi, `$1${scrubbed}`],
];

/** `typed`: values that the visitor has entered. */
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

/** What is handed to the reporting package. Of what was thrown and is no error nothing is told but that. */
export function toError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error('Something else than an error was thrown');
}
