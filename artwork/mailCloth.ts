/**
 * The cloth of the mails, which load no picture: the hero's satin, drawn out downwards until its folds lean as
 * the house does: so a gradient for every few lines of it is enough, each with many colours.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryRoot } from '../build/paths.ts';
import { houseAngle } from './heightField.ts';
import { drawSatin, heroCloth } from './satin.ts';

const width = 268;
const height = 96;
const rowHeight = 12;
const stops = 66;
const lean = Math.tan((houseAngle * Math.PI) / 180);
/** How much longer the folds are than the hero's, and how far those go to the left on their way down. */
const stretch = 7;
const heroLean = 0.62;
const view = { scale: 400, x: 0.69, y: 0.3 } as const;

export async function writeMailCloth(): Promise<void> {
  const spread = Math.ceil(width + lean * height);
  // Measured across the folds, from one colour to the next.
  const step = ((spread + lean * (rowHeight + 1)) * Math.cos(Math.atan(lean))) / (stops - 1);
  const rows = sampleRows(spread).map((colours) => `  '${colours}',\n`);
  await writeFile(
    join(repositoryRoot, 'backend/mail/satin.ts'),
    `/** Written by artwork/mailCloth.ts: change the cloth there. Rows overlap by a pixel, so that no seam is seen. */
export const satin = { width: ${spread}, height: ${height}, rowHeight: ${rowHeight + 1}, angle: ${90 + houseAngle}, step: ${step.toFixed(2)} } as const;

/** Colours from left to right; each row begins further to the left, along the slope. */
export const satinRows = [
${rows.join('')}] as const;
`,
  );
}

function sampleRows(spread: number): string[] {
  const before = Math.ceil(lean * height) + 20;
  const size = { width: before + spread + 20, height: Math.ceil(height / stretch) };
  const { bytes } = drawSatin(heroCloth, { ...size, ...view, x: view.x - before / view.scale });
  const step = spread / (stops - 1);
  return Array.from({ length: height / rowHeight }, (_, row) => {
    const colours = Array.from({ length: stops }, (__, stop) => {
      const sum = [0, 0, 0] as [number, number, number];
      let count = 0;
      for (let y = row * rowHeight; y < (row + 1) * rowHeight; y += 1) {
        const line = Math.floor(y / stretch) * size.width;
        const middle = before + stop * step - (heroLean * y) / stretch;
        for (let x = Math.round(middle - step * 0.4); x < middle + step * 0.4; x += 1) {
          for (const channel of [0, 1, 2] as const) sum[channel] += bytes[(line + x) * 3 + channel] ?? 0;
          count += 1;
        }
      }
      return hex(sum.map((value) => value / count));
    });
    return colours.join();
  });
}

const hex = (channels: readonly number[]) =>
  `#${channels.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
