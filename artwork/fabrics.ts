/** What the garments are cut from: a material, and for some a pattern (tint) and a surface (bump) in units of the drawing. */
import { satins } from './cloths.ts';
import type { Fabric } from './fabric.ts';
import { houseMaterials } from './houses/materials.ts';
import { cellNoise, mix, smoothNoise, smoothStep } from './noise.ts';
import { colour } from './shade.ts';

const matte = { narrow: [0, 10], wide: [0.1, 5], diffuse: 0.85, ambient: 0.16, depth: 0.6 } as const;
const polished = { narrow: [0.55, 60], wide: [0.34, 9], diffuse: 0.6, ambient: 0.1, depth: 0.65 } as const;

const grain = (strength: number) => (x: number, y: number) =>
  1 + strength * (smoothNoise(x * 1.1, y * 1.1, 5) + smoothNoise(x * 0.35, y * 0.35, 6) - 1);

const wool = (base: string, sheen: string): Fabric => ({
  material: { ...matte, base: colour(base), sheen: colour(sheen) },
  tint: grain(0.16),
  drape: 0.45,
});

const leather = (base: string, sheen: string): Fabric => ({
  material: { ...polished, base: colour(base), sheen: colour(sheen) },
  bump: (x, y) => 0.05 * smoothNoise(x * 0.8, y * 0.8, 9),
  drape: 0.22,
});

/** Zigzag of twill: stripes that turn every few units. */
function herringbone(x: number, y: number): number {
  const column = Math.floor(x / 6.5);
  const within = x / 6.5 - column;
  const slant = column % 2 === 0 ? within : 1 - within;
  const thread = Math.sin(2 * Math.PI * (y / 3.4 + slant * 1.6));
  return mix(0.52, 1.18, smoothStep(-0.5, 0.5, thread));
}

/** Loops of yarn, some of them light. */
function boucleTint(x: number, y: number): number {
  const warp = cellNoise(Math.floor(x / 3.2), 3, 4) > 0.62 ? 1.35 : 0.86;
  const yarn = smoothNoise(x * 0.62, y * 0.62, 12) * smoothNoise(x * 0.9, y * 0.9, 15);
  return warp * mix(0.45, 2.4, smoothStep(0.08, 0.5, yarn));
}

/** Ridges of a knit, with the small stitches inside each. */
const rib = (pitch: number) => (x: number, y: number) =>
  pitch * 0.22 * Math.sqrt(Math.abs(Math.sin((Math.PI * x) / pitch))) +
  0.1 * Math.sin((2 * Math.PI * (y + 0.7 * Math.abs(((x / pitch) % 1) - 0.5))) / 2.4);

/** Two plaits that cross, between columns of plain stitches. */
function cable(x: number, y: number): number {
  const place = (((x % 46) + 46) % 46) - 23;
  if (Math.abs(place) > 9) return rib(4.6)(x, y) * 0.9;
  const swing = 4.2 * Math.sin((2 * Math.PI * y) / 26);
  const over = Math.cos((2 * Math.PI * y) / 26) > 0 ? 1 : 0;
  const strand = (centre: number, lift: number) => Math.max(0, 1 - ((place - centre) / 4.6) ** 2) * (2.2 + lift);
  return Math.max(strand(swing, over * 0.9), strand(-swing, (1 - over) * 0.9));
}

const stripe = (pitch: number, share: number, dark: number) => (x: number) => {
  const within = Math.abs(((((x / pitch) % 1) + 1) % 1) - 0.5) * 2;
  return mix(dark, 1, smoothStep(share - 0.08, share + 0.08, within));
};

export const fabrics = {
  ...houseMaterials,
  inkSatin: { material: satins.ink, drape: 1 },
  oxbloodSatin: { material: satins.oxblood, drape: 1 },
  boneSatin: { material: { ...satins.bone, ambient: 0.2 }, drape: 1 },
  champagneSatin: { material: satins.champagne, drape: 1 },
  inkWool: wool('#302e33', '#8d8890'),
  oxbloodWool: wool('#76202b', '#c98a86'),
  boneCrepe: { ...wool('#e2d6c3', '#fff8ea'), drape: 0.75, tint: grain(0.05) },
  gabardine: { ...wool('#c3a680', '#fff0d5'), drape: 0.5, tint: grain(0.05) },
  herringbone: { ...wool('#8b8377', '#d9d2c8'), tint: herringbone },
  boucle: {
    ...wool('#5b5552', '#e6ddcf'),
    tint: boucleTint,
    bump: (x, y) => 0.7 * smoothNoise(x * 0.62, y * 0.62, 12),
    drape: 0.3,
  },
  poplin: {
    material: { ...matte, base: colour('#f6f1e8'), sheen: colour('#ffffff'), diffuse: 0.74, ambient: 0.36, depth: 0.5 },
    tint: stripe(5.2, 0.72, 0.98),
    drape: 0.42,
  },
  stripedPoplin: {
    material: { ...matte, base: colour('#f6f1e8'), sheen: colour('#ffffff'), diffuse: 0.74, ambient: 0.36, depth: 0.5 },
    tint: stripe(5, 0.34, 0.5),
    drape: 0.42,
  },
  chalkStripe: { ...wool('#37343a', '#a8a2a8'), tint: (x) => 2.6 - 1.6 * stripe(9, 0.1, 0)(x) },
  ribBone: { ...wool('#ddd0bb', '#fff8ea'), tint: grain(0.08), bump: rib(5), drape: 0.3 },
  ribInk: { ...wool('#39363c', '#9a949c'), tint: grain(0.1), bump: rib(4.4), drape: 0.3 },
  cableBone: { ...wool('#ddd0bb', '#fff8ea'), tint: grain(0.08), bump: cable, drape: 0.2 },
  felt: { ...wool('#6f675f', '#cfc7bb'), tint: grain(0.12), drape: 0.12 },
  inkLeather: leather('#2b292d', '#d8d2d4'),
  oxbloodLeather: leather('#6d1420', '#ffb0a2'),
  cognacLeather: leather('#7c4322', '#ffd8ae'),
  lining: { ...wool('#4a1119', '#8e4a4c'), drape: 0.4 },
  metal: { material: { ...polished, base: colour('#c8a468'), sheen: colour('#fff3d2'), narrow: [1.1, 40] }, drape: 0 },
  horn: { material: { ...polished, base: colour('#2a211d'), sheen: colour('#f0dfd0'), narrow: [0.9, 50] }, drape: 0 },
} as const satisfies Readonly<Record<string, Fabric>>;
