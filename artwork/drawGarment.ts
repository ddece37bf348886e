/** Lays the pieces of a garment on paper: cloth, cut by the outline, rounded at its edges, over a soft shadow. */
import sharp from 'sharp';
import type { Fabric } from './fabric.ts';
import { fabrics } from './fabrics.ts';
import type { Garment, Piece, Stroke } from './garment.ts';
import { drawFolds } from './heightField.ts';
import { mix, smoothStep } from './noise.ts';
import { type Bounds, boundsOf, sheet } from './outline.ts';
import type { Raster } from './picture.ts';
import { addPlane, blur, createPlane, type Plane } from './plane.ts';
import { colour, shade, toBytes } from './shade.ts';

export const paper = '#f5f1ea';

interface Canvas {
  readonly width: number;
  readonly height: number;
  /** Pixels per unit of the sheet. */
  readonly scale: number;
  /** Linear light. */
  readonly light: Float32Array;
  /** Where cloth lies already. */
  readonly covered: Plane;
}

/** The part of the canvas that a piece occupies, in pixels. */
interface Window {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export async function drawGarment({ fabric, pieces }: Garment, width: number, height: number): Promise<Raster> {
  const canvas: Canvas = {
    width,
    height,
    scale: width / sheet.width,
    light: new Float32Array(width * height * 3),
    covered: createPlane(width, height),
  };
  const ground = colour(paper);
  for (let index = 0; index < canvas.light.length; index += 1) canvas.light[index] = ground[index % 3] ?? 0;
  await castOnPaper(canvas, pieces);
  for (const piece of pieces) await layPiece(canvas, piece, fabrics[piece.fabric ?? fabric]);
  return { bytes: toBytes(canvas.light, width, 1), width, height };
}

async function castOnPaper(canvas: Canvas, pieces: readonly Piece[]): Promise<void> {
  const { width, height, scale } = canvas;
  const all = await rasterise(canvas, { x: 0, y: 0, width, height }, pieces.map(({ path }) => fill(path)).join(''));
  const shadows = [
    { plane: blur(all, 1.1 * scale), dx: 0.9, dy: 1.5, strength: 0.3 },
    { plane: blur(all, 5 * scale), dx: 4, dy: 8, strength: 0.26 },
    { plane: blur(all, 13 * scale), dx: 7, dy: 16, strength: 0.14 },
  ];
  for (const { plane, dx, dy, strength } of shadows) {
    darken(canvas, (x, y) => strength * sample(plane, x - Math.round(dx * scale), y - Math.round(dy * scale)));
  }
}

async function layPiece(canvas: Canvas, piece: Piece, fabric: Fabric): Promise<void> {
  const { scale } = canvas;
  const { angle = 0, light = 1 } = piece;
  const window = windowOf(canvas, boundsOf(piece.path));
  const mask = await rasterise(canvas, window, fill(piece.path));
  castOnCloth(canvas, window, mask, piece.shadow ?? 1);
  const heights = await raise(canvas, window, mask, piece, fabric);
  const pattern = createPlane(window.width, window.height);
  eachPixel(window, (index, x, y) => {
    const [u, v] = toGrain(x / scale, y / scale, angle);
    pattern.values[index] = (fabric.tint?.(u, v) ?? 1) * light;
  });
  const cloth = shade({ heights, reach: 13 * scale, pattern }, fabric.material);
  const edge = blur(mask, 1.3 * scale);
  const seams = await rasterise(canvas, window, (piece.seams ?? []).map(line).join(''));
  eachPixel(window, (index, x, y) => {
    const cover = mask.values[index] ?? 0;
    if (cover === 0) return;
    const seam = seams.values[index] ?? 0;
    const lit = sample(seams, x - window.x - 1, y - window.y - 1) * (1 - seam);
    const tone = mix(0.66, 1, smoothStep(0.42, 0.86, edge.values[index] ?? 0)) * (1 - 0.72 * seam) * (1 + 0.3 * lit);
    const target = (y * canvas.width + x) * 3;
    for (let channel = 0; channel < 3; channel += 1) {
      const below = canvas.light[target + channel] ?? 0;
      canvas.light[target + channel] = mix(below, (cloth[index * 3 + channel] ?? 0) * tone, cover);
    }
    const place = y * canvas.width + x;
    canvas.covered.values[place] = Math.max(canvas.covered.values[place] ?? 0, cover);
  });
}

/** Heights in pixels: folds, the rounding towards the edge, what was drawn by hand, and the fabric's surface. */
async function raise(canvas: Canvas, window: Window, mask: Plane, piece: Piece, fabric: Fabric): Promise<Plane> {
  const { scale, height } = canvas;
  const view = {
    width: window.width,
    height: window.height,
    scale: height,
    x: window.x / height,
    y: window.y / height,
  };
  const { angle = 0, seed, density = 1.7, bend = 0.7 } = piece;
  const folds = drawFolds(view, { angle, seed, density, bend });
  const heights = createPlane(window.width, window.height);
  addPlane(heights, folds, 0.36 * height * fabric.drape * (piece.drape ?? 1));
  const round = piece.round ?? 7;
  addPlane(heights, blur(mask, round * scale), (piece.puff ?? 1) * round * 1.15 * scale);
  addPlane(heights, blur(mask, round * 0.3 * scale), (piece.puff ?? 1) * round * 0.3 * scale);
  for (const fold of piece.folds ?? []) {
    const drawn = await rasterise(canvas, window, line({ path: fold.path, width: fold.width * 0.6 }));
    addPlane(heights, blur(drawn, fold.width * 0.36 * scale), fold.height * 1.6 * scale);
  }
  if (piece.seams?.length) {
    const sewn = await rasterise(
      canvas,
      window,
      piece.seams.map((seam) => line({ ...seam, width: seam.width + 0.8 })).join(''),
    );
    addPlane(heights, blur(sewn, 0.9 * scale), -0.9 * scale);
  }
  if (fabric.bump !== undefined) addBump(heights, window, fabric.bump, { scale, angle });
  return heights;
}

function addBump(
  heights: Plane,
  window: Window,
  bump: NonNullable<Fabric['bump']>,
  { scale, angle }: { scale: number; angle: number },
): void {
  eachPixel(window, (index, x, y) => {
    const [u, v] = toGrain(x / scale, y / scale, angle);
    heights.values[index] = (heights.values[index] ?? 0) + bump(u, v) * scale;
  });
}

/** The shadow of a piece on the cloth below, never on the paper. */
function castOnCloth(canvas: Canvas, window: Window, mask: Plane, strength: number): void {
  const near = blur(mask, 0.9 * canvas.scale);
  const far = blur(mask, 3.2 * canvas.scale);
  const shift = Math.round(canvas.scale);
  darken(
    canvas,
    (x, y) => {
      const covered = canvas.covered.values[y * canvas.width + x] ?? 0;
      if (covered === 0) return 0;
      const [column, row] = [x - window.x, y - window.y];
      const shadow =
        0.4 * sample(near, column - shift, row - shift) + 0.42 * sample(far, column - 2 * shift, row - 3 * shift);
      return covered * strength * shadow;
    },
    window,
  );
}

function darken(canvas: Canvas, share: (x: number, y: number) => number, window?: Window): void {
  const area = window ?? { x: 0, y: 0, width: canvas.width, height: canvas.height };
  eachPixel(area, (_, x, y) => {
    const kept = 1 - Math.min(0.95, share(x, y));
    const target = (y * canvas.width + x) * 3;
    for (let channel = 0; channel < 3; channel += 1) {
      canvas.light[target + channel] = (canvas.light[target + channel] ?? 0) * kept;
    }
  });
}

function eachPixel(window: Window, visit: (index: number, x: number, y: number) => void): void {
  for (let row = 0; row < window.height; row += 1) {
    for (let column = 0; column < window.width; column += 1) {
      visit(row * window.width + column, window.x + column, window.y + row);
    }
  }
}

function toGrain(x: number, y: number, angle: number): readonly [number, number] {
  const lean = (angle * Math.PI) / 180;
  return [x * Math.cos(lean) + y * Math.sin(lean), y * Math.cos(lean) - x * Math.sin(lean)];
}

const sample = ({ width, height, values }: Plane, x: number, y: number) =>
  x < 0 || y < 0 || x >= width || y >= height ? 0 : (values[y * width + x] ?? 0);

/** A margin around the piece leaves room for its shadow. */
function windowOf(canvas: Canvas, bounds: Bounds): Window {
  const margin = 14;
  const x = Math.max(0, Math.floor((bounds.left - margin) * canvas.scale));
  const y = Math.max(0, Math.floor((bounds.top - margin) * canvas.scale));
  const right = Math.min(canvas.width, Math.ceil((bounds.right + margin) * canvas.scale));
  const bottom = Math.min(canvas.height, Math.ceil((bounds.bottom + margin) * canvas.scale));
  return { x, y, width: right - x, height: bottom - y };
}

const fill = (path: string) => `<path d="${path}" fill="#fff"/>`;

const line = ({ path, width, strength = 1, dash }: Stroke & { readonly strength?: number; readonly dash?: string }) =>
  `<path d="${path}" fill="none" stroke="#fff" stroke-opacity="${strength}" stroke-width="${width}" stroke-linecap="round"` +
  ` stroke-linejoin="round"${dash === undefined ? '' : ` stroke-dasharray="${dash}"`}/>`;

async function rasterise({ scale }: Canvas, window: Window, shapes: string): Promise<Plane> {
  const plane = createPlane(window.width, window.height);
  if (shapes === '') return plane;
  const box = [window.x / scale, window.y / scale, window.width / scale, window.height / scale].join(' ');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${window.width}" height="${window.height}" viewBox="${box}" preserveAspectRatio="none"><path d="M-999 -999H9999V9999H-999Z"/>${shapes}</svg>`;
  const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  for (let index = 0; index < plane.values.length; index += 1) {
    plane.values[index] = (data[index * info.channels] ?? 0) / 255;
  }
  return plane;
}
