/** The 24 pieces. The order on the page is that of client/pages/Landing/Slides/pieces.tsx. */
import { fitted, type Garment } from '../garment.ts';
import { accessories } from './accessories.ts';
import { dresses } from './dresses.ts';
import { knits } from './knits.ts';
import { tailoring } from './tailoring.ts';

const pieces: readonly Garment[] = [
  dresses.slipDress,
  tailoring.eveningCoat,
  dresses.blouse,
  accessories.loafer,
  dresses.gown,
  knits.shirt,
  tailoring.tailoredJacket,
  knits.knit,
  accessories.bag,
  tailoring.trenchCoat,
  accessories.pump,
  tailoring.waistcoat,
  tailoring.wideTrousers,
  knits.hat,
  dresses.biasSkirt,
  knits.scarf,
  accessories.clutch,
  knits.poloNeck,
  dresses.cape,
  accessories.belt,
  dresses.pencilSkirt,
  accessories.ankleBoot,
  accessories.glove,
  knits.bowTie,
];

export const wardrobe: readonly Garment[] = pieces.map(fitted);
