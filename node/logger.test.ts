import { errorFields, wordlessErrorFields } from './logger.ts';

const refused = Object.assign(new Error("duplicate key: (email)=(anna@example.com)\nDetail: Anna's row"), {
  code: '23505',
  detail: 'anna@example.com',
});

it('a wordless error names its kind, its code and where it was thrown, and nothing that it says', () => {
  const fields = wordlessErrorFields(refused);
  expect(fields).toMatchObject({ error: 'Error', code: '23505' });
  expect(fields.stack?.length).toBeGreaterThan(0);
  expect(JSON.stringify(fields)).not.toMatch(/anna|duplicate|Detail/i);
  expect(wordlessErrorFields('anna@example.com')).toEqual({ error: 'string' });
});

it('an error is logged with its words and stack, without what a library hung on it', () => {
  expect(errorFields(refused)).toEqual({ error: `Error: ${refused.message}`, stack: refused.stack });
  expect(errorFields('x'.repeat(900)).error).toHaveLength(500);
});
