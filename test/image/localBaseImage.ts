/**
 * A base where no registry of images answers: Debian by debootstrap, with the Node that production runs (npm brings it) and the npm that runs here. Good enough to try the image on, and for nothing else.
 */
import { copyFile, cp, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { createFolder, removeFolder } from '../support/temporaryFolder.ts';
import { outputOf, runLoudly } from './containerTool.ts';
import { productionNode } from './productionNode.ts';

export const localBaseImage = `localhost/salon-xiv-node:${productionNode}`;

/** Made once: `buildah rmi` forgets it. Wants root, for debootstrap. */
export async function buildLocalBase(): Promise<void> {
  const isBuilt = await outputOf('buildah', 'images', localBaseImage).then(
    () => true,
    () => false,
  );
  if (isBuilt) return;
  const folder = createFolder();
  // The folder itself is its owner's alone, and its image's root would be.
  const root = join(folder, 'root');
  try {
    // Node's own build needs libatomic; certificates are for npm, in the stage that builds.
    await runLoudly('debootstrap', '--variant=minbase', '--include=libatomic1,ca-certificates', 'bookworm', root);
    await rm(join(root, 'var/cache/apt/archives'), { recursive: true });
    await rm(join(root, 'var/lib/apt/lists'), { recursive: true });
    await outputOf('chroot', root, 'useradd', '--uid', '1000', '--create-home', 'node');
    // The package `node` fetches this one by an install script, which npm refuses here.
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
