/** The cloth of the mails, which load no picture: the hero's satin, as one gradient for every few lines of it. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryRoot } from '../build/paths.ts';
import { drawSatin, heroCloth } from './satin.ts';

const width = 244;
const height = 96;
const rowHeight = 6;
const stops = 29;
/** How far a fold goes to the left on its way down: where stops follow the folds, few of them are enough. */
const lean = 0.57;
const scale = 400;
const plain = [0x7a, 0x12, 0x20] as const;

export async function writeMailCloth(): Promise<void> {
  const spread = Math.ceil(width + lean * height);
  const angle = Math.round(90 + (Math.atan(lean) * 180) / Math.PI);
  const rows = sampleRows(spread).map((colours, index) => {
    const top = index * rowHeight;
    // As the formatter writes it.
    return `  {\n    left: ${0 - Math.round(lean * top)},\n    top: ${top},\n    colours:\n      '${colours}',\n  },\n`;
  });
  await writeFile(
    join(repositoryRoot, 'backend/mail/satin.ts'),
    `/** Written by artwork/mailCloth.ts: change the cloth there. Rows overlap by a pixel, so that no seam is seen. */
export const satin = { width: ${spread}, height: ${height}, rowHeight: ${rowHeight + 1}, angle: ${angle} } as const;

export const satinRows = [
${rows.join('')}] as const;
`,
  );
}

function sampleRows(spread: number): string[] {
  const before = Math.ceil(lean * height) + 20;
  const view = { width: before + spread + 20, height, scale, x: 0.69 - before / scale, y: 0.3 };
  const { bytes } = drawSatin(heroCloth, view);
  const step = spread / (stops - 1);
  return Array.from({ length: height / rowHeight }, (_, row) => {
    const colours = Array.from({ length: stops }, (__, stop) => {
      const sum = [0, 0, 0] as [number, number, number];
      let count = 0;
      for (let y = row * rowHeight; y < (row + 1) * rowHeight; y += 1) {
        const middle = before + stop * step - lean * y;
        for (let x = Math.round(middle - step * 0.4); x < middle + step * 0.4; x += 1) {
          for (const channel of [0, 1, 2] as const) sum[channel] += bytes[(y * view.width + x) * 3 + channel] ?? 0;
          count += 1;
        }
      }
      // The cut on the left has the plain colour: they are one piece.
      const inside = stop * step - lean * (row + 0.5) * rowHeight;
      const share = Math.min(1, Math.max(0, inside / 28));
      return hex(sum.map((value, channel) => (value / count) * share + (plain[channel] ?? 0) * (1 - share)));
    });
    return colours.join();
  });
}

const hex = (channels: readonly number[]) =>
  `#${channels.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
