/** Runs before each suite of Jest's project "matrix". */
import { selectFullMatrix } from './matrix.ts';

selectFullMatrix();
