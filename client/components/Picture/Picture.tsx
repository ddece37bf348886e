/** AVIF in the needed width, else WebP in the middle width; its space is reserved. */
import { useConfig } from '../../PageContext.tsx';
import type { PictureId } from '../../pictures/pictures.ts';
import { pictureHash, pictureSources } from './pictureSources.ts';

interface PictureProps {
  readonly id: PictureId;
  readonly alt: string;
  readonly sizes: string;
  /** Fetched first: one per page. */
  readonly priority?: boolean;
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

export function getVideoUrl(basePath: string, id: PictureId, format: 'webm' | 'mp4'): string {
  return `${basePath}/assets/${id}${buildSuffix(format)}`;
}
