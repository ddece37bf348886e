/** Checks invisible spaces and joiners in messages. */
import { getRoute, routeIds } from '../../shared/routing/routeTable.ts';
import { readTexts } from '../readTexts.ts';
import { flattenMessages } from './locales.ts';

interface Rule {
  readonly pattern: RegExp;
  readonly remedy: string;
}

const commonRules: readonly Rule[] = [
  { pattern: /\{\{count\}\} (?=\p{L})/u, remedy: 'Put U+00A0 between a number and its noun.' },
  {
    pattern: /[\d}]\s?%/u,
    remedy: 'Use a placeholder filled by formatPercent for percentages.',
  },
];

const rules: Readonly<Record<string, readonly Rule[]>> = {
  fr: [
    { pattern: /[^\u00a0](?=[:»](?!\/\/))|«(?!\u00a0)/u, remedy: 'French puts U+00A0 before “:” and inside of « ».' },
    { pattern: /[^\u202f](?=[;?!](?![\w=]))/u, remedy: 'French puts U+202F before “;”, “?” and “!”.' },
  ],
  pl: [{ pattern: /(?<![\p{L}\d])[aiouwz] /iu, remedy: 'In Polish, put U+00A0 after a one-letter word.' }],
};

/** For labels and headlines; running text may break there. */
const mailRule: Rule = {
  pattern: /\be-(?=mail|post)|mail-(?=adres)/iu,
  remedy: 'A label or headline does not break within “e-mail”: put U+2060 after the hyphen.',
};

/** A short first word at the end of a line reads as part of the sentence before. */
const openingRule: Rule = {
  pattern: /[.?!:;…]["”“»)]?(?:<\/\w+>)?\s\p{L}{1,4} (?=\S)/u,
  remedy: 'Put U+00A0 after a short first word of a sentence.',
};

const openingExceptions = /^(?:admin|inspector|mail|validation)|[.](?:body|subject|headline)$/;

/** Longer texts, and texts that end like a sentence, are running text. */
const maxLabelLength = 40;

function isLabel(key: string, text: string): boolean {
  return key.endsWith('headline') || (text.replaceAll('\u2060', '').length <= maxLabelLength && !/[.?]$/.test(text));
}

/** A window's title does not break, and may be shown where invisible characters are visible. */
const windowTitles: ReadonlySet<string> = new Set(routeIds.map((route) => getRoute(route).titleKey));

export function findSpacingErrors(locale: string, text: string, key = ''): string[] {
  const mailRules = isLabel(key, text) && !windowTitles.has(key) ? [mailRule] : [];
  const openingRules = openingExceptions.test(key) ? [] : [openingRule];
  return [...commonRules, ...mailRules, ...openingRules, ...(rules[locale] ?? [])].flatMap(({ pattern, remedy }) => {
    const found = pattern.exec(text);
    return found === null ? [] : [`“${text.slice(Math.max(0, found.index - 12), found.index + 12)}”: ${remedy}`];
  });
}

export async function checkTypography(root: string): Promise<readonly string[]> {
  const files = await readTexts(root, 'locales/*/*.json', 'backend/mail/messages/*.json');
  return [...files].flatMap(([path, json]) => {
    const [, locale = '', namespace = 'mail'] = /[/](\w\w)(?:[/](\w+))?[.]json$/.exec(path) ?? [];
    return [...flattenMessages(JSON.parse(json))].flatMap(([key, text]) =>
      findSpacingErrors(locale, text, `${namespace}:${key}`).map((error) => `${path}: ${key} has ${error}`),
    );
  });
}
