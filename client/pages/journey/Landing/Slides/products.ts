/** In the order of the slides; price and retail price in whole euros. */

const rows = [
  ['slip-dress', 'women', 189, 460],
  ['trench-coat', 'men', 390, 950],
  ['evening-coat', 'women', 540, 1350],
  ['blouse', 'women', 129, 320],
  ['loafer', 'men', 245, 595],
  ['bias-skirt', 'women', 149, 390],
  ['knit', 'men', 139, 340],
  ['tailored-jacket', 'women', 420, 980],
  ['bag', 'women', 480, 1150],
  ['waistcoat', 'men', 145, 350],
  ['gown', 'women', 690, 1890],
  ['pump', 'women', 229, 620],
  ['shirt', 'men', 79, 190],
  ['wide-trousers', 'women', 165, 410],
  ['scarf', 'men', 69, 175],
  ['cape', 'women', 390, 940],
  ['bow-tie', 'men', 49, 120],
  ['clutch', 'women', 210, 520],
  ['polo-neck', 'men', 135, 330],
  ['pencil-skirt', 'women', 119, 290],
  ['ankle-boot', 'men', 340, 850],
  ['glove', 'women', 75, 180],
  ['belt', 'men', 85, 210],
  ['hat', 'men', 98, 240],
] as const;

export const products = rows.map(
  ([id, kind, price, retailPrice]) =>
    ({
      id,
      kind,
      picture: `product-${id}`,
      price,
      retailPrice,
    }) as const,
);

export type Product = (typeof products)[number];
