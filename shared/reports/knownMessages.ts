/**
 * What the words of an error may say in a report. An error's message quotes whatever its author had at hand, a visitor's
 * address or a code among it, so only beginnings that are known to be nobody's are sent, and of each only what matches.
 */

/** What a backend says about a code; no other words of its answers are passed on. */
const backendCodes = [
  'CUSTOMIZATION_MISSING',
  'INVITER_INVALID',
  'RATE_LIMITED',
  'REFERER_INVALID',
  'REGISTRATION_CODE_BALANCE_LESS_THAN_PENDING_REGISTRATIONS',
  'REGISTRATION_CODE_EXPIRED',
  'REGISTRATION_CODE_INVALID',
  'REGISTRATION_CODE_NO_BALANCE_LEFT',
  'VALIDITY_TIMESTAMP_MISSING',
].join('|');

const knownMessages: readonly RegExp[] = [
  // Our own.
  /^Failed to initialize Growthbook/,
  /^Missing clientKey/,
  /^Experiments differ between server and browser/,
  /^The consent service (?:cannot be loaded|does not answer)/,
  /^A script could not be loaded/,
  /^The country could not be determined/,
  /^The data of a page could not be loaded/,
  /^The answer (?:has another shape than the contract|is too large|is no JSON object)/,
  /^The backend (?:answered with an error|answered \d{3}(?!\d)|changed the protocol)/,
  /^The render took too long/,
  /^Something else than an error was thrown/,
  /^An error that could not be read/,
  new RegExp(`^(?:${backendCodes})(?: (?:${backendCodes}))*(?![\\w-])`),
  // React's and the browsers'.
  /^Minified React error #\d{1,3}(?!\d)/,
  /^Hydration failed/,
  /^(?:Failed to fetch|error loading) dynamically imported module/,
  /^Importing a module script failed/,
  /^(?:Failed to fetch|Load failed|NetworkError when attempting to fetch resource)/,
  /^Cannot (?:read|set) propert(?:y|ies) of (?:undefined|null)/,
  /^Unexpected (?:token|end of JSON input)/,
  /^JSON\.parse: unexpected/,
  /^Maximum call stack size exceeded/,
  /^Invalid array length/,
  /^The (?:operation|user) (?:was )?aborted/,
  // Node's.
  /^(?:connect |read |write |getaddrinfo )?(?:E(?:CONN(?:REFUSED|RESET|ABORTED)|PIPE|TIMEDOUT|NOTFOUND|AI_AGAIN|MFILE|NOSPC))(?![\w-])/,
  /^fetch failed/,
  /^socket hang up/,
];

const leftOut = '[left out]';

/** The longest beginning that is looked at. */
const longest = 300;

export function knownPartOf(message: unknown): string {
  if (typeof message !== 'string') return leftOut;
  const beginning = message.slice(0, longest);
  for (const known of knownMessages) {
    const [part] = known.exec(beginning) ?? [];
    if (part !== undefined) return part;
  }
  return leftOut;
}
