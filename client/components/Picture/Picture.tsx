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
  readonly alternative?: { readonly id: PictureId; readonly media: string };
  readonly className?: string | undefined;
}

export function Picture({ id, alt, sizes, priority = false, alternative, className }: PictureProps) {
  const { basePath } = useConfig();
  const { width, height, src, srcSet } = getPictureSource(basePath, id);
  const alternativeSource = alternative && { media: alternative.media, ...getPictureSource(basePath, alternative.id) };
  return (
    <picture>
      {alternativeSource && (
        <>
          <source type="image/avif" media={alternativeSource.media} srcSet={alternativeSource.srcSet} sizes={sizes} />
          <source type="image/webp" media={alternativeSource.media} srcSet={alternativeSource.src} />
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

const buildSuffix = (format: string) => `${pictureHash === '' ? '' : `-${pictureHash}`}.${format}`;

/** `width` and `height` are those of the largest file: the shape that the page reserves. */
function getPictureSource(basePath: string, id: PictureId) {
  const [ratio, ...widths] = pictureSources[id];
  const buildUrl = (width: number, format: string) => `${basePath}/assets/${id}-${width}${buildSuffix(format)}`;
  const width = widths.at(-1) ?? 0;
  return {
    width,
    height: Math.round(width * ratio),
    src: buildUrl(widths[Math.floor(widths.length / 2)] ?? width, 'webp'),
    srcSet: widths.map((each) => `${buildUrl(each, 'avif')} ${each}w`).join(', '),
  };
}

export function getFilmUrl(basePath: string, id: PictureId, format: 'webm' | 'mp4'): string {
  return `${basePath}/assets/${id}${buildSuffix(format)}`;
}
