/** Elements and attributes in the client's markup that one of the promised browsers lacks, by MDN's compatibility data. */
import type { CompatData, Identifier } from '@mdn/browser-compat-data';
import { readTexts } from '../readTexts.ts';
import { type Browsers, isSupported } from './platformDescription.ts';

/** What may be missing, and why. */
const dispensable: ReadonlyMap<string, string> = new Map([
  ['autocapitalize', 'a keyboard without it types small letters, which are read as capitals'],
  ['disableremoteplayback', 'the browser then offers to show the film elsewhere, too'],
  ['fetchpriority', 'a hint: the picture comes as well, a little later'],
  ['inert', 'what has it is hidden by a style as well, which keeps the focus out'],
  ['playsinline', 'the browsers of computers lack it, where films play in their place anyway'],
  ['<search>', 'without its role the filters are still a form with labels'],
]);

interface Missing {
  readonly name: string;
  readonly pattern: RegExp;
  /** Of the attribute's element; a file without it means something else. */
  readonly tag: RegExp;
}

/** By elements; "" stands for all of them. */
function listMissing(name: string, features: Identifier, browsers: Browsers): Missing[] {
  const lacks = (data: Identifier | undefined) => data?.__compat !== undefined && !isSupported(data.__compat, browsers);
  const tag = name === '' ? /^/ : new RegExp(`<${name}\\b`);
  const attributes = Object.keys(features).filter((key) => key !== '__compat' && lacks(features[key]));
  return [
    ...(lacks(features) ? [{ name: `<${name}>`, pattern: tag, tag }] : []),
    ...attributes.map((key) => ({
      name: key,
      pattern: new RegExp(`\\s${key}(?:=["{]|(?=\\s*/?>|\\s+\\w+=))`, 'i'),
      tag,
    })),
  ].filter((missing) => !dispensable.has(missing.name));
}

export async function findMissingAttributes(root: string, { html }: CompatData, browsers: Browsers): Promise<string[]> {
  const elements = [['', html.global_attributes], ...Object.entries(html.elements ?? {})] as [string, Identifier][];
  const missing = elements.flatMap(([name, features]) => listMissing(name, features, browsers));
  return [...(await readTexts(root, 'client/**/*.tsx', '!**/*.test.tsx'))].flatMap(([path, source]) => {
    const text = source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
    const found = missing.filter(({ tag, pattern }) => tag.test(text) && pattern.test(text));
    return found.map(({ name }) => `${path}: ${name}`);
  });
}
