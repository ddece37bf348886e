/** The spaces that a language's typography asks for. They cannot be seen in a file, so no reader would miss one. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { glob } from 'tinyglobby';
import type { Check } from './check.ts';
import { flattenMessages } from './locales.ts';

interface Rule {
  readonly fault: RegExp;
  readonly remedy: string;
}

const rules: Readonly<Record<string, readonly Rule[]>> = {
  fr: [
    {
      fault: /[^\u00a0](?=[:»%](?!\/\/))|«(?!\u00a0)/u,
      remedy: 'French puts U+00A0 before “:”, “%” and inside of « ».',
    },
    { fault: /[^\u202f](?=[;?!](?![\w=]))/u, remedy: 'French puts U+202F before “;”, “?” and “!”.' },
  ],
  pl: [{ fault: /(?<![\p{L}\d])[aiouwz] /iu, remedy: 'Polish joins a word of one letter to the next by U+00A0.' }],
};

/** What breaks the language's rules of spacing in a text, each with the place. */
export function findSpacingFaults(locale: string, text: string): string[] {
  return (rules[locale] ?? []).flatMap(({ fault, remedy }) => {
    const found = fault.exec(text);
    return found === null ? [] : [`“${text.slice(Math.max(0, found.index - 12), found.index + 12)}”: ${remedy}`];
  });
}

export const typographyCheck: Check = {
  name: 'typography',
  run: async (root) => {
    const languages = Object.keys(rules).join();
    const paths = await glob([`locales/{${languages}}/*.json`, `backend/mail/messages/{${languages}}.json`], {
      cwd: root,
    });
    const problems = await Promise.all(
      paths.sort().map(async (path) => {
        const locale = Object.keys(rules).find((each) => /[/](\w\w)[/.][^/]*$/.exec(path)?.[1] === each) ?? '';
        const messages = flattenMessages(JSON.parse(await readFile(join(root, path), 'utf8')));
        return [...messages].flatMap(([key, text]) =>
          findSpacingFaults(locale, text).map((fault) => `${path}: ${key} has ${fault}`),
        );
      }),
    );
    return problems.flat();
  },
};
