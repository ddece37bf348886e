export type DecodedTable =
  | { readonly text: string }
  /** A spreadsheet format such as `.xlsx`, or HTML or XML named like one. */
  | { readonly kind: 'workbook' }
  | { readonly kind: 'encoding'; readonly line: number };

/** Reads an uploaded text table. Only UTF-8 and UTF-16 are accepted: other encodings would garble names. */
export function decodeTable(bytes: Uint8Array): DecodedTable {
  const hasPrefix = (...first: readonly number[]) => first.every((byte, index) => bytes[index] === byte);
  if (hasPrefix(0x50, 0x4b, 3, 4) || hasPrefix(0xd0, 0xcf, 0x11, 0xe0)) return { kind: 'workbook' };
  // Column names are ASCII, so without a byte order mark the first letter shows the byte order.
  const isLittleEndian = hasPrefix(0xff, 0xfe) || bytes[1] === 0;
  const encoding = isLittleEndian ? 'utf-16le' : hasPrefix(0xfe, 0xff) || hasPrefix(0) ? 'utf-16be' : 'utf-8';
  const text = new TextDecoder(encoding).decode(bytes);
  if (text.trimStart().startsWith('<')) return { kind: 'workbook' };
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return { text };
  } catch {
    return { kind: 'encoding', line: text.slice(0, text.indexOf('\ufffd')).split(/\r\n?|\n/).length };
  }
}
