/** The 24 pieces. Their order on the page is that of client/pages/Landing/Slides/pieces.tsx. */
import { fitted } from '../garment.ts';
import { accessories } from './accessories.ts';
import { dresses } from './dresses.ts';
import { knits } from './knits.ts';
import { tailoring } from './tailoring.ts';

export const wardrobe = [...dresses, ...tailoring, ...knits, ...accessories].map(fitted);
