import { serializeState } from './serializeState.ts';

const hostile = [
  '</script><script>alert(1)</script>',
  '<!--<script>',
  '-->',
  ']]>',
  '<',
  '&lt;',
  '\u2028\u2029',
  '$&',
  '{{x}}',
  '\\u003c',
  '"\\"',
  '\ud800',
  'Łukasz O’Brien-Smith',
];

describe('the state in the document', () => {
  it.each(hostile)('preserves %j without markup', (value) => {
    const text = serializeState({ value, [value]: [value] });
    expect(text).not.toMatch(/[<>&\u2028\u2029]/);
    expect(JSON.parse(text)).toEqual({ value, [value]: [value] });
  });

  it.each([null, 0, '', [], {}])('preserves %j', (value) => {
    expect(JSON.parse(serializeState(value))).toEqual(value);
  });
});
