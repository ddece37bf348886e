import { join } from 'node:path';
import { createFolder, removeFolder } from '../../test/support/temporaryFolder.ts';
import { readPictureFiles } from './pictureFiles.ts';

describe('the pictures among the assets', () => {
  const site = (belt: string) => ({
    'client/pictures/product-belt-160.avif': belt,
    'client/pictures/product-belt-480.webp': 'b',
    'client/pictures/hero-wide-720.avif': 'c',
    'client/pictures/hero.webm': 'd',
    'client/pictures/pictures.ts': 'export {};',
  });
  const folders: string[] = [];
  const read = (belt: string) => {
    folders.push(createFolder(site(belt)));
    return readPictureFiles(folders.at(-1) ?? '');
  };
  afterAll(() => folders.forEach(removeFolder));

  it('are named by id, width and a common hash', async () => {
    const { files, hash } = await read('a');
    expect(hash).toMatch(/^[A-Za-z0-9]{8}$/);
    expect([...files.keys()].sort()).toEqual([
      `hero-${hash}.webm`,
      `hero-wide-720-${hash}.avif`,
      `product-belt-160-${hash}.avif`,
      `product-belt-480-${hash}.webp`,
    ]);
  });

  it('are renamed when any picture changes', async () => {
    const [before, same, after] = [await read('a'), await read('a'), await read('another')];
    expect(same.hash).toBe(before.hash);
    expect(after.hash).not.toBe(before.hash);
  });

  it('may be none', async () => {
    expect(await readPictureFiles(join('/', 'nowhere'))).toEqual({ files: new Map(), hash: '' });
  });
});
