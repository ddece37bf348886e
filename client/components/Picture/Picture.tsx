/** A picture with its room reserved: AVIF in the width that is needed, else WebP in the middle width. */
import { useConfig } from '../../PageContext.tsx';
import type { PictureId } from '../../pictures/pictures.ts';
import { pictureHash, pictureSources } from './pictureSources.ts';

export interface PictureProps {
  readonly id: PictureId;
  /** '' for decoration. */
  readonly alt: string;
  readonly sizes: string;
  /** The picture of the first view: fetched before everything else. One per page. */
  readonly priority?: boolean;
  /** Another picture where `media` holds: a shape for phones. */
  readonly instead?: { readonly id: PictureId; readonly media: string };
  readonly className?: string | undefined;
}

export function Picture({ id, alt, sizes, priority = false, instead, className }: PictureProps) {
  const { basePath } = useConfig();
  const { width, height, src, srcSet } = placePicture(basePath, id);
  const other = instead && { media: instead.media, ...placePicture(basePath, instead.id) };
  return (
    <picture>
      {other && (
        <>
          <source type="image/avif" media={other.media} srcSet={other.srcSet} sizes={sizes} />
          <source type="image/webp" media={other.media} srcSet={other.src} />
        </>
      )}
      <source type="image/avif" srcSet={srcSet} sizes={sizes} />
      <img
        className={className}
        data-picture={id}
        alt={alt}
        width={width}
        height={height}
        src={src}
        loading={priority ? 'eager' : 'lazy'}
        decoding={priority ? 'auto' : 'async'}
        fetchPriority={priority ? 'high' : 'auto'}
      />
    </picture>
  );
}

const ending = (format: string) => `${pictureHash === '' ? '' : `-${pictureHash}`}.${format}`;

/** `width` and `height` are those of the largest file: the shape that the page reserves. */
function placePicture(basePath: string, id: PictureId) {
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

export function filmAddress(basePath: string, id: PictureId, format: 'webm' | 'mp4'): string {
  return `${basePath}/assets/${id}${ending(format)}`;
}
