import type { Material } from './shade.ts';

export interface Fabric {
  readonly material: Material;
  /** Multiplies the colour at a point, in the cloth's own grain. */
  readonly tint?: (x: number, y: number) => number;
  /** Raises the surface at a point; both in units of the drawing. */
  readonly bump?: (x: number, y: number) => number;
  /** How high the folds stand: 1 is satin, less is stiffer. */
  readonly drape: number;
}
