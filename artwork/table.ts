/** Writes `client/pictures/pictures.ts`: what the page must know to place a picture before it has come. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { type Drawing, fileName, picturesFolder } from './picture.ts';

export async function writeTable(drawings: readonly Drawing[]): Promise<void> {
  const rows = await Promise.all(drawings.map(describe));
  await writeFile(
    join(picturesFolder, 'pictures.ts'),
    `/** The drawn pictures, written by artwork/index.ts: change the drawing there, not this table. */

export interface PictureFacts {
  /** Ascending. */
  readonly widths: readonly number[];
  /** Height divided by width. */
  readonly ratio: number;
  /** Shown until the picture has come. */
  readonly colour: string;
}

export const pictures = {
${rows.join('\n')}
} as const satisfies Readonly<Record<string, PictureFacts>>;

export type PictureId = keyof typeof pictures;

/** The hero in motion, 4 : 5; its first frame is the picture \`hero\`. */
export const heroFilm = { width: 800, height: 1000 } as const;
`,
  );
}

async function describe({ id, widths, ratio, colour }: Drawing): Promise<string> {
  const name = /^\w+$/.test(id) ? id : `'${id}'`;
  const shown = colour ?? (await meanColour(fileName(id, widths[0] ?? 0, 'webp')));
  return `  ${name}: { widths: [${widths.join(', ')}], ratio: ${Number(ratio.toFixed(4))}, colour: '${shown}' },`;
}

async function meanColour(file: string): Promise<string> {
  const { channels } = await sharp(join(picturesFolder, file)).stats();
  const hex = channels.slice(0, 3).map(({ mean }) => Math.round(mean).toString(16).padStart(2, '0'));
  return `#${hex.join('')}`;
}
