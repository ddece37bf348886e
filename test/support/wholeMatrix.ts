/** Runs before each suite of jest's project "matrix". */
import { chooseWholeMatrix } from './matrix.ts';

chooseWholeMatrix();
