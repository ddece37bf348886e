/** What a drawn picture is, and how it becomes files: AVIF and WebP in a few widths, named `id-width.format`. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { repositoryRoot } from '../build/paths.ts';

export const picturesFolder = join(repositoryRoot, 'client/pictures');
/** Files with a fixed name: icons and the preview picture. */
export const publicFolder = join(repositoryRoot, 'client/public');

/** 8-bit sRGB, three bytes per pixel. */
export interface Raster {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

export interface Drawing {
  readonly id: string;
  /** Ascending; the last is the width of the raster. */
  readonly widths: readonly number[];
  /** Height divided by width. */
  readonly ratio: number;
  readonly quality: { readonly avif: number; readonly webp: number };
  /** Shown until the picture has come; the mean of the picture when absent. */
  readonly colour?: string;
  readonly draw: (width: number, height: number) => Promise<Raster> | Raster;
}

export const fileName = (id: string, width: number, format: string): string => `${id}-${width}.${format}`;

const heightOf = (width: number, ratio: number): number => Math.round(width * ratio);

export async function writePicture({ id, widths, ratio, quality, draw }: Drawing): Promise<void> {
  const largest = widths.at(-1) ?? 0;
  const { bytes, width, height } = await draw(largest, heightOf(largest, ratio));
  for (const target of widths) {
    const image = sharp(bytes, { raw: { width, height, channels: 3 } }).resize(target, heightOf(target, ratio));
    const avif = await image.clone().avif({ quality: quality.avif, effort: 5, chromaSubsampling: '4:2:0' }).toBuffer();
    const webp = await image.clone().webp({ quality: quality.webp, effort: 6, smartSubsample: true }).toBuffer();
    await writeFile(join(picturesFolder, fileName(id, target, 'avif')), avif);
    await writeFile(join(picturesFolder, fileName(id, target, 'webp')), webp);
  }
}
