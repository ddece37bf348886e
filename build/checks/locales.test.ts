import { readdirSync } from 'node:fs';
import { localeTable } from '../../shared/i18n/locales.ts';
import { compareMessages, findUnusedKeys, flattenMessages } from './locales.ts';

const compare = (locale: string, english: object, other: object) =>
  compareMessages(locale, flattenMessages(english), flattenMessages(other));

describe('a translation', () => {
  it('passes with the same keys, variables and tags in any order', () => {
    const english = { greeting: 'Hello {{name}}, <b>{{day}}</b>' };
    expect(compare('de', english, { greeting: '<b>{{day}}</b>, {{name}}' })).toEqual([]);
  });

  it.each([
    ['a missing key', { a: { b: 'x' } }, {}, 'a.b is missing'],
    ['a surplus key', {}, { a: 'x' }, 'a does not exist in English'],
    ['an empty text', { a: 'x' }, { a: ' ' }, 'a is empty'],
    ['a lost variable', { a: '{{name}}' }, { a: 'x' }, 'a has the variables []'],
    ['a misspelt variable', { a: '{{name}}' }, { a: '{{nom}}' }, 'a has the variables [nom]'],
    ['a lost tag', { a: '<b>x</b>' }, { a: 'x' }, 'a has the tags []'],
  ])('fails on %s', (_, english, other, problem) => {
    expect(compare('de', english, other)).toEqual([expect.stringContaining(problem)]);
  });

  it('needs the plural forms of its language, not those of English', () => {
    const english = { day_one: '{{count}} day', day_other: '{{count}} days' };
    const polish = { day_one: '{{count}} dzień', day_few: '{{count}} dni', day_other: '{{count}} dnia' };
    expect(compare('pl', english, { ...polish, day_many: '{{count}} dni' })).toEqual([]);
    expect(compare('pl', english, polish)).toEqual([expect.stringContaining('is missing the plural forms many')]);
  });
});

describe('the use of keys', () => {
  const keys = new Set(['common:close', 'deny:expired.text', 'deny:balance.text']);

  it('counts literal and composed keys', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the source text of a template.
    const sources = "t('common:close'); t(`deny:${reason}.text`);";
    expect(findUnusedKeys(keys, sources)).toEqual([]);
  });

  it('names what is unused', () => {
    expect(findUnusedKeys(keys, "t('common:close');")).toEqual(['deny:balance.text', 'deny:expired.text']);
  });
});

it('a locale entry (spec §3) names its code, its language and the files of its folder', () => {
  expect(localeTable.map(({ code }) => code)).toEqual(['en', 'de', 'fr', 'it', 'nl', 'pl', 'sv']);
  expect(localeTable.find(({ code }) => code === 'sv')?.language).toBe('Svenska');
  for (const { code, files } of localeTable)
    expect(readdirSync(`locales/${code}`).sort()).toEqual(files.map((name) => `${name}.json`).sort());
});
