/** Runs before each suite of jest's project "matrix". */
import { selectFullMatrix } from './matrix.ts';

selectFullMatrix();
