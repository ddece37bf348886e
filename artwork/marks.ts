/** The house's marks: XIV in strokes at fourteen degrees for tabs and home screens, and the picture for shared links. */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { prepareChromium } from '../test/support/chromium.ts';
import { houseAngle } from './heightField.ts';
import { publicFolder } from './picture.ts';
import { drawSatin, heroCloth } from './satin.ts';

const ink = '#0c0b0d';
const paper = '#f5f1ea';
const slope = Math.tan((houseAngle * Math.PI) / 180);

/** X, I and V as a didone draws them: heavy down to the right, fine down to the left. On a square of 64. */
function numeral(top: number, bottom: number): string {
  const lean = (bottom - top) * slope;
  const [heavy, fine] = [4.4, 1.5];
  /** From `x` at the top, `toward` 1 leans as the house does, -1 the other way; `x` is the middle of the stroke. */
  const stroke = (x: number, toward: 1 | -1, width: number) => {
    const end = x - toward * lean;
    const half = width / 2;
    return `M${x - half} ${top}H${x + half}L${end + half} ${bottom}H${end - half}Z`;
  };
  const gap = 8;
  const width = 4 * lean + 2 * gap;
  const left = 32 - width / 2;
  return [
    stroke(left, -1, heavy),
    stroke(left + lean, 1, fine),
    stroke(left + 2 * lean + gap, 1, heavy),
    stroke(left + 2 * lean + 2 * gap, -1, heavy),
    stroke(left + 4 * lean + 2 * gap, 1, fine),
  ].join('');
}

const icon = (top: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><title>XIV</title><path fill="${ink}" d="M0 0h64v64H0z"/>` +
  `<path fill="${paper}" d="${numeral(top, 64 - top).replace(/\d+\.\d+/g, (number) => String(Number(Number(number).toFixed(2))))}"/></svg>\n`;

/** Fills the square; launchers cut up to a fifth from theirs. */
const tabIcon = icon(14);
const launcherIcon = icon(21);

export async function writeMarks(): Promise<void> {
  await write('favicon.svg', tabIcon);
  await write('favicon.ico', iconFile(await png(tabIcon, 32), 32));
  await write('apple-touch-icon.png', await png(launcherIcon, 180));
  for (const size of [192, 512]) await write(`icon-${size}.png`, await png(launcherIcon, size));
  await write('preview.jpg', await drawSocial());
}

const write = (name: string, content: string | Uint8Array) => writeFile(join(publicFolder, name), content);

const png = (svg: string, size: number) =>
  sharp(Buffer.from(svg), { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer();

/** An .ico that holds one PNG. */
function iconFile(image: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(image.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, image]);
}

async function drawSocial(): Promise<Buffer> {
  const [width, height] = [1200, 630];
  const cloth = drawSatin(heroCloth, { width: 640, height, scale: 820, x: 0, y: 0.1 });
  const raw = { width: cloth.width, height: cloth.height, channels: 3 as const };
  const picture = await sharp(cloth.bytes, { raw }).png().toBuffer();
  const require = createRequire(import.meta.url);
  const font = await readFile(
    require.resolve('@fontsource-variable/bodoni-moda/files/bodoni-moda-latin-opsz-normal.woff2'),
  );
  const edge = Math.round(height * slope);
  const html = `<!doctype html><style>
    @font-face { font-family: Display; src: url(data:font/woff2;base64,${font.toString('base64')}); font-weight: 400 900; }
    body { margin: 0; width: ${width}px; height: ${height}px; overflow: hidden; position: relative; background: ${ink}; }
    i { position: absolute; top: -10px; bottom: -10px; width: 1px; background: ${paper}; opacity: 0.11; transform: skewX(-${houseAngle}deg); }
    img { position: absolute; right: 0; top: 0; clip-path: polygon(${edge}px 0, 100% 0, 100% 100%, 0 100%); }
    p { position: absolute; left: 72px; top: 50%; margin: -0.62em 0 0; color: ${paper}; white-space: nowrap;
      font: 500 74px/1.2 Display; font-variation-settings: "opsz" 20; letter-spacing: 0.1em; }
    </style>${[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((line) => `<i style="left:${line * 56 - 20}px"></i>`).join('')}
    <img src="data:image/png;base64,${picture.toString('base64')}"><p>SALON XIV</p>`;
  const browser = await chromium.launch(await prepareChromium());
  try {
    const page = await browser.newPage({ viewport: { width, height } });
    await page.setContent(html);
    await page.evaluate('document.fonts.ready');
    const image = await page.screenshot({ type: 'png' });
    return await sharp(image).jpeg({ quality: 84, mozjpeg: true }).toBuffer();
  } finally {
    await browser.close();
  }
}
