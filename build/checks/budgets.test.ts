/** The limits of size-limit.config.ts, as the program itself applies them to a build. */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { locales } from '../../shared/locales.ts';
import { namespaces } from '../../shared/namespaces.ts';
import { createFolder, removeFolder } from '../../test/support/temporaryFolder.ts';

/** Text that weighs `bytes` gzipped, and a third more as it is. */
const heavy = (bytes: number) => randomBytes(bytes).toString('base64');

const light = {
  'entry.js': 'a',
  'shared.js': 'b',
  'landing.js': 'c',
  'form.js': 'd',
  'l.css': 'l',
  'f.css': 'f',
  'i.css': 'i',
  'a.woff2': 'w',
  'words.js': 'm',
  'parole.js': 'n',
};

const manifest = {
  entry: 'entry.js',
  entryImports: ['shared.js'],
  documentStylesheets: { landing: 'l.css', formStarted: 'f.css', inner: 'i.css' },
  fontPreloads: Object.fromEntries(locales.map((locale) => [locale, ['a.woff2']])),
  messages: Object.fromEntries(
    locales.map((locale) => [
      locale,
      Object.fromEntries(
        namespaces.map((name) => [name, locale === 'it' && name === 'landing' ? 'parole.js' : 'words.js']),
      ),
    ]),
  ),
  pages: { landing: ['landing.js'], formStarted: ['form.js'] },
};

/** What is over its limit in a build with these assets. */
function findTooHeavy(assets: Readonly<Record<string, string>>): string[] {
  const root = createFolder({
    'package.json': '{"devDependencies":{"@size-limit/file":"1"}}',
    'dist/client/manifest.json': JSON.stringify(manifest),
    ...Object.fromEntries(Object.entries(assets).map(([name, text]) => [`dist/client/assets/${name}`, text])),
  });
  const project = process.cwd();
  const program = join(project, 'node_modules/size-limit/bin.js');
  const parameters = [program, '--json', '--config', join(project, 'size-limit.config.ts')];
  try {
    const { stdout } = spawnSync(process.execPath, parameters, { cwd: root, encoding: 'utf8' });
    const results = JSON.parse(stdout) as readonly { readonly name: string; readonly passed: boolean }[];
    return results.filter(({ passed }) => !passed).map(({ name }) => name);
  } finally {
    removeFolder(root);
  }
}

describe('the budgets', () => {
  it('pass a light build', () => {
    expect(findTooHeavy(light)).toEqual([]);
  });

  it('add up what a page loads', () => {
    expect(findTooHeavy({ ...light, 'shared.js': heavy(69_000), 'form.js': heavy(69_000) })).toEqual([
      'Scripts of the form',
    ]);
  });

  it.each([
    ['entry.js', 136_000, ['Scripts of the landing page', 'Scripts of the form']],
    ['shared.js', 136_000, ['Scripts of the landing page', 'Scripts of the form']],
    ['parole.js', 136_000, ['Scripts of the landing page']],
    ['landing.js', 136_000, ['Scripts of the landing page']],
    ['form.js', 136_000, ['Scripts of the form']],
    ['l.css', 31_000, ['Stylesheet of the landing page']],
    ['f.css', 31_000, ['Stylesheet of the form']],
    ['i.css', 31_000, ['Stylesheet of the pages behind them']],
    ['a.woff2', 50_000, ['Preloaded fonts: a.woff2']],
  ])('count %s', (name, bytes, tooHeavy) => {
    expect(findTooHeavy({ ...light, [name]: heavy(bytes) })).toEqual(tooHeavy);
  });
});
