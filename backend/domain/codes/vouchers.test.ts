import { createVoucher } from './vouchers.ts';

it.each([
  ['PERCENT_10', 10, 10_000],
  ['PERCENT_15', 15, 15_000],
  ['PERCENT_15_NO_MINIMUM', 15, null],
  ['PERCENT_20', 20, null],
] as const)('grants %s for two weeks after registration', (tier, percent, minimumOrderMinor) => {
  expect(createVoucher(tier, new Date('2026-10-20T12:00:00Z'))).toEqual({
    tier,
    percent,
    minimumOrderMinor,
    currency: 'EUR',
    // The end of the day in Berlin.
    validUntil: new Date('2026-11-03T22:59:59.999Z'),
  });
});
