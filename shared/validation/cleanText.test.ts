import { cleanText, storableText } from './cleanText.ts';

describe('typed text', () => {
  it.each([
    ['stray spaces', '  Anna   Lindqvist  ', 'Anna Lindqvist'],
    ['a no-break space', 'Anne\u00a0Marie', 'Anne Marie'],
    ['a decomposed letter', 'Zoe\u0308', 'Zoë'],
    ['zero-width characters', 'An\u200bna\ufeff', 'Anna'],
    ['a right-to-left override', 'Anna\u202egpj.exe', 'Annagpj.exe'],
    ['isolates and marks', '\u2066Anna\u2069\u200f', 'Anna'],
    ['line ends', 'a@b.example\r\nBcc: x@y.example', 'a@b.example Bcc: x@y.example'],
    ['line and paragraph separators', 'a\u2028b\u2029c', 'a b c'],
    ['tabs and rarer line ends', '\tAnna \v\fvon\u0085\u200b\tOst\n', 'Anna von Ost'],
    ['a NUL', 'a\u0000b', 'ab'],
    ['nothing but spaces', ' \u3000 ', ''],
    ['letters of other scripts', 'Łukasz 李 Ольга', 'Łukasz 李 Ольга'],
    ['a combining mark that has no single letter', 'q\u0323', 'q\u0323'],
  ])('with %s is cleaned', (_, given, normalised) => {
    expect(cleanText(given, 100)).toBe(normalised);
  });

  it('stays the same the second time', () => {
    const once = cleanText('  Zoe\u0308\u200b  O’Brien ', 100);
    expect(cleanText(once, 100)).toBe(once);
  });

  it.each(['a', 'é', 'ᾂ', '가', 'x\u0323\u0301'])('keeps the maximum number of %p', (letter) => {
    expect(cleanText(letter.normalize('NFD').repeat(20), 20 * [...letter].length)).toBe(letter.repeat(20));
  });

  it.each([
    ['words', 'a'.repeat(10_000), 'a'.repeat(12)],
    ['characters of two halves', '👩'.repeat(10_000), '👩'.repeat(12)],
    ['what grows by normalising', '\u0958'.repeat(10_000), '\u0915\u093c'.repeat(6)],
    ['zero-width characters', `Anna${'\u200d'.repeat(10_000)}`, 'Anna'],
    ['a character that the cut halves', `Anna${'\u200d'.repeat(43)}👩`, 'Anna'],
    ['halves of characters', `Anna${'\ud800'.repeat(10_000)}`, 'Anna'],
  ])('of excessive %s is cut', (_, given, cut) => {
    expect(cleanText(given, 12)).toBe(cut);
  });

  it('with excessive marks is cleaned quickly', () => {
    const marks = `a${'\u0301'.repeat(30_000)}${'\u0323'.repeat(30_000)}`;
    const timed = (work: () => string) => {
      const start = performance.now();
      work();
      return performance.now() - start;
    };
    const whole = timed(() => marks.normalize('NFC'));
    expect(timed(() => cleanText(marks, 254))).toBeLessThan(whole / 10);
  });
});

it('gets replacement characters for what databases cannot store', () => {
  expect(storableText('a\0b\ud800c\udc00👩')).toBe('a\ufffdb\ufffdc\ufffd👩');
});
