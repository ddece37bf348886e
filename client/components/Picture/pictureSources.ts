/**
 * What a picture's addresses are made of: the hash in its names, height divided by width, its widths. The bundles have
 * the same table with hashes in place of this module (build/pictureFiles.ts); without a build the hashes are empty.
 */
import { type PictureId, pictures } from '../../pictures/pictures.ts';

type PictureSource = readonly [hash: string, ratio: number, ...widths: number[]];

export const pictureSources = Object.fromEntries(
  Object.entries(pictures).map(([id, { ratio, widths }]) => [id, ['', ratio, ...widths]]),
) as unknown as Readonly<Record<PictureId, PictureSource>>;
