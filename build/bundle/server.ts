import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { outputFolders, pathInside } from '../paths.ts';
import type { BuildMode } from './browserTargets.ts';
import { type Bundle, type BundleOptions, baseOptions } from './esbuildBase.ts';
import { writeFolder } from './writeFolder.ts';

const entries = {
  index: 'server/index.ts',
  backend: 'backend/main.ts',
  command: 'backend/commands/command.ts',
};

/** They load files from their own folder, or are optional. No process needs them to start. */
const externalPackages = ['@electric-sql/pglite', 'pg-native', 'pg-cloudflare', 'bufferutil', 'utf-8-validate'];

// CommonJS packages in the bundle call `require` for Node's modules.
const banner = `import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);`;

export function serverOptions(root: string, mode: BuildMode): BundleOptions {
  return {
    ...baseOptions(root, mode),
    platform: 'node',
    target: 'node20',
    minify: false,
    entryPoints: Object.fromEntries(Object.entries(entries).filter(([, source]) => existsSync(join(root, source)))),
    outdir: outputFolders(root).server,
    chunkNames: 'chunks/[name]-[hash]',
    sourcemap: 'linked',
    legalComments: 'eof',
    external: externalPackages,
    // The package's entry also loads the renderers that return a string.
    alias: { 'react-dom/server': join(root, `node_modules/react-dom/cjs/react-dom-server.node.${mode}.js`) },
    banner: { js: banner },
  };
}

export async function writeServer(root: string, result: Bundle): Promise<void> {
  const folder = outputFolders(root).server;
  const files = result.outputFiles.map(({ path, contents }) => [pathInside(folder, path), contents] as const);
  await writeFolder(folder, new Map(files));
}

export async function buildServer(root: string, mode: BuildMode): Promise<void> {
  await writeServer(root, await build(serverOptions(root, mode)));
}
