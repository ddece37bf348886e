import { join } from 'node:path';
import { pictures } from '../client/pictures/pictures.ts';
import { createFolder, removeFolder } from '../test/support/temporaryFolder.ts';
import { readPictureFiles } from './pictureFiles.ts';

describe('the pictures among the assets', () => {
  const site = (belt: string) => ({
    'client/pictures/garment-belt-160.avif': belt,
    'client/pictures/garment-belt-480.webp': 'b',
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

  it('have names that follow from the id, the width and one hash', async () => {
    const { files, hashes } = await read('a');
    expect([...files.keys()].sort()).toEqual([
      `garment-belt-160-${hashes['garment-belt']}.avif`,
      `garment-belt-480-${hashes['garment-belt']}.webp`,
      `hero-${hashes.hero}.webm`,
      `hero-wide-720-${hashes['hero-wide']}.avif`,
    ]);
  });

  it('change their names with their content, each picture for itself', async () => {
    const [before, after] = [await read('a'), await read('another')];
    expect(after.hashes['garment-belt']).not.toBe(before.hashes['garment-belt']);
    expect(after.hashes.hero).toBe(before.hashes.hero);
  });

  it('are there for everything that the table names', async () => {
    const { files, hashes } = await readPictureFiles(process.cwd());
    const missing = Object.entries(pictures).flatMap(([id, { widths }]) =>
      widths.flatMap((width) =>
        ['avif', 'webp']
          .map((format) => `${id}-${width}-${hashes[id]}.${format}`)
          .filter((name) => (files.get(name)?.length ?? 0) === 0),
      ),
    );
    expect(missing).toEqual([]);
  });

  it('may be none', async () => {
    expect(await readPictureFiles(join('/', 'nowhere'))).toEqual({ files: new Map(), hashes: {} });
  });
});
