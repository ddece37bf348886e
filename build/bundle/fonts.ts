/** Fonts of our own, by the names that the build gives them. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { locales } from '../../shared/i18n/locales.ts';
import type { AssetManifest } from '../../shared/page/assetManifest.ts';
import { repositoryRoot } from '../paths.ts';
import { hashedName } from './writeFolder.ts';

const folder = join(repositoryRoot, 'client/fonts');

/** What the first paint of every page is written with, and what a language needs beside it. */
const firstPaintFonts = ['bodoni-moda', 'instrument-sans'];
const polishFonts = firstPaintFonts.map((name) => `${name}-pl`);

/** `css`: the `@font-face` rules; file names are relative to the stylesheet. */
export async function readFonts() {
  const names = (await readdir(folder))
    .filter((name) => name.endsWith('.woff2'))
    .map((name) => name.replace('.woff2', ''));
  const contents = await Promise.all(names.map((name) => readFile(join(folder, `${name}.woff2`))));
  const hashed = new Map(names.map((name, index) => [name, hashedName(name, 'woff2', contents[index] ?? '')]));
  const nameOf = (name: string) => hashed.get(name) ?? '';
  const source = await readFile(join(folder, 'fonts.css'), 'utf8');
  const css = source.replace(/url\("(.+)\.woff2"\)/g, (_, name: string) => `url("${nameOf(name)}")`);
  const preloads = locales.map((locale) => [
    locale,
    [...firstPaintFonts, ...(locale === 'pl' ? polishFonts : [])].map(nameOf),
  ]);
  return {
    files: contents.map((content, index) => [nameOf(names[index] ?? ''), content] as const),
    css,
    preloads: Object.fromEntries(preloads) as AssetManifest['fontPreloads'],
  };
}
