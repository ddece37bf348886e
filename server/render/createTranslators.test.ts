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

it.each([
  ['error:notFound.headline', 'The page cannot be found'],
  ['error:notFound.path', 'Page Not Found: /x'],
  ['membership:apply.headline', 'Membership is strictly limited.'],
  ['membership:apply.submit', 'Submit'],
  ['membership:confirmation.headline', 'Email Address Submitted Successfully'],
  ['activation:error.headline', 'Activation unsuccessful'],
  ['status:active.headline', 'Your account already exists'],
  ['status:pending.headline', 'Your account is pending activation'],
  ['validation:country', 'Please select your country'],
  ['common:error.generic', 'Store unavailable due to a technical issue, try later.'],
  ['common:error.connection', 'Network issue detected. Please verify your internet connection and retry.'],
  ['deny:invalid.headline', 'Access denied. Your invitation is invalid.'],
  ['deny:invalid.text', 'Your invitation is invalid. Unfortunately, you cannot register at this time.'],
  ['deny:invalid.hint', 'Please check that the link was entered correctly, or ask for a new invitation.'],
  ['deny:expired.hint', 'Please request a new invitation from whoever invited you.'],
  ['deny:balance.hint', 'Please try again later.'],
])('the message %s is that of the specification: %s', async (key, text) => {
  const { en } = await createTranslators(process.cwd());
  expect((en.t as TranslateAny)(key, { path: '/x' })).toBe(text);
});
