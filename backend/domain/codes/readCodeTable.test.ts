import { readCodeTable } from './readCodeTable.ts';

const read = (text: string) => readCodeTable(text, new Date('2026-02-20T10:00:00Z'));

const errorsOf = (text: string) =>
  read(text).errors.map(({ line, column, reason }) => `${line} ${column} ${reason}`.replace('  ', ' '));

it.each<[string, string, readonly string[]]>([
  ['a valid table', 'inviter,balance\nAnna,3\n', []],
  [
    'the further columns of an export',
    'label,state,left,registered,activated,created,created by\nx,active,2,1,0,2026-02-20,anna\n',
    [],
  ],
  ['an empty file', '', ['1 noRows']],
  ['a heading only', '\ninviter,balance\n', ['2 noRows']],
  ['a heading above invisible rows', 'code\tlabel\n\u200b\t\u2060\u00ad\n\x1a', ['1 noRows']],
  ['an unknown column', 'inviter,size\nAnna,3\n', ['1 size unknownColumn']],
  ['a column twice', 'label,label\na,b\n', ['1 label columnTwice']],
  ['each invalid field', 'balance,tier\nx,PERCENT_10\n3,y\n', ['2 balance number', '3 tier tier']],
  [
    'dates that are out of range',
    'starts,ends\n2026-03-01,0026-12-31\n1026-03-01,2026-12-31\n,2026-02-19\n,9999-12-31\n',
    ['2 ends tooFar', '3 starts tooFar', '4 ends past', '5 ends tooFar'],
  ],
  ['a code twice', 'code\nABCDEFGHJKMN\nabcd-efgh-jkmn\n', ['3 code duplicate']],
  ['a quotation mark that is not closed', 'label\n"x\n', ['2 malformed']],
  ['a line that is too long', 'label,tier\na,,b\n', ['2 malformed']],
  ['a heading below the separator', 'sep=;\nsize;label\nx;y\n', ['2 size unknownColumn']],
  ['a row below the separator', 'sep=;\nbalance;label\nx;y\n', ['3 balance number']],
  ['a separator only', 'sep=;\n', ['1 noRows']],
  ['a heading of empty cells', ';;\nx;y;z\n', ['2 noRows']],
  ['a row below an invisible one', 'balance,label\n\u200b,\nx,y\n', ['3 balance number']],
  ['a cell without a column name', 'label;;tier\na;b;\n', ['2 malformed']],
  ['lost characters', 'inviter,label\nJ\ufffdrgen,x\n', ['2 inviter garbled', '2 inviter characters']],
  ['wrongly decoded characters', 'label\ncafÃ©\nMiÅ‚a\n', ['2 label garbled', '3 label garbled']],
  ['a repeated heading of concatenated files', 'label,tier\na,\n\ufefflabel,tier\n', ['3 tier tier']],
])('reports the errors of %s by line and column', (_what, text, errors) => {
  expect(errorsOf(text)).toEqual(errors);
});

it('counts quoted line breaks and empty lines as an editor does', () => {
  expect(errorsOf('label,balance\n"two\nlines",1\n\nx,bad\n')).toEqual(['5 balance number']);
});

it('reads spreadsheet exports: a byte order mark, semicolons, carriage returns, umlauts', () => {
  const { rows, errors } = read('\ufeffInviter;Countries\r\nJörg Öst;DE, AT\r\n');
  expect(errors).toEqual([]);
  expect(rows).toMatchObject([{ line: 2, code: { inviterName: 'Jörg Öst', countries: ['AT', 'DE'], kind: 'member' } }]);
});

it.each([
  ['copied cells', 'Inviter\tCountries\tLabel\nJörg Öst\tDE, AT\tthe "first"; one\n'],
  ['a declared separator', 'sep=;\r\nInviter;Countries;Label\r\nJörg Öst;DE, AT;"the ""first""; one"\r\n'],
  [
    'a declared separator in quotation marks',
    '"sep=,"\nInviter,Countries,Label\nJörg Öst,"DE, AT","the ""first""; one"',
  ],
  ['a declared tab', 'SEP=\t\nInviter\tCountries\tLabel\nJörg Öst\tDE, AT\tthe "first"; one\n'],
  ['carriage returns only', 'Inviter;Countries;Label\rJörg Öst;DE, AT;"the ""first""; one"\r'],
  ['line ends of several kinds', 'Inviter;Countries;Label\r\n;;\nJörg Öst;DE, AT;"the ""first""; one"\r'],
  [
    'empty columns and rows at the end',
    'Inviter;Countries;Label;;\nJörg Öst;DE, AT;"the ""first""; one";;\n;;;;\n;;;;\n',
  ],
  ['a column without a name or a cell', 'Inviter;;Countries;Label\nJörg Öst;;DE, AT;"the ""first""; one"\n'],
  ['a heading in capitals, with spaces', ' INVITER ;Coun tries;LABEL\u00a0\nJörg Öst;DE, AT;"the ""first""; one"\n'],
  [
    'invisible characters in the heading',
    '\u200eInviter;Countries\u2060;La\u00adbel;\u200b\nJörg Öst;DE, AT;"the ""first""; one";\u200b\n',
  ],
  ['apostrophes that mark text', '\'Inviter;\'Countries;\'Label\nJörg Öst;DE, AT;"the ""first""; one"\n'],
  ['line ends in cells', 'Inviter\tCountries\tLabel\n"Jörg\nÖst"\t"DE\r\nAT"\t"the ""first"";\none"\n'],
  ['empty lines before the heading', '\n\nInviter;Countries;Label\nJörg\u00a0Öst;DE, AT;"the ""first""; one"\n'],
])('reads %s', (_what, text) => {
  expect(read(text)).toMatchObject({
    errors: [],
    rows: [{ code: { inviterName: 'Jörg Öst', countries: ['AT', 'DE'], label: 'the "first"; one' } }],
  });
});

it.each([
  ['labels', 'label\nA;B\n, ,\nC,D;;\n"E,F"\n', ['label'], ['A;B', 'C,D', 'E,F']],
  ['countries', 'countries\nDE,AT\n', ['countries'], [['AT', 'DE']]],
])('reads one column of %s, with any separators in its cells', (_what, text, [column = ''], values) => {
  expect(read(text)).toMatchObject({ errors: [], rows: values.map((value) => ({ code: { [column]: value } })) });
});

it('returns the first ten rows for a preview', () => {
  const { columns, firstRows } = read(`Label;Link only\n"two\nlines"\n${'x;yes\n'.repeat(20)}`);
  expect(columns).toEqual(['label', 'linkonly']);
  expect(firstRows).toEqual([['two\nlines', ''], ...Array.from({ length: 9 }, () => ['x', 'yes'])]);
});

it('rejects more than ten thousand rows', () => {
  const table = (rows: number) => `label\n${'x\n'.repeat(rows)}`;
  expect(read(table(10_000)).rows).toHaveLength(10_000);
  expect(errorsOf(table(10_001))).toEqual(['10002 tooMany']);
});

it('stops at the first row too many', () => {
  expect(errorsOf(`label\n${'x\n'.repeat(10_001)}"never closed\n`)).toEqual(['10002 tooMany']);
});

it.each([
  ['line feeds', '\n'],
  ['carriage returns', '\r'],
  ['both', '\r\n'],
])('rejects a table of mostly empty rows, ended by %s, before it is parsed', (_ending, end) => {
  expect(errorsOf(`label${end}${`,${end}`.repeat(20_001)}"never closed`)).toEqual(['20002 tooMany']);
  expect(errorsOf(`label${end}x${end}${`,${end}`.repeat(1000)}`)).toEqual([]);
});

it('reports each value, cut to 80 characters', () => {
  const { errors } = read(`balance,label\nmany,${'x'.repeat(200)}\n`);
  expect(errors).toEqual([
    { line: 2, column: 'balance', value: 'many', reason: 'number' },
    { line: 2, column: 'label', value: 'x'.repeat(80), reason: 'tooLong' },
  ]);
});

it('reads the valid rows between invalid ones', () => {
  const { rows, errors } = read(`balance,label\n1,first\n${'x,bad\n'.repeat(1000)}2,caf\u00c3\u00a9\n3,last\n`);
  expect(errors).toHaveLength(200);
  expect(rows.map(({ code }) => code.label)).toEqual(['first', 'last']);
});

it('reports two hundred errors at most', () => {
  expect(errorsOf(`balance\n${'x\n'.repeat(1000)}`)).toHaveLength(200);
  expect(errorsOf(`${'x,'.repeat(250)}\nAnna\n`)).toHaveLength(200);
});

it.each([
  ['heading', (cells: string) => `${cells}\nx`, 1],
  ['row', (cells: string) => `label\r\nx\r\n${cells}\ny`, 3],
  ['row of semicolons', (cells: string) => `label;code\n${cells.replaceAll(',', ';')}`, 2],
])('rejects a table with an overlong %s before it is parsed', (_what, tableOf, line) => {
  // The parser would report the open quotation mark.
  expect(errorsOf(`${tableOf(','.repeat(3_000_000))}\n"never closed`)).toEqual([`${line} malformed`]);
});

it('reads a row with every country, and a label of separators', () => {
  const countries = 'AT BE BG CH CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV NL PL PT RO SE SI SK'.replaceAll(
    ' ',
    ',',
  );
  expect(errorsOf(`countries,label\n"${countries}","${','.repeat(80)}"\n`)).toEqual([]);
});
