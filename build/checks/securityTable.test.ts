import { findTableProblems } from './securityTable.ts';

const row = (id: string, keptIn: string, heldBy: string) => `| ${id} | something | ${keptIn} | ${heldBy} |\n`;
const files: Readonly<Record<string, string>> = {
  'server/a.ts': '',
  'test/a.test.ts': "it('%s is refused', () => {});",
};
const problemsOf = (markdown: string) => findTableProblems(markdown, (path) => files[path] ?? null).join('\n');

it('a table whose files and tests exist has no problems', () => {
  const table = [
    row('SEC-01', '`server/a.ts`', '`test/a.test.ts` › `%s is refused`'),
    row('SEC-02', 'the proxy', 'Reason: not ours'),
    row('SEC-03', '`npm ci`', 'check "packages"'),
  ];
  expect(problemsOf(table.join(''))).toBe('');
});

it.each([
  [
    'a file that is gone',
    row('SEC-01', '`server/b.ts`', 'Reason: a'),
    /SEC-01 names server\/b\.ts, which is not there/,
  ],
  [
    'a test that is gone',
    row('SEC-01', '', '`test/a.test.ts` › `is let in`'),
    /names the test "is let in", which test/,
  ],
  ['a row that nothing holds', row('SEC-01', '`server/a.ts`', 'somehow'), /neither a test nor a check nor a reason/],
  ['a number that is there twice', row('SEC-01', '', 'Reason: a').repeat(2), /SEC-01 is not in its place/],
  ['a row of another form', '| SEC-01 | a |\n', /not written as/],
])('%s is told of', (_what, markdown, problem) => {
  expect(problemsOf(markdown)).toMatch(problem);
});
