import { decodeTable } from './decodeTable.ts';

const text = 'inviter\r\nJörg Łąk 𝒜\r\n';
const utf16 = (content: string) => Buffer.from(content, 'utf16le');

it.each<[string, Buffer, string]>([
  ['UTF-8', Buffer.from(text), text],
  ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${text}`), text],
  ['UTF-16 with a byte order mark', utf16(`\ufeff${text}`), text],
  ['UTF-16 without one', utf16(text), text],
  ['big-endian UTF-16', utf16(`\ufeff${text}`).swap16(), text],
  ['big-endian UTF-16 without one', utf16(text).swap16(), text],
  ['UTF-8 that starts like a workbook', Buffer.from('Przelew'), 'Przelew'],
  ['nothing', Buffer.from(''), ''],
])('reads a file in %s', (_encoding, bytes, read) => {
  expect(decodeTable(bytes)).toEqual({ text: read });
});

it.each<[string, Buffer, object]>([
  ['Windows-1252', Buffer.from('inviter\r\nAnna\r\nJ\u00f6rg', 'latin1'), { kind: 'encoding', line: 3 }],
  ['Windows-1250', Buffer.from('inviter\n\u00a3ukasz\nAnna\n', 'latin1'), { kind: 'encoding', line: 2 }],
  ['Mac Roman', Buffer.from('inviter\rJ\u009arg', 'latin1'), { kind: 'encoding', line: 2 }],
  ['UTF-8 with an invalid byte', Buffer.from([...Buffer.from('a\nö\nb\n'), 0xfc]), { kind: 'encoding', line: 4 }],
  ['UTF-16 with a truncated character', utf16('\ufeffa\nb').subarray(0, 7), { kind: 'encoding', line: 2 }],
  ['the format of .xlsx', Buffer.from('PK\u0003\u0004'), { kind: 'workbook' }],
  ['the format of .xls', Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), { kind: 'workbook' }],
  ['HTML named .xls', Buffer.from('\ufeff \n<html><table><tr><td>code', 'utf8'), { kind: 'workbook' }],
  ['HTML in Windows-1252', Buffer.from('<table><td>J\u00f6rg', 'latin1'), { kind: 'workbook' }],
])('rejects a file in %s', (_encoding, bytes, rejection) => {
  expect(decodeTable(bytes)).toEqual(rejection);
});
