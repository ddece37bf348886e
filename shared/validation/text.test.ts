import { normaliseText } from './text.ts';

describe('typed text', () => {
  it.each([
    ['stray spaces', '  Anna   Lindqvist  ', 'Anna Lindqvist'],
    ['a no-break space', 'Anne\u00a0Marie', 'Anne Marie'],
    ['a decomposed letter', 'Zoe\u0308', 'Zoë'],
    ['zero-width characters', 'An\u200bna\ufeff', 'Anna'],
    ['a right-to-left override', 'Anna\u202egpj.exe', 'Annagpj.exe'],
    ['isolates and marks', '\u2066Anna\u2069\u200f', 'Anna'],
    ['line ends', 'a@b.example\r\nBcc: x@y.example', 'a@b.exampleBcc: x@y.example'],
    ['line and paragraph separators', 'a\u2028b\u2029c', 'abc'],
    ['a NUL', 'a\u0000b', 'ab'],
    ['nothing but spaces', ' \u3000 ', ''],
    ['letters of other scripts', 'Łukasz 李 Ольга', 'Łukasz 李 Ольга'],
    ['a combining mark that has no single letter', 'q\u0323', 'q\u0323'],
  ])('with %s is put in order', (_, given, normalised) => {
    expect(normaliseText(given)).toBe(normalised);
  });

  it('stays the same the second time', () => {
    const once = normaliseText('  Zoe\u0308\u200b  O’Brien ');
    expect(normaliseText(once)).toBe(once);
  });

  it.each([' ', '\u200b', 'a ', 'e\u0301', '\u202e'])('of 100 kB of %p takes linear time', (piece) => {
    const start = performance.now();
    normaliseText(piece.repeat(100_000 / piece.length));
    // Thousands of times what it takes: only a rule that backtracks gets there, on any machine.
    expect(performance.now() - start).toBeLessThan(20_000);
  });
});
