import { findLogEventProblems } from './logEvents.ts';

const events = { 'Origin refused': 'ORIGIN_REFUSED' };
const manual =
  '## Health and logs\n\n| event | |\n|---|---|\n| **`ORIGIN_REFUSED`** | a |\n\n## Other\n\n| `PORT` | |\n';
const source = "note('Origin refused');";

it('a list that is the run book’s, and is written, has no problems', () => {
  expect(findLogEventProblems(events, manual, source)).toEqual([]);
});

it.each([
  ['a code that the run book lacks', events, manual.replace('ORIGIN', 'OTHER'), source, /ORIGIN_REFUSED is in node/],
  ['a code of the run book only', {}, manual, source, /describes ORIGIN_REFUSED, which/],
  [
    'a code that is described twice',
    events,
    manual.replace('| a |', '| a |\n| `ORIGIN_REFUSED` | b |'),
    source,
    /twice/,
  ],
  ['words that no line says', events, manual, "note('Origin');", /"Origin refused" is in .*, and no line says it/],
])('%s is told of', (_what, listed, markdown, text, problem) => {
  expect(findLogEventProblems(listed, markdown, text).join('\n')).toMatch(problem);
});
