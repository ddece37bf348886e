/**
 * Compiles PGlite with the baseline compiler only: tests use it too little for optimised code. Applies to later compilations.
 */
import { setFlagsFromString } from 'node:v8';

export const baselineWasmFlag = '--liftoff-only';

setFlagsFromString(baselineWasmFlag);
