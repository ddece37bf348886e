/** Addresses of drawn pictures: names follow by rule from id, width and hash, so no list of files is sent. */
import type { PictureId } from '../../pictures/pictures.ts';
import { pictureHash, pictureSources } from './pictureSources.ts';

const ending = (format: string) => `${pictureHash === '' ? '' : `-${pictureHash}`}.${format}`;

/** `width` and `height` are those of the largest file: the shape that the page reserves. */
export function placePicture(basePath: string, id: PictureId) {
  const [ratio, ...widths] = pictureSources[id];
  const address = (width: number, format: string) => `${basePath}/assets/${id}-${width}${ending(format)}`;
  const width = widths.at(-1) ?? 0;
  return {
    width,
    height: Math.round(width * ratio),
    src: address(widths[Math.floor(widths.length / 2)] ?? width, 'webp'),
    srcSet: widths.map((each) => `${address(each, 'avif')} ${each}w`).join(', '),
  };
}

/** The film that moves as the picture `id`. */
export function filmAddress(basePath: string, id: PictureId, format: 'webm' | 'mp4'): string {
  return `${basePath}/assets/${id}${ending(format)}`;
}
