/** Each sentence of the specification has a test: test/spec.md names it, and numbers the sentences of a section. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const table = 'test/spec.md';

/** `read` returns a file's text, or null if there is none. */
export function findSpecificationErrors(text: string, read: (file: string) => string | null): readonly string[] {
  const errors: string[] = [];
  let [section, last] = [-1, 0];
  for (const row of text.split('\n').filter((line) => /^\| *\d/.test(line))) {
    const [, number = '', words = '', file = '', title = ''] = row.split(/(?<!\\)\|/).map((cell) => cell.trim());
    const [ofSection, place] = number.split('.').map(Number);
    const isNext = ofSection === section ? place === last + 1 : ofSection === section + 1 && place === 1;
    if (!isNext) errors.push(`${number} does not follow ${section}.${last}.`);
    [section, last] = [ofSection ?? -1, place ?? 0];
    errors.push(...findTestErrors(read(file.replaceAll('`', '')), title).map((error) => `${number}: ${file} ${error}`));
    if (words === '') errors.push(`${number} has no words.`);
  }
  if (section === -1) errors.push(`${table} has no rows.`);
  return errors;
}

/** A title is the whole text between quotes, as the source has it; of a table with its `%s`. */
function findTestErrors(source: string | null, title: string): readonly string[] {
  if (title === '') return ['has no named test.'];
  if (source === null) return ['does not exist.'];
  const isThere = ["'", '"', '`'].some((quote) => source.includes(quote + title.replaceAll('\\|', '|') + quote));
  return isThere ? [] : [`has no test “${title}”.`];
}

export async function checkSpecification(root: string): Promise<readonly string[]> {
  const text = await readFile(join(root, table), 'utf8');
  const named = [...text.matchAll(/\| *`([^`]+)`/g)].map(([, file = '']) => file);
  const readOrNull = (file: string) => readFile(join(root, file), 'utf8').catch(() => null);
  const sources = new Map(
    await Promise.all([...new Set(named)].map(async (file) => [file, await readOrNull(file)] as const)),
  );
  return findSpecificationErrors(text, (file) => sources.get(file) ?? null);
}
