import { findSpecificationErrors } from './specification.ts';

const sources: Readonly<Record<string, string>> = { 'a.test.ts': "it('is open', f); it.each([1])(`is %s`, f);" };
const check = (...rows: readonly string[]) => findSpecificationErrors(rows.join('\n'), (file) => sources[file] ?? null);
const row = (number: string, title = 'is open', file = '`a.test.ts`') => `| ${number} | Open | ${file} | ${title} |`;

it('each sentence has a test that exists', () => {
  expect(check(row('0.1'), row('0.2', 'is %s'), row('1.1'))).toEqual([]);
});

it.each([
  ['without a test', [row('0.1', '')], '0.1: `a.test.ts` has no named test.'],
  ['with an unknown title', [row('0.1', 'is')], '0.1: `a.test.ts` has no test “is”.'],
  ['with an unknown file', [row('0.1', 'is open', '`b.test.ts`')], '0.1: `b.test.ts` does not exist.'],
  ['after a gap', [row('0.1'), row('0.3')], '0.3 does not follow 0.1.'],
  ['twice', [row('0.1'), row('0.1')], '0.1 does not follow 0.1.'],
  ['after a skipped section', [row('0.1'), row('2.1')], '2.1 does not follow 0.1.'],
  ['that is missing', ['no table'], 'test/spec.md has no rows.'],
])('finds a sentence %s', (_, rows, error) => {
  expect(check(...rows)).toEqual([error]);
});
