import { migrations } from './list.ts';

/** What an instance of the release before, still running, could miss or stumble on. */
const narrowing = [
  /\bDROP\s+(?:TABLE|COLUMN|VIEW)\b/i,
  /\bRENAME\b/i,
  /\bALTER\s+(?:COLUMN\s+)?\w+\s+(?:SET\s+NOT\s+NULL|(?:SET\s+DATA\s+)?TYPE)\b/i,
  /\bADD\s+COLUMN\s[^,()]*\bNOT\s+NULL(?!\s+(?:DEFAULT|GENERATED))/i,
];

const isNarrowing = (statement: string) => narrowing.some((pattern) => pattern.test(statement));

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
])('%s takes something away: %s', (statement, expected) => {
  expect(isNarrowing(statement)).toBe(expected);
});

it('no migration takes away what the release before uses, but those that say why they may', () => {
  const unsaid = migrations.filter(
    ({ statements, breakingReason }) => breakingReason === undefined && statements.some(isNarrowing),
  );
  expect(unsaid.map(({ name }) => name)).toEqual([]);
});
