/** All decodings of a text, to find what it must not contain. Not optimised for speed. */

/** Maximum depth of nested encodings. */
const maxDepth = 3;
/** Maximum number of decoded texts. */
const maxReadings = 2000;

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  commat: '@',
  gt: '>',
  lowbar: '_',
  lt: '<',
  nbsp: ' ',
  num: '#',
  period: '.',
  plus: '+',
  quot: '"',
};

/** Hashes and random ids. No base64 of that length has only hex digits. */
const digest = /^(?:[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64})$/i;

const decoders: readonly ((text: string) => readonly string[])[] = [
  (text) => [
    text.replace(/(?:%[0-9a-f]{2})+/gi, (bytes) => new TextDecoder().decode(bytesOfHex(bytes.replaceAll('%', '')))),
  ],
  (text) => [text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));?/gi, readEntity)],
  (text) => [text.replace(/\\u([0-9a-f]{4})|\\x([0-9a-f]{2})/gi, (_all, long, short) => charOf(long ?? short, 16))],
  (text) => runsOf(text, /(?:[0-9a-f]{2}[ :]?){4,}/gi).flatMap((run) => textsOfHex(run.replace(/[ :]/g, ''))),
  // Decoded at each of four offsets, because neighbouring letters may belong to the run.
  (text) =>
    runsOf(text, /[\w+/-]{6,}/g)
      .filter((run) => !digest.test(run))
      .flatMap((run) => [0, 1, 2, 3].flatMap((from) => textsOf(bytesOfBase64(run.slice(from))))),
];

/** The text first, then its URL-, HTML-, JSON-, hex- and base64-decoded parts, recursively. */
export function readText(text: string): readonly string[] {
  const readings = new Set([text]);
  let latest: readonly string[] = [text];
  for (let depth = 0; depth < maxDepth && latest.length > 0; depth += 1) {
    const found = latest.flatMap((reading) => decoders.flatMap((decode) => decode(reading)));
    latest = [...new Set(found)].filter((reading) => !readings.has(reading)).slice(0, maxReadings - readings.size);
    for (const reading of latest) readings.add(reading);
  }
  return [...readings];
}

function runsOf(text: string, pattern: RegExp): readonly string[] {
  return text.match(pattern) ?? [];
}

function readEntity(all: string, decimal?: string, hex?: string, name?: string): string {
  if (decimal !== undefined) return charOf(decimal, 10);
  if (hex !== undefined) return charOf(hex, 16);
  return entities[name?.toLowerCase() ?? ''] ?? all;
}

function charOf(digits: string, base: number): string {
  const point = Number.parseInt(digits, base);
  return point <= 0x10ffff ? String.fromCodePoint(point) : '';
}

function bytesOfHex(digits: string): Uint8Array {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** A digest's bytes contain a few letters by chance; text in hex is entirely readable. */
function textsOfHex(digits: string): readonly string[] {
  const texts = textsOf(bytesOfHex(digits));
  if (!digest.test(digits)) return texts;
  const readable = new RegExp(`[^\\ufffd]{${digits.length / 4}}`);
  return texts.filter((text) => readable.test(text));
}

function bytesOfBase64(run: string): Uint8Array {
  const standard = run.replaceAll('-', '+').replaceAll('_', '/');
  const whole = standard.slice(0, standard.length - (standard.length % 4 === 1 ? 1 : 0));
  return Uint8Array.from(atob(whole), (char) => char.charCodeAt(0));
}

/** The readable parts of bytes, as UTF-8 and, if every other byte may be empty, as UTF-16. Random bytes have none. */
function textsOf(bytes: Uint8Array): readonly string[] {
  const isWide = bytes.filter((byte) => byte === 0).length * 3 >= bytes.length;
  const labels = isWide ? ['utf-8', 'utf-16le', 'utf-16be'] : ['utf-8'];
  return labels
    .map((label) => new TextDecoder(label).decode(bytes))
    .flatMap((text) => runsOf(text, /[\p{L}\p{M}\p{N}\p{P}\p{S} ]+/gu))
    .filter(isLong);
}

/** Shorter ones occur by chance. Replacement characters do not count. */
function isLong(text: string): boolean {
  return text.replaceAll('\ufffd', '').length >= 4;
}
