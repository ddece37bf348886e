import { suggestEmail } from './suggestEmail.ts';

describe('suggestEmail', () => {
  it.each([
    ['anna@gmial.com', 'anna@gmail.com'],
    ['anna@hotmial.com', 'anna@hotmail.com'],
    ['anna@gmail.con', 'anna@gmail.com'],
    ['anna@gmail.co', 'anna@gmail.com'],
    ['anna@gmx.dee', 'anna@gmx.de'],
    ['anna@gnx.de', 'anna@gmx.de'],
    ['anna@outlok.com', 'anna@outlook.com'],
    [' Anna+shop@Yaho.com ', 'Anna+shop@yahoo.com'],
    ['anna@libreo.it', 'anna@libero.it'],
  ])('offers another spelling of %s', (typed, offered) => {
    expect(suggestEmail(typed)).toBe(offered);
  });

  it.each([
    'anna@gmail.com',
    'anna@mail.com',
    'anna@hotmail.be',
    'anna@yahoo.co.uk',
    'anna@gmx.fr',
    'anna@me.com',
    'anna@salon.example',
    'anna@a.de',
    'anna',
    '@gmial.com',
    '',
  ])('suggests nothing for %s', (typed) => {
    expect(suggestEmail(typed)).toBeNull();
  });
});
