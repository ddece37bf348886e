/**
 * Draws the pictures of the site into client/pictures/: `npx tsx artwork/index.ts [film|marks|mail|ID …]`, all of them
 * without arguments. The functions here are the sources; their outputs are committed, so that a build needs neither
 * this nor ffmpeg.
 */
import { mkdir } from 'node:fs/promises';
import { runScript } from '../build/runScript.ts';
import { writeFilm } from './film.ts';
import { houseDrawings } from './houses/housePictures.ts';
import { writeMarks } from './marks.ts';
import { picturesFolder, writePicture } from './picture.ts';
import { satinDrawings } from './satin.ts';
import { writeTable } from './table.ts';
import { garmentDrawings } from './wardrobePictures.ts';

const drawings = [...satinDrawings, ...garmentDrawings, ...houseDrawings];

async function main(): Promise<void> {
  const wanted = process.argv.slice(2);
  const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name);
  await mkdir(picturesFolder, { recursive: true });
  for (const drawing of drawings) if (isWanted(drawing.id)) await writePicture(drawing);
  if (isWanted('film')) await writeFilm();
  if (isWanted('marks')) await writeMarks();
  await writeTable(drawings);
}

runScript(import.meta.url, main);
