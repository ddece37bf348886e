import { readFileSync } from 'node:fs';
import { locales } from '../../shared/i18n/locales.ts';
import { namespaces } from '../../shared/i18n/namespaces.ts';
import { createTranslator as createBrowserTranslator } from '../../shared/i18n/translate.ts';
import { createTranslators } from './createTranslators.ts';

type TranslateAny = (key: string, values?: object) => string;

/** Every message with its key. */
function flattenMessages(messages: object, prefix: string): [key: string, text: string][] {
  return Object.entries(messages).flatMap(([name, value]) =>
    typeof value === 'string' ? [[prefix + name, value]] : flattenMessages(value as object, `${prefix}${name}.`),
  );
}

const isPlural = /_(?:one|few|many|other)$/;
const counts = [0, 1, 2, 3, 4, 5, 11, 12, 14, 21, 22, 25, 100, 101, 112, 1.5];

describe.each(locales)('the messages of %s', (locale) => {
  const messages = Object.fromEntries(
    namespaces.map((name) => [name, JSON.parse(readFileSync(`locales/${locale}/${name}.json`, 'utf8')) as object]),
  );
  const texts = namespaces.flatMap((name) => flattenMessages(messages[name] ?? {}, `${name}:`));

  it('translate in the browser as on the server, with variables and plurals', async () => {
    const server = (await createTranslators(process.cwd()))[locale].t as TranslateAny;
    const browser = createBrowserTranslator(locale, messages).t as TranslateAny;
    let compared = 0;
    for (const [key, text] of texts) {
      const names = [...text.matchAll(/\{\{(.*?)\}\}/g)].map((match) => match[1] ?? '');
      const values = Object.fromEntries(names.map((name, index) => [name, `${index} $& {{x}} $t(common:x) ${name}`]));
      const calls = isPlural.test(key)
        ? counts.map((count) => [key.replace(isPlural, ''), { ...values, count }] as const)
        : [[key, values] as const];
      for (const [baseKey, keyValues] of calls) {
        expect(server(baseKey, keyValues)).toBe(browser(baseKey, keyValues));
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(300);
  });
});
