/**
 * The checksum of a text whose parts' checksums are known (RFC 1952; the arithmetic is zlib's `crc32_combine`): a CRC is a
 * remainder of polynomials over GF(2), so what follows a part multiplies its remainder by x^8 for each byte.
 */

/** Reversed: the highest bit is the constant term. */
const polynomial = 0xedb88320;
const one = 0x80000000;

function multiply(a: number, b: number): number {
  let product = 0;
  let factor = b;
  for (let bit = one; bit !== 0; bit >>>= 1) {
    if ((a & bit) !== 0) product ^= factor;
    factor = (factor & 1) === 0 ? factor >>> 1 : (factor >>> 1) ^ polynomial;
  }
  return product >>> 0;
}

/** x to the power of 8 × `bytes`, by squaring. */
function powerOf(bytes: number): number {
  let power = one;
  let square = one >>> 8;
  for (let left = bytes; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) power = multiply(square, power);
    square = multiply(square, square);
  }
  return power;
}

const longestKept = 4096;
const kept = new Map<number, number>();

/** What a checksum is multiplied by when so many bytes follow. */
export function shiftOver(bytes: number): number {
  if (bytes > longestKept) return powerOf(bytes);
  const known = kept.get(bytes);
  if (known !== undefined) return known;
  const power = powerOf(bytes);
  kept.set(bytes, power);
  return power;
}

/** Of a text and then another: `shift` is that of the second one's length. */
export function combineCrc(first: number, second: number, shift: number): number {
  return (multiply(shift, first) ^ second) >>> 0;
}
