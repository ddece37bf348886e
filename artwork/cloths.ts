/** The four satins of the house. The colours are the palette's; the light does the rest. */
import { colour, type Material } from './shade.ts';

const satin = { narrow: [0.5, 55], wide: [0.5, 7], diffuse: 0.95, ambient: 0.05, depth: 0.75 } as const;

const ink: Material = {
  ...satin,
  base: colour('#2c2a2f'),
  sheen: colour('#b9b4b8'),
  narrow: [0.42, 50],
  wide: [0.5, 9],
};

const oxblood: Material = {
  ...satin,
  base: colour('#6f0e1d'),
  sheen: colour('#f4766a'),
  narrow: [0.66, 48],
  wide: [0.56, 9],
};

const bone: Material = {
  ...satin,
  base: colour('#d8cbb6'),
  sheen: colour('#fff8ea'),
  wide: [0.3, 7],
  diffuse: 0.66,
  ambient: 0.24,
  depth: 0.46,
};

const champagne: Material = {
  ...satin,
  base: colour('#c29f72'),
  sheen: colour('#ffeccb'),
  wide: [0.42, 7],
  diffuse: 0.72,
  ambient: 0.08,
  depth: 0.66,
};

export const satins = { ink, oxblood, bone, champagne };
