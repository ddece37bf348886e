/** In bundles build/bundle/pictureFiles.ts replaces both constants; the hash is part of every file name. */
import { type PictureId, pictures } from '../../pictures/pictures.ts';

type PictureSource = readonly [ratio: number, ...widths: number[]];

export const pictureHash: string = '';

export const pictureSources = Object.fromEntries(
  Object.entries(pictures).map(([id, { ratio, widths }]) => [id, [ratio, ...widths]]),
) as unknown as Readonly<Record<PictureId, PictureSource>>;
