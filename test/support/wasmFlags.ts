/**
 * What compiles PGlite once and simply, not a second time for speed: a test asks so little of a database that it would
 * pay for the better code and seldom run it. Works for what is compiled after it.
 */
import { setFlagsFromString } from 'node:v8';

export const baselineWasmFlag = '--liftoff-only';

setFlagsFromString(baselineWasmFlag);
