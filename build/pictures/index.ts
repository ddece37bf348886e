/**
 * Draws every picture of the site into client/pictures/: `npx tsx build/pictures/index.ts [satin|film|garments|marks …]`.
 * The functions here are the sources; their outputs are committed, so that a build needs neither this nor ffmpeg.
 */
import { mkdir } from 'node:fs/promises';
import { runScript } from '../runScript.ts';
import { writeFilm } from './film.ts';
import { picturesFolder, writePicture } from './picture.ts';
import { satinDrawings } from './satin.ts';
import { writeTable } from './table.ts';

const parts: Readonly<Record<string, () => Promise<void>>> = {
  satin: async () => {
    for (const drawing of satinDrawings) await writePicture(drawing);
  },
  film: writeFilm,
};

async function main(): Promise<void> {
  const wanted = process.argv.slice(2);
  await mkdir(picturesFolder, { recursive: true });
  for (const [name, draw] of Object.entries(parts)) if (wanted.length === 0 || wanted.includes(name)) await draw();
  await writeTable(satinDrawings, []);
}

runScript(import.meta.url, main);
