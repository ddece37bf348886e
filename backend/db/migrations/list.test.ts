import { migrations } from './list.ts';

/** Changes that break a running instance of the previous release. */
const breakingPatterns = [
  /\bDROP\s+(?:TABLE|COLUMN|VIEW)\b/i,
  /\bRENAME\b/i,
  /\bALTER\s+(?:COLUMN\s+)?\w+\s+(?:SET\s+NOT\s+NULL|(?:SET\s+DATA\s+)?TYPE)\b/i,
  /\bADD\s+COLUMN\s[^,()]*\bNOT\s+NULL(?!\s+(?:DEFAULT|GENERATED))/i,
];

const isBreaking = (statement: string) => breakingPatterns.some((pattern) => pattern.test(statement));

it.each([
  ['ALTER TABLE a DROP COLUMN b', true],
  ['DROP TABLE a', true],
  ['ALTER TABLE a RENAME COLUMN b TO c', true],
  ['ALTER TABLE a ALTER COLUMN b SET NOT NULL', true],
  ['ALTER TABLE a ALTER b TYPE bigint', true],
  ['ALTER TABLE a ADD COLUMN b text NOT NULL', true],
  ["ALTER TABLE a ADD COLUMN b text NOT NULL DEFAULT ''", false],
  ['ALTER TABLE a ADD COLUMN b text', false],
  ['CREATE TABLE a (b text NOT NULL)', false],
  ['DROP INDEX a', false],
])('%s is a breaking change: %s', (statement, expected) => {
  expect(isBreaking(statement)).toBe(expected);
});

it('every breaking migration has a reason', () => {
  const unexplained = migrations.filter(
    ({ statements, breakingReason }) => breakingReason === undefined && statements.some(isBreaking),
  );
  expect(unexplained.map(({ name }) => name)).toEqual([]);
});
