import { writeCsv } from './csv.ts';

const t = () => ',';

describe('writeCsv', () => {
  it('ends lines with CRLF and quotes cells where needed', () => {
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
    'prevents the formula %j',
    (cell) => {
      expect(writeCsv([[cell]], t)).toMatch(/^"?'/);
    },
  );

  it('does not change numbers', () => {
    expect(writeCsv([[-1, 2]], t)).toBe('-1,2\r\n');
  });

  it('uses the separator of the language', () => {
    expect(writeCsv([[1, 'a;b']], () => ';')).toBe('1;"a;b"\r\n');
  });
});
