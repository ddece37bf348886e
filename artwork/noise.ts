/** Deterministic noise: the same seed draws the same picture on every machine. */

/** A number in [0, 1) for a cell of the integer grid. */
export function cellNoise(x: number, y: number, seed: number): number {
  let hash = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ Math.imul(seed, 2246822519);
  hash = Math.imul(hash ^ (hash >>> 13), 1274126177);
  return ((hash ^ (hash >>> 16)) >>> 0) / 4294967296;
}

/** Smooth noise in [0, 1]; one cell is one unit wide. */
export function smoothNoise(x: number, y: number, seed: number): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  const across = ease(x - left);
  const down = ease(y - top);
  const upper = mix(cellNoise(left, top, seed), cellNoise(left + 1, top, seed), across);
  const lower = mix(cellNoise(left, top + 1, seed), cellNoise(left + 1, top + 1, seed), across);
  return mix(upper, lower, down);
}

export const mix = (from: number, to: number, part: number): number => from + (to - from) * part;
const ease = (part: number) => part * part * (3 - 2 * part);

/** 0 below `from`, 1 above `to`, smooth between. */
export function smoothStep(from: number, to: number, value: number): number {
  return ease(Math.min(1, Math.max(0, (value - from) / (to - from))));
}
