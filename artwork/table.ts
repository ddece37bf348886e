/** Writes `client/pictures/pictures.ts`: what the page must know to place a picture before it has come. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { type Drawing, fileName, formats, picturesFolder } from './picture.ts';

export interface Slide {
  readonly id: string;
  readonly kind: 'women' | 'men';
}

export async function writeTable(drawings: readonly Drawing[], slides: readonly Slide[]): Promise<void> {
  const rows = await Promise.all(drawings.map(describe));
  const slideRows = slides.map(({ id, kind }) => `  { id: '${id}', kind: '${kind}', picture: 'garment-${id}' },`);
  await writeFile(
    join(picturesFolder, 'pictures.ts'),
    `/** The drawn pictures, written by artwork/index.ts: change the drawing there, not this table. */

export interface PictureFiles {
  /** Ascending; the files of each format stand in the same order. */
  readonly widths: readonly number[];
  /** Height divided by width. */
  readonly ratio: number;
  /** File names in this folder. */
  readonly files: { readonly avif: readonly string[]; readonly webp: readonly string[] };
  /** Shown until the picture has come. */
  readonly colour: string;
}

export const pictures = {
${rows.join('\n')}
} as const satisfies Readonly<Record<string, PictureFiles>>;

export type PictureId = keyof typeof pictures;

/** The hero in motion, 4 : 5; its first frame is the picture \`hero\`. */
export const heroFilm = { width: 800, height: 1000, files: { webm: 'hero.webm', mp4: 'hero.mp4' } } as const;

/** The slides in their order. */
export const slides = [
${slideRows.join('\n')}
] as const satisfies readonly { readonly id: string; readonly kind: 'women' | 'men'; readonly picture: PictureId }[];
`,
  );
}

/** The formatter's, so that the written table passes the checks as it is. */
const lineWidth = 120;

async function describe({ id, widths, ratio, colour }: Drawing): Promise<string> {
  const files = formats.map((format) => {
    const names = widths.map((width) => `'${fileName(id, width, format)}'`);
    const row = `      ${format}: [${names.join(', ')}],`;
    return row.length <= lineWidth
      ? row
      : `      ${format}: [\n${names.map((name) => `        ${name},\n`).join('')}      ],`;
  });
  return `  ${/^\w+$/.test(id) ? id : `'${id}'`}: {
    widths: [${widths.join(', ')}],
    ratio: ${Number(ratio.toFixed(4))},
    files: {
${files.join('\n')}
    },
    colour: '${colour ?? (await meanColour(fileName(id, widths[0] ?? 0, 'webp')))}',
  },`;
}

async function meanColour(file: string): Promise<string> {
  const { channels } = await sharp(join(picturesFolder, file)).stats();
  const hex = channels.slice(0, 3).map(({ mean }) => Math.round(mean).toString(16).padStart(2, '0'));
  return `#${hex.join('')}`;
}
