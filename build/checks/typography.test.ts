import { checkTypography, findSpacingErrors } from './typography.ts';

it.each([
  ['fr', 'Erreur : {{text}}'],
  ['fr', 'Déjà membre\u00a0?'],
  ['fr', '«\u202ffacultatif\u202f»'],
  ['pl', 'Zaproszenie i kod'],
  ['pl', 'W klubie'],
  ['de', 'Eine Einladung gilt {{count}} Tage.'],
  ['sv', 'En inbjudan gäller i {{count}} dagar.'],
  ['fr', 'jusqu’à 75\u00a0%'],
  ['en', 'up to {{discount}}% off'],
  ['en', 'Your invitation has closed. We keep your place.'],
  ['sv', 'Ett mejl med en <b>länk.</b> Den gäller i två veckor.'],
])('%s: finds the wrong space or the typed percentage in “%s”', (locale, text) => {
  expect(findSpacingErrors(locale, text)).toHaveLength(1);
});

it.each([
  ['fr', 'Erreur\u00a0: «\u00a0facultatif\u00a0»\u202f; déjà\u00a0membre\u202f?'],
  ['fr', 'disablegb=true, https://club.example/?rc=1'],
  ['pl', 'Zaproszenie i\u00a0kod, W\u00a0klubie, raz 3 z\u00a05'],
  ['en', 'Already a member? Please take a seat. {{count}}\u00a0days, {{discount}} off'],
  ['en', 'It has closed. We\u00a0keep your place.'],
])('%s: passes “%s”', (locale, text) => {
  expect(findSpacingErrors(locale, text)).toEqual([]);
});

describe('“e-mail”', () => {
  it.each([
    ['registration:email.label', 'E-Mail-Adresse'],
    ['registration:email.label', 'E-\u2060Mail-Adresse'],
    ['status:change.label', 'Nieuw e-mailadres'],
    ['status:change.label', 'Ny e-postadress'],
    ['status:finished.headline', 'Bestätigen Sie zuerst bitte noch Ihre Adresse per E-Mail.'],
  ])('may not break in the label or headline %s “%s”', (key, text) => {
    expect(findSpacingErrors('de', text, key)).toEqual([expect.stringContaining('put U+2060 after the hyphen')]);
  });

  it.each([
    ['a label with a word joiner behind each hyphen', 'registration:email.label', 'E-\u2060Mail-\u2060Adresse'],
    ['a sentence', 'membership:intro.note', 'Ihre E-Mail-Adresse genügt.'],
    ['the title of a window', 'status:finished.title', 'E-Mail-Adresse bestätigen'],
  ])('is left alone in %s', (_, key, text) => {
    expect(findSpacingErrors('de', text, key)).toEqual([]);
  });
});

it('a short first word may end a line in admin pages and mail drafts', () => {
  const text = 'It is paused. No guest can use it.';
  for (const key of ['adminCodes:paused', 'deny:mail.body']) expect(findSpacingErrors('en', text, key)).toEqual([]);
});

it('all messages pass', async () => {
  expect(await checkTypography(process.cwd())).toEqual([]);
});
