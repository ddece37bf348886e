/** Height divided by width, widths; and the hash in all names. In the bundles build/bundle/pictureFiles.ts puts both here. */
import { type PictureId, pictures } from '../../pictures/pictures.ts';

type PictureSource = readonly [ratio: number, ...widths: number[]];

export const pictureHash: string = '';

export const pictureSources = Object.fromEntries(
  Object.entries(pictures).map(([id, { ratio, widths }]) => [id, [ratio, ...widths]]),
) as unknown as Readonly<Record<PictureId, PictureSource>>;
