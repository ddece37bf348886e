import { findSpacingFaults, typographyCheck } from './typography.ts';

it.each([
  ['fr', 'Erreur : {{text}}'],
  ['fr', 'Déjà membre\u00a0?'],
  ['fr', '«\u202ffacultatif\u202f»'],
  ['fr', 'jusqu’à 75\u202f%'],
  ['pl', 'Zaproszenie i kod'],
  ['pl', 'W klubie'],
])('%s: finds the wrong space in “%s”', (locale, text) => {
  expect(findSpacingFaults(locale, text)).toHaveLength(1);
});

it.each([
  ['fr', 'Erreur\u00a0: 15\u00a0%, «\u00a0facultatif\u00a0»\u202f; déjà membre\u202f?'],
  ['fr', 'disablegb=true, https://club.example/?rc=1'],
  ['pl', 'Zaproszenie i\u00a0kod, W\u00a0klubie, raz 3 z\u00a05'],
  ['en', 'Already a member? Take a seat.'],
])('%s: passes “%s”', (locale, text) => {
  expect(findSpacingFaults(locale, text)).toEqual([]);
});

it('the site and the mails keep the spaces of their languages', async () => {
  expect(await typographyCheck.run(process.cwd())).toEqual([]);
});
