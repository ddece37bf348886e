import { writeCsv } from './csv.ts';

const t = () => ',';

describe('a table as CSV', () => {
  it('has lines that end as the standard says, and cells in quotes where they need them', () => {
    expect(
      writeCsv(
        [
          ['code', 'label'],
          ['A1', 'a "b", c;\nd'],
          ['', null],
        ],
        t,
      ),
    ).toBe('code,label\r\nA1,"a ""b"", c;\nd"\r\n,\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '\u00a0@A1', '＝1+1', '＠A1'])(
    'keeps %j a text',
    (cell) => {
      expect(writeCsv([[cell]], t)).toMatch(/^"?'/);
    },
  );

  it('leaves numbers as they are', () => {
    expect(writeCsv([[-1, 2]], t)).toBe('-1,2\r\n');
  });

  it('has semicolons where the language asks for them', () => {
    expect(writeCsv([[1, 'a;b']], () => ';')).toBe('1;"a;b"\r\n');
  });
});
