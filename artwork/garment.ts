/** A garment is a pile of pieces, the lowest first, each cut from its own cloth. All lengths in units of the sheet. */
import type { fabrics } from './fabrics.ts';
import { boundsOf, flip, placed, sheet } from './outline.ts';

export type FabricName = keyof typeof fabrics;

export interface Stroke {
  readonly path: string;
  readonly width: number;
}

/** A fold that was drawn by hand: it raises the cloth (or lowers it, below 0) and fades to both sides. */
export interface DrawnFold extends Stroke {
  readonly height: number;
}

/** A thin line on the cloth: sewn, cut or edged. */
export interface Seam extends Stroke {
  readonly strength?: number;
  /** A stitched line: the lengths of stitch and gap. */
  readonly dash?: string;
}

export interface Piece {
  readonly path: string;
  /** Unless it is that of the garment. */
  readonly fabric?: FabricName;
  /** Degrees that the grain and its folds lean to the right. */
  readonly angle?: number;
  readonly seed: number;
  /** Folds across the sheet; 1 shows two or three. */
  readonly density?: number;
  /** 1 is what the fabric does on its own. */
  readonly drape?: number;
  readonly bend?: number;
  /** How far from the edge the piece begins to round, and how high it stands. */
  readonly round?: number;
  readonly puff?: number;
  readonly folds?: readonly DrawnFold[];
  readonly seams?: readonly Seam[];
  /** Of the shadow on the pieces below. */
  readonly shadow?: number;
  /** Below 1: the inside of a garment, out of the light. */
  readonly light?: number;
}

export interface Garment {
  readonly id: string;
  /** Of the pieces that name no other. */
  readonly fabric: FabricName;
  readonly pieces: readonly Piece[];
}

/** A piece and its counterpart on the other side. */
export function pair(piece: Piece): readonly [Piece, Piece] {
  return [
    piece,
    {
      ...piece,
      path: flip(piece.path),
      angle: -(piece.angle ?? 0),
      seed: piece.seed + 17,
      folds: (piece.folds ?? []).map((fold) => ({ ...fold, path: flip(fold.path) })),
      seams: (piece.seams ?? []).map((seam) => ({ ...seam, path: flip(seam.path) })),
    },
  ];
}

/** A line and its counterpart on the other side. */
export const bothSides = <Line extends Stroke>(line: Line): Line[] => [line, { ...line, path: flip(line.path) }];

/** The same garment in the middle of the sheet, as large as its margins allow, but no piece out of proportion. */
export function fitted(garment: Garment): Garment {
  const bounds = boundsOf(garment.pieces.map(({ path }) => path).join(' '));
  const [width, height] = [bounds.right - bounds.left, bounds.bottom - bounds.top];
  const factor = Math.min(318 / width, 428 / height, 1.16);
  const x = sheet.width / 2 - (factor * (bounds.left + bounds.right)) / 2;
  const y = sheet.height / 2 - 4 - (factor * (bounds.top + bounds.bottom)) / 2;
  const place = <Line extends { readonly path: string }>(line: Line): Line => ({
    ...line,
    path: placed(line.path, factor, x, y),
  });
  const pieces = garment.pieces.map((piece) => ({
    ...place(piece),
    folds: (piece.folds ?? []).map(place),
    seams: (piece.seams ?? []).map(place),
  }));
  return { ...garment, pieces };
}
