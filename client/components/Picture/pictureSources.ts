/** Hash, height divided by width, widths. In the bundles build/pictureFiles.ts puts the same table with hashes here. */
import { type PictureId, pictures } from '../../pictures/pictures.ts';

type PictureSource = readonly [hash: string, ratio: number, ...widths: number[]];

export const pictureSources = Object.fromEntries(
  Object.entries(pictures).map(([id, { ratio, widths }]) => [id, ['', ratio, ...widths]]),
) as unknown as Readonly<Record<PictureId, PictureSource>>;
