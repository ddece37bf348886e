import { readFileSync } from 'node:fs';
import { createInstance } from 'i18next';
import { locales } from '../../shared/locales.ts';
import { namespaces } from '../../shared/namespaces.ts';
import { createTranslators } from './createTranslators.ts';

/** Every message's key below an object of messages. */
function keysOf(messages: object, prefix = ''): string[] {
  return Object.entries(messages).flatMap(([name, value]) =>
    typeof value === 'string' ? [prefix + name] : keysOf(value as object, `${prefix}${name}.`),
  );
}

describe.each(locales)('the messages of %s', (locale) => {
  it('read by our look-up as i18next reads them, each with values in its variables', async () => {
    const translator = (await createTranslators(process.cwd()))[locale];
    const messages = Object.fromEntries(
      namespaces.map((name) => [name, JSON.parse(readFileSync(`locales/${locale}/${name}.json`, 'utf8')) as object]),
    );
    const reference = createInstance();
    await reference.init({
      lng: locale,
      resources: { [locale]: messages as Record<string, object> },
      interpolation: { escapeValue: false, skipOnVariables: true },
    });
    let compared = 0;
    for (const namespace of namespaces) {
      for (const key of keysOf(messages[namespace] ?? {})) {
        const message = reference.t(`${namespace}:${key}`, { skipInterpolation: true });
        const names = [...message.matchAll(/\{\{(.*?)\}\}/g)].map((match) => match[1] ?? '');
        const values = Object.fromEntries(names.map((name, index) => [name, `${index} $& {{x}} ${name}`]));
        const ours = (translator.t as (key: string, values?: object) => string)(`${namespace}:${key}`, values);
        expect(ours).toBe(reference.t(`${namespace}:${key}`, values));
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(300);
  });
});
