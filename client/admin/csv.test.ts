import { writeCsv } from './csv.ts';

describe('a table as CSV', () => {
  it('has lines that end as the standard says, cells that tabs part, in quotes where they need them', () => {
    expect(
      writeCsv([
        ['code', 'label'],
        ['A1', 'a "b", c;\nd'],
        ['', null],
      ]),
    ).toBe('code\tlabel\r\nA1\t"a ""b"", c;\nd"\r\n\t\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '\u00a0@A1', '＝1+1', '＠A1'])(
    'keeps %j a text',
    (cell) => {
      expect(writeCsv([[cell]])).toMatch(/^"?'/);
    },
  );

  it('leaves numbers as they are', () => {
    expect(writeCsv([[-1, 2]])).toBe('-1\t2\r\n');
  });
});
