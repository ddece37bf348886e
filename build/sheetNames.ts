/** Tells scripts what the stylesheets are called that they may add to a page: a name depends on what is in the file. */
import type { Plugin } from 'esbuild';
import { type SheetId, type StylesheetFiles, sheetIds, visitorSheetIds } from '../shared/stylesheets.ts';
import type { BuildMode } from './buildMode.ts';
import { buildSheet } from './styles.ts';
import { hashedName } from './writeFolder.ts';

async function readSheet(root: string, id: SheetId, mode: BuildMode, head = '') {
  const css = await buildSheet(root, id, mode, head);
  return { id, css, name: hashedName(id, 'css', css) };
}

/** All of them, and what documents link, named. `fontFaces` come first in the stylesheet of all pages, which no script adds. */
export async function readSheets(root: string, mode: BuildMode, fontFaces: string) {
  const sheets = await Promise.all(sheetIds.map((id) => readSheet(root, id, mode, id === 'styles' ? fontFaces : '')));
  const cssOf = (wanted: SheetId) => sheets.find(({ id }) => id === wanted)?.css ?? '';
  // One after the other, as two links would come: sorted together, another rule might win.
  const joined = visitorSheetIds.map((id) => {
    const css = `${cssOf('styles')}${cssOf(id)}`;
    return { id, css, name: hashedName(`${id}Document`, 'css', css) };
  });
  const namesOf = <Id extends SheetId>(list: readonly { readonly id: Id; readonly name: string }[]) =>
    Object.fromEntries(list.map(({ id, name }) => [id, name])) as Record<Id, string>;
  return {
    names: { stylesheets: namesOf(sheets), documentStylesheets: namesOf(joined) } satisfies StylesheetFiles,
    files: [...sheets, ...joined].map(({ name, css }) => [name, Buffer.from(css)] as const),
  };
}

export function createSheetNamesPlugin(root: string, mode: BuildMode): Plugin {
  const nameOf = async (id: SheetId) => (await readSheet(root, id, mode)).name;
  const asConstant = (name: string, value: unknown) => `export const ${name} = ${JSON.stringify(value)};`;
  return {
    name: 'names of stylesheets',
    setup(build) {
      build.onLoad({ filter: /[\\/]client[\\/]styles[\\/]pageSheets\.ts$/ }, async () => {
        const names = await Promise.all(visitorSheetIds.map(async (id) => [id, await nameOf(id)] as const));
        return { contents: asConstant('pageSheets', Object.fromEntries(names)), loader: 'js' };
      });
    },
  };
}
