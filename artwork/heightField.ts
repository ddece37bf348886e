/**
 * The folds: a height for every point of the cloth. A few sines across one axis, bent by slower ones, sharpened into
 * ridges. Periodic in time, so that the film of it has no seam.
 */
import { createPlane, type Plane } from './plane.ts';

/** The house's one angle, in degrees from the vertical. */
export const houseAngle = 14;

export interface Folds {
  /** Degrees that the folds lean to the right of the vertical. */
  readonly angle: number;
  /** Moves through the endless cloth; any number. */
  readonly seed: number;
  /** Folds per picture height, relative to the house's cloth. */
  readonly density: number;
  /** How far the folds wander from their axis. */
  readonly bend: number;
}

export interface View {
  readonly width: number;
  readonly height: number;
  /** Pixels per unit of cloth. The still of 1000 × 1250 shows 0.8 × 1 units. */
  readonly scale: number;
  /** The cloth's point in the upper left corner. */
  readonly x: number;
  readonly y: number;
}

const turn = 2 * Math.PI;

/** A ridge per turn: narrow above, wide below, as tension draws them. */
const ridge = (phase: number, sharpness: number) => Math.exp(sharpness * (Math.cos(phase) - 1));

/** `u` across the folds, `v` along them, `time` in loops: 0 and 1 are the same cloth. */
export function foldHeight(u: number, v: number, time: number, { seed, bend }: Folds): number {
  const beat = turn * time;
  const drift = seed * 1.731;
  const fanned = u * (1 + 0.16 * (v - 0.5));
  const warped =
    fanned +
    bend * 0.105 * Math.sin(3.1 * v + 1.2 * u + drift + 0.35 * Math.sin(beat)) +
    bend * 0.034 * Math.sin(7.3 * v - 2.6 * u + 2 * drift + 1.1 + 0.5 * Math.cos(beat));
  const swell = Math.sin(2.3 * v + 1.9 * u + drift * 1.3);
  const broad = ridge(turn * 1.32 * warped - beat + drift + 0.5 * swell, 0.9);
  const middle = ridge(turn * 2.45 * warped - beat + 2.2 + drift * 2.1 + 0.7 * Math.sin(2.7 * v + drift), 1.9);
  const narrow = ridge(turn * 4.15 * warped - 2 * beat + drift * 0.7 + 0.9 * swell, 2.4);
  const presence = 0.5 + 0.5 * Math.sin(3.4 * v - 2.1 * u + drift * 2.7 + 0.4 * Math.sin(beat + 1));
  const ripple = Math.sin(turn * 7.9 * warped + 4.1 * v - 2 * beat + drift * 3.3);
  return 0.52 * broad + (0.2 + 0.24 * (1 - presence)) * middle + 0.2 * presence * narrow + 0.012 * presence * ripple;
}

/** The heights of a whole picture, in units of cloth times `relief`. */
export function drawFolds(view: View, folds: Folds, time = 0): Plane {
  const plane = createPlane(view.width, view.height);
  const lean = (folds.angle * Math.PI) / 180;
  const [across, along] = [Math.cos(lean), Math.sin(lean)];
  for (let row = 0; row < view.height; row += 1) {
    const y = view.y + row / view.scale;
    for (let column = 0; column < view.width; column += 1) {
      const x = view.x + column / view.scale;
      const u = (x * across + y * along) * folds.density;
      const v = (y * across - x * along) * folds.density;
      plane.values[row * view.width + column] = foldHeight(u, v, time, folds) / folds.density;
    }
  }
  return plane;
}
