/** Seeded values in every encoding. */

/** By name of the encoding. */
export function inEveryEncoding(text: string): Readonly<Record<string, string>> {
  const bytes = Buffer.from(text);
  const codePoints = [...text].map((char) => char.codePointAt(0) ?? 0);
  const escapeAll = (given: Buffer) => given.toString('hex').replace(/../g, '%$&');
  return {
    plain: text,
    'upper case': text.toUpperCase(),
    decomposed: text.normalize('NFD'),
    URL: encodeURIComponent(text),
    'URL, each byte': escapeAll(bytes),
    'URL, twice': encodeURIComponent(escapeAll(bytes)),
    'HTML, decimal': codePoints.map((point) => `&#${point};`).join(''),
    'HTML, hex': codePoints.map((point) => `&#x${point.toString(16)};`).join(''),
    'JSON escapes': text
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
    base64: bytes.toString('base64'),
    base64url: bytes.toString('base64url'),
    'base64 within a path': `path/${bytes.toString('base64url')}`,
    'base64 of base64': Buffer.from(bytes.toString('base64')).toString('base64'),
    hex: bytes.toString('hex'),
    'hex, upper case': bytes.toString('hex').toUpperCase(),
    'UTF-16': Buffer.from(text, 'utf16le').toString('base64'),
    'UTF-16 in hex': Buffer.from(text, 'utf16le').toString('hex'),
    'JSON in base64': Buffer.from(JSON.stringify({ value: text })).toString('base64'),
  };
}
