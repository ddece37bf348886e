/** What the house says of itself (spec §9), as numbers, so that each language writes them in its own way. */
export const claims = {
  brands: 3_000,
  featuredBrands: 500,
  newPieces: 500,
  stars: 4.8,
  bestStars: 5,
  reviews: 500_000,
  /** Percent below the retail price, at most. */
  discount: 75,
  productsInMillions: 5,
  customersInMillions: 3,
  /** How long an invitation stays open. */
  invitationDays: 14,
  /** The tiers of the welcome voucher, in percent. */
  vouchers: { small: 10, medium: 15, large: 20 },
} as const;
