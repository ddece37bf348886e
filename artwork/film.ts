/**
 * The hero in motion: eight seconds of the same function, seamless. The frames go to ffmpeg, which must be on the PATH;
 * only who redraws the film needs it.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { picturesFolder } from './picture.ts';
import { drawSatin, heroCloth } from './satin.ts';

const width = 800;
const height = 1000;
const rate = 24;
const seconds = 8;

const encoders = [
  [
    ...['-c:v', 'libsvtav1', '-preset', '4', '-crf', '30', '-g', '192', '-pix_fmt', 'yuv420p10le'],
    ...['-svtav1-params', 'tune=0:film-grain=0', join(picturesFolder, 'hero.webm')],
  ],
  [
    ...['-c:v', 'libx264', '-preset', 'veryslow', '-crf', '24', '-g', '96', '-pix_fmt', 'yuv420p'],
    ...['-profile:v', 'high', '-movflags', '+faststart', join(picturesFolder, 'hero.mp4')],
  ],
];

const pictures = ['-map', '0', '-an', '-fps_mode', 'cfr'];
const colours = ['-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'bt709', '-color_range', 'tv'];
const conversion = ['-vf', 'scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd'];

export async function writeFilm(): Promise<void> {
  const input = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${width}x${height}`, '-r', String(rate), '-i', '-'];
  const outputs = encoders.flatMap((encoder) => [...pictures, ...conversion, ...colours, ...encoder]);
  const child = spawn('ffmpeg', ['-loglevel', 'error', '-y', ...input, ...outputs], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const ended = once(child, 'close');
  const frames = rate * seconds;
  for (let frame = 0; frame < frames; frame += 1) {
    const { bytes } = drawSatin(heroCloth, { width, height, scale: height, x: 0, y: 0 }, frame / frames);
    if (!child.stdin.write(bytes)) await once(child.stdin, 'drain');
  }
  child.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`ffmpeg ended with ${String(code)}.`);
}
