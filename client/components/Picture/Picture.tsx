/** A drawn picture: AVIF where it is read, WebP otherwise, in the width that the place needs, its room reserved. */
import { useConfig } from '../../PageContext.tsx';
import type { PictureId } from '../../pictures/pictures.ts';
import { placePicture } from './pictureAddress.ts';

export interface PictureProps {
  readonly id: PictureId;
  /** '' for decoration. */
  readonly alt: string;
  /** How wide the picture stands on the page, as the attribute `sizes`. */
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
          <source type="image/avif" media={other.media} srcSet={other.srcSet.avif} sizes={sizes} />
          <source type="image/webp" media={other.media} srcSet={other.srcSet.webp} sizes={sizes} />
        </>
      )}
      <source type="image/avif" srcSet={srcSet.avif} sizes={sizes} />
      <img
        className={className}
        data-picture={id}
        alt={alt}
        width={width}
        height={height}
        sizes={sizes}
        srcSet={srcSet.webp}
        src={src}
        loading={priority ? 'eager' : 'lazy'}
        decoding={priority ? 'auto' : 'async'}
        fetchPriority={priority ? 'high' : 'auto'}
      />
    </picture>
  );
}
