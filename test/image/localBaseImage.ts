/**
 * A base image for machines without an image registry: Debian by debootstrap with production's Node and the local npm.
 * For tests only.
 */
import { copyFile, cp, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { createFolder, removeFolder } from '../support/temporaryFolder.ts';
import { outputOf, runLoudly } from './containerTool.ts';
import { productionNode } from './productionNode.ts';

export const localBaseImage = `localhost/salon-xiv-node:${productionNode}`;

/** Built once; `buildah rmi` removes it. debootstrap requires root. */
export async function buildLocalBase(): Promise<void> {
  const isBuilt = await outputOf('buildah', 'images', localBaseImage).then(
    () => true,
    () => false,
  );
  if (isBuilt) return;
  const folder = createFolder();
  // The temporary folder, and so the image's root, is readable by its owner only.
  const root = join(folder, 'root');
  try {
    // Node needs libatomic; npm needs certificates in the build stage.
    await runLoudly('debootstrap', '--variant=minbase', '--include=libatomic1,ca-certificates', 'bookworm', root);
    await rm(join(root, 'var/cache/apt/archives'), { recursive: true });
    await rm(join(root, 'var/lib/apt/lists'), { recursive: true });
    await outputOf('chroot', root, 'useradd', '--uid', '1000', '--create-home', 'node');
    // The package `node` installs this one by a script, which npm skips here.
    const nodePackage = `--package=node-linux-${process.arch}@${productionNode}`;
    const fromNpm = ['exec', '--yes', nodePackage, '--', 'node', '--print', 'process.execPath'];
    await copyFile(await outputOf('npm', ...fromNpm), join(root, 'usr/local/bin/node'));
    const modules = join(root, 'usr/local/lib/node_modules');
    await cp(join(await outputOf('npm', 'root', '--global'), 'npm'), join(modules, 'npm'), { recursive: true });
    await symlink('../lib/node_modules/npm/bin/npm-cli.js', join(root, 'usr/local/bin/npm'));
    await importRoot(root);
  } finally {
    removeFolder(folder);
  }
}

async function importRoot(root: string): Promise<void> {
  const container = await outputOf('buildah', 'from', 'scratch');
  try {
    await outputOf('buildah', 'add', '--quiet', container, root, '/');
    await outputOf('buildah', 'commit', '--quiet', container, localBaseImage);
  } finally {
    await outputOf('buildah', 'rm', container);
  }
}
