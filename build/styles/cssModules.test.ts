import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFolder, removeFolder } from '../../test/support/temporaryFolder.ts';
import { generateClassNameTypes } from './cssModules.ts';

describe('the types of the stylesheets', () => {
  const folder = createFolder();
  afterAll(() => removeFolder(folder));
  const add = (path: string, css: string) => {
    mkdirSync(join(folder, 'client', path, '..'), { recursive: true });
    writeFileSync(join(folder, 'client', path), css);
  };

  it('name the classes that a stylesheet has, and no other', async () => {
    add('a/Plate.module.css', '.plate { color: red } .wide-one:hover { color: blue }');
    const types = await generateClassNameTypes(folder);
    expect(types).toContain("declare module '*/Plate.module.css'");
    expect([...types.matchAll(/readonly "([\w-]+)"/g)].map(([, name]) => name)).toEqual(['plate', 'wide-one']);
  });

  it('are refused where two stylesheets share a name', async () => {
    add('b/Plate.module.css', '.other { color: red }');
    await expect(generateClassNameTypes(folder)).rejects.toThrow(/another stylesheet has the same name/);
  });
});
