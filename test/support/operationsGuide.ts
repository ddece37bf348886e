/** The SQL that docs/operations.md tells operators to run, so that tests run the very words. */
import { readFileSync } from 'node:fs';

/** The blocks of SQL below a heading, in their order. */
export function sqlBelow(heading: string): readonly string[] {
  const [, section = ''] = readFileSync('docs/operations.md', 'utf8').split(new RegExp(`^#+ ${heading}$`, 'm'));
  const [separate = ''] = section.split(/^#/m);
  return [...separate.matchAll(/```sql\n(.*?)```/gs)].map(([, block = '']) => block);
}
