import { createTranslator as createServerTranslator } from '../../server/render/createTranslators.ts';
import { opaque } from '../page/opaqueText.ts';
import type { Locale } from './locales.ts';
import { createTranslator as createBrowserTranslator, type Translate } from './translate.ts';

const messages = {
  common: {
    plain: 'Words',
    greeting: 'Hello {{name}}, from {{brand}}.',
    twice: '{{name}} {{name}}',
    count_one: '{{count}} place',
    count_few: '{{count}} few',
    count_many: '{{count}} many',
    count_other: '{{count}} places',
  },
};

const say = (t: Translate, key: string, values?: Parameters<Translate>[1]) =>
  (t as (key: string, values?: Parameters<Translate>[1]) => string)(key, values);

describe.each([
  ['of the browser', createBrowserTranslator],
  ['of the server', createServerTranslator],
])('a translator %s', (_, createTranslator) => {
  const translator = (locale: Locale = 'en') => createTranslator(locale, messages);

  it('is found by namespace and key', () => {
    expect(say(translator().t, 'common:plain')).toBe('Words');
  });

  it('returns an unknown key without its namespace, and leaves out a missing value', () => {
    expect(say(translator().t, 'common:no.such')).toBe('no.such');
    expect(say(translator().t, 'unloaded:key')).toBe('key');
    expect(say(translator().t, 'common:greeting', { name: 'Anna' })).toBe('Hello Anna, from .');
  });

  it.each([
    '{{brand}}',
    '{{name}}',
    '{{ brand }}',
    '$t(common:plain)',
    '$t(plain)',
    '$&',
    "$1$2$`$'",
    '$$',
    '<script>alert(1)</script>',
    '</script><!--',
    '\\u0041',
    '__proto__',
    'a {{x}} $t(a) $& b',
    'Ł’\u2028',
  ])('inserts the value %j unchanged', (name) => {
    const expected = `Hello ${name}, from Salon.`;
    expect(say(translator().t, 'common:greeting', { name, brand: 'Salon' })).toBe(expected);
    expect(say(translator().t, 'common:greeting', { name: opaque(name), brand: opaque('Salon') })).toBe(expected);
  });

  it.each(['$&', '{{name}}', '$t(common:plain)'])('inserts the value %j twice', (name) => {
    expect(say(translator().t, 'common:twice', { name })).toBe(`${name} ${name}`);
  });

  it.each([
    ['en', 1, '1 place'],
    ['en', 2, '2 places'],
    ['pl', 3, '3 few'],
    ['pl', 5, '5 many'],
    ['fr', 0, '0 place'],
  ] as const)('in %s counts %i as its language does', (locale, count, text) => {
    expect(say(translator(locale).t, 'common:count', { count })).toBe(text);
  });

  it('shares no messages with another translator', () => {
    const one = translator();
    const other = translator();
    expect(say(one.t, 'deny:title')).toBe('title');
    one.add({ deny: { title: 'Denied' } });
    expect([one.has('deny'), other.has('deny')]).toEqual([true, false]);
    expect(say(one.t, 'deny:title')).toBe('Denied');
  });
});
