/** The SQL of docs/operations.md, so that tests run it. */
import { readFileSync } from 'node:fs';

/** The SQL blocks below a heading. */
export function sqlBelow(heading: string): readonly string[] {
  const [, section = ''] = readFileSync('docs/operations.md', 'utf8').split(new RegExp(`^#+ ${heading}$`, 'm'));
  const [separate = ''] = section.split(/^#/m);
  return [...separate.matchAll(/```sql\n(.*?)```/gs)].map(([, block = '']) => block);
}
