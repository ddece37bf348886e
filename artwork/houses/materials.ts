/** What houses are built of, as fabrics that do not fold. */
import type { Fabric } from '../fabric.ts';
import { smoothNoise } from '../noise.ts';
import { colour } from '../shade.ts';

const stoneLight = { narrow: [0, 10], wide: [0.08, 4], diffuse: 0.72, ambient: 0.2, depth: 0.55 } as const;
const lacquerLight = { narrow: [0.5, 44], wide: [0.3, 8], diffuse: 0.62, ambient: 0.1, depth: 0.6 } as const;

/** Broad stains, which cost a small file nothing; no grain. */
const weather = (strength: number) => (x: number, y: number) => 1 + strength * (smoothNoise(x / 46, y / 70, 21) - 0.5);

const stone = (base: string, sheen: string): Fabric => ({
  material: { ...stoneLight, base: colour(base), sheen: colour(sheen) },
  tint: weather(0.14),
  drape: 0,
});

const lacquer = (base: string, sheen: string): Fabric => ({
  material: { ...lacquerLight, base: colour(base), sheen: colour(sheen) },
  drape: 0,
});

export const houseMaterials = {
  limestone: stone('#d3c3a8', '#fff6e4'),
  stucco: stone('#e4d9c8', '#fff8ea'),
  concrete: stone('#8d857c', '#d9d2c8'),
  paving: stone('#7c7268', '#cfc7bb'),
  oxbloodLacquer: lacquer('#6d1420', '#ffb0a2'),
  inkLacquer: lacquer('#26242a', '#c9c2c6'),
  /** A room behind a pane, unlit. */
  glass: { material: { ...lacquerLight, base: colour('#17161a'), sheen: colour('#aaa5ab') }, drape: 0 },
} as const satisfies Readonly<Record<string, Fabric>>;
