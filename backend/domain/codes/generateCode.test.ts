import { cleanRegistrationCode, isRegistrationCode } from '../../../shared/code/registrationCode.ts';
import { codeAlphabet, generateCode, hasLookAlikes } from './generateCode.ts';

const codes = Array.from({ length: 2000 }, () => generateCode());

it('makes codes of twelve characters that the site reads back as they are', () => {
  for (const code of codes) {
    expect(code).toHaveLength(12);
    expect(isRegistrationCode(code)).toBe(true);
    expect(cleanRegistrationCode(code)).toBe(code);
  }
});

it('uses no character that looks like another, and every other one of its alphabet', () => {
  expect(hasLookAlikes(codeAlphabet)).toBe(false);
  expect(new Set(codes.join(''))).toEqual(new Set(codeAlphabet));
});

it('makes no code twice', () => {
  expect(new Set(codes).size).toBe(codes.length);
});

it.each(['SUMMER2O26XY', 'ABCDEFGHIJKM', 'LABCDEFGHJKM', '1BCDEFGHJKMN', '0BCDEFGHJKMN'])(
  'finds the look-alike in %s',
  (code) => {
    expect(hasLookAlikes(code)).toBe(true);
  },
);
