/** All languages need the same keys, variables and tags; every key must be used. The compiler finds unknown keys. */
import { locales } from '../../shared/i18n/locales.ts';
import { namespaces } from '../../shared/i18n/namespaces.ts';
import { readTexts } from '../readTexts.ts';

type FlatMessages = ReadonlyMap<string, string>;

/** `path.to.key` → text. */
export function flattenMessages(messages: unknown, prefix = ''): Map<string, string> {
  if (typeof messages === 'string') return new Map([[prefix, messages]]);
  if (typeof messages !== 'object' || messages === null) throw new Error(`${prefix} must be a string or an object.`);
  const start = prefix === '' ? '' : `${prefix}.`;
  return new Map(Object.entries(messages).flatMap(([key, value]) => [...flattenMessages(value, start + key)]));
}

const pluralSuffix = /_(zero|one|two|few|many|other)$/;

function baseKey(key: string, messages: FlatMessages): string {
  const base = key.replace(pluralSuffix, '');
  return messages.has(`${base}_other`) ? base : key;
}

/** The plural forms for integers up to 1000. */
function requiredPluralForms(locale: string): Set<string> {
  const rules = new Intl.PluralRules(locale);
  return new Set(['other', ...Array.from({ length: 1001 }, (_, count) => rules.select(count))]);
}

const sorted = (matches: Iterable<RegExpMatchArray>) => [...matches].map((match) => match[1] ?? '').sort();
const variables = (text: string) =>
  [...new Set(sorted(text.matchAll(/\{\{-?\s*([\w.]+)/g)))].filter((name) => name !== 'count');
const tags = (text: string) => sorted(text.matchAll(/<(\/?[\w-]+)\s*\/?>/g));

export function compareMessages(locale: string, english: FlatMessages, other: FlatMessages): string[] {
  const englishKeys = new Set([...english.keys()].map((key) => baseKey(key, english)));
  const otherKeys = new Set([...other.keys()].map((key) => baseKey(key, other)));
  const missing = [...englishKeys].filter((key) => !otherKeys.has(key));
  const extraKeys = [...otherKeys].filter((key) => !englishKeys.has(key));
  const errors = [
    ...missing.map((key) => `${key} is missing: translate it.`),
    ...extraKeys.map((key) => `${key} does not exist in English: remove it.`),
  ];
  for (const [key, text] of other) {
    const base = baseKey(key, other);
    const model = english.get(key) ?? english.get(base) ?? english.get(`${base}_other`);
    if (text.trim() === '') errors.push(`${key} is empty: write it.`);
    if (model === undefined) continue;
    for (const [kind, find] of [
      ['variables', variables],
      ['tags', tags],
    ] as const) {
      const [found, expected] = [find(text).join(), find(model).join()];
      if (found !== expected) errors.push(`${key} has the ${kind} [${found}], the English text has [${expected}].`);
    }
  }
  for (const key of [...otherKeys].filter((otherKey) => other.has(`${otherKey}_other`))) {
    const missingForms = [...requiredPluralForms(locale)].filter((form) => !other.has(`${key}_${form}`));
    if (missingForms.length > 0) errors.push(`${key} is missing the plural forms ${missingForms.join(', ')}.`);
  }
  return errors;
}

export function findUnusedKeys(keys: ReadonlySet<string>, sources: string): string[] {
  const names = namespaces.join('|');
  const literals = new Set(sorted(sources.matchAll(new RegExp(`['"\`]((?:${names}):[\\w.-]+)['"\`]`, 'g'))));
  const templates = sorted(sources.matchAll(new RegExp(`\`((?:${names}):[^\`\\s]*\\$\\{[^\`]*)\``, 'g')));
  const patterns = templates.map((template) => {
    const parts = template.split(/\$\{[^}]*\}/).map((part) => part.replaceAll('.', '\\.'));
    return new RegExp(`^${parts.join('[\\w-]+(?:\\.[\\w-]+)*')}$`);
  });
  return [...keys].filter((key) => !literals.has(key) && !patterns.some((pattern) => pattern.test(key))).sort();
}

export async function checkLocales(root: string): Promise<readonly string[]> {
  const files = await readTexts(root, 'locales/*/*.json');
  const errors: string[] = [];
  const keys = new Set<string>();
  for (const namespace of namespaces) {
    const english = flattenMessages(JSON.parse(files.get(`locales/en/${namespace}.json`) ?? '{}'));
    for (const key of english.keys()) keys.add(`${namespace}:${baseKey(key, english)}`);
    for (const locale of locales) {
      const path = `locales/${locale}/${namespace}.json`;
      const text = files.get(path);
      const found =
        text === undefined
          ? ['does not exist: write it, or remove the namespace.']
          : compareMessages(locale, english, flattenMessages(JSON.parse(text)));
      errors.push(...found.map((error) => `${path}: ${error}`));
    }
  }
  const sources = await readTexts(root, '{client,server,shared}/**/*.{ts,tsx}', '!**/*.{test,d}.*');
  const unused = findUnusedKeys(keys, [...sources.values()].join('\n'));
  return [...errors, ...unused.map((key) => `${key} is used nowhere: remove it from every language.`)];
}
