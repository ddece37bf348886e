import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFolder, removeFolder } from '../../test/support/temporaryFolder.ts';
import { compileModule, generateClassNameTypes } from './cssModules.ts';

/** Two paths whose classes get the same names. */
function findTwins(pathOf: (index: number) => string): [string, string] {
  const seen = new Map<string, string>();
  for (let index = 0; ; index += 1) {
    const path = pathOf(index);
    const name = compileModule(path, '.a{color:red}', 'production').classNames.a ?? '';
    const other = seen.get(name);
    if (other !== undefined) return [other, path];
    seen.set(name, path);
  }
}

describe('the types of the stylesheets', () => {
  const folder = createFolder();
  afterAll(() => removeFolder(folder));
  const add = (path: string, css: string) => {
    mkdirSync(join(folder, 'client', path, '..'), { recursive: true });
    writeFileSync(join(folder, 'client', path), css);
  };

  it('declare the classes of a stylesheet', async () => {
    add('a/Plate.module.css', '.plate { color: red } .wide-one:hover { color: blue }');
    const types = await generateClassNameTypes(folder);
    expect(types).toContain("declare module '*/Plate.module.css'");
    expect([...types.matchAll(/readonly "([\w-]+)"/g)].map(([, name]) => name)).toEqual(['plate', 'wide-one']);
  });

  it('fail if two stylesheets have the same scope', async () => {
    const twins = findTwins((index) => `client/twins/T${index}.module.css`);
    for (const path of twins) add(path.replace('client/', ''), '.plate { color: red }');
    await expect(generateClassNameTypes(folder)).rejects.toThrow(/another stylesheet has the same scope/);
    for (const path of twins) rmSync(join(folder, path));
  });

  it('fail if two stylesheets have the same name', async () => {
    add('b/Plate.module.css', '.other { color: red }');
    await expect(generateClassNameTypes(folder)).rejects.toThrow(/another stylesheet has the same name/);
  });
});
