import { cleanRegistrationCode, isRegistrationCode } from './registrationCode.ts';

describe('a registration code', () => {
  it.each([
    ['welcome10', 'WELCOME10'],
    [' WEL-COME 10 ', 'WELCOME10'],
    ['WEL\u2013COME\u200b10', 'WELCOME10'],
    ['we\u00a0lcome\t10', 'WELCOME10'],
    ['', ''],
    ['“WELCOME10”.', 'WELCOME10'],
    ['ＷＥＬＣＯＭＥ１０', 'WELCOME10'],
    ['WEL\u2212COME\u30fc10', 'WELCOME10'],
    ['WELCOME_10', 'WELCOME_10'],
    ['ÄBCD', 'ÄBCD'],
    ['WELCOME10%20', 'WELCOME10'],
  ])('typed as %p is compared as %p', (typed, cleaned) => {
    expect(cleanRegistrationCode(typed)).toBe(cleaned);
  });

  it.each([
    ['ABCD', true],
    ['A'.repeat(64), true],
    ['ABC', false],
    ['A'.repeat(65), false],
    ['WELCOME_10', false],
    ['ABCD\n', false],
    ['', false],
  ])('%p is usable: %s', (code, usable) => {
    expect(isRegistrationCode(code)).toBe(usable);
  });
});
