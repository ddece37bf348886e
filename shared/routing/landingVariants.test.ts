import english from '../../locales/en/landing.json' with { type: 'json' };
import {
  getLandingVariant,
  hasMatchingVoucher,
  isKnownSlug,
  landingSlugs,
  type VoucherState,
} from './landingVariants.ts';

describe('the landing page of a slug', () => {
  it.each([
    [null, 'default', null],
    ['social', 'social', null],
    ['viral', 'viral', null],
    ['viral-product-share', 'viralProductShare', null],
    ['daba', 'daba', null],
    ['social-10-percent', 'social10Percent', 'percent10'],
    ['social-15-percent', 'social15Percent', 'percent15'],
    ['social-15-percent-no-mov', 'social15Percent', 'percent15NoMinimum'],
    ['social-20-percent', 'social20Percent', 'percent20'],
    ['SOCIAL-20-Percent', 'social20Percent', 'percent20'],
    ['spring-sale', 'default', null],
    ['constructor', 'default', null],
    ['__proto__', 'default', null],
    ['', 'default', null],
  ] as const)('%p shows the description %s and the disclaimer %s', (slug, description, disclaimer) => {
    expect(getLandingVariant(slug)).toEqual({ description, disclaimer });
  });

  it('reaches every description that has messages, and no other', () => {
    const reached = new Set([null, ...landingSlugs].map((slug) => getLandingVariant(slug).description));
    expect(Object.keys(english.description).sort()).toEqual([...reached].sort());
  });

  it('is one of eight', () => {
    expect(landingSlugs.filter(isKnownSlug)).toHaveLength(8);
    expect(['spring-sale', 'constructor', '__proto__', 'default', 'lean-registration'].filter(isKnownSlug)).toEqual([]);
  });
});

it.each<[string, VoucherState, boolean]>([
  ['social', 'none', true],
  ['social-10-percent', 'unknown', true],
  ['social-10-percent', 'none', false],
  ['social-10-percent', { percent: 10, hasMinimum: true }, true],
  ['social-10-percent', { percent: 10, hasMinimum: false }, false],
  ['social-15-percent', { percent: 15, hasMinimum: true }, true],
  ['social-15-percent', { percent: 20, hasMinimum: true }, false],
  ['social-15-percent-no-mov', { percent: 15, hasMinimum: false }, true],
  ['social-15-percent-no-mov', { percent: 15, hasMinimum: true }, false],
  ['social-20-percent', { percent: 20, hasMinimum: false }, true],
])('the voucher texts of %s match a code with the voucher %j: %j', (slug, voucher, expected) => {
  expect(hasMatchingVoucher(getLandingVariant(slug), voucher)).toBe(expected);
});
