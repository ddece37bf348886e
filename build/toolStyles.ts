/** Tells scripts what the tools' stylesheet is called, whose name depends on what is in it. */
import type { Plugin } from 'esbuild';
import type { BuildMode } from './buildMode.ts';
import { buildToolStyles } from './styles.ts';
import { hashedName } from './writeFolder.ts';

export async function readToolStyles(root: string, mode: BuildMode) {
  const css = await buildToolStyles(root, mode);
  return { name: hashedName('tools', 'css', css), css };
}

export function createToolStylesPlugin(root: string, mode: BuildMode): Plugin {
  return {
    name: 'tool styles',
    setup(build) {
      build.onLoad({ filter: /[\\/]client[\\/]styles[\\/]toolStyles\.ts$/ }, async () => {
        const { name } = await readToolStyles(root, mode);
        return { contents: `export const toolStyles = ${JSON.stringify(name)};`, loader: 'js' };
      });
    },
  };
}
