import type { Metafile } from 'esbuild';
import { routeIds } from '../../shared/routeTable.ts';
import { sheetIds, sheetsOf } from '../../shared/stylesheets.ts';
import { createFolder, removeFolder } from '../../test/support/temporaryFolder.ts';
import { pageSource } from '../paths.ts';
import { buildSheet, orderStyles, sheetOf } from '../styles.ts';
import { refuseMissingStyles } from '../stylesAtHand.ts';
import { compileModule } from './cssModules.ts';
import { shortenPropertyNames } from './propertyNames.ts';

describe('the stylesheet', () => {
  it('puts tokens first and modules last, those of the pages backwards', () => {
    const paths = [
      'client/pages/Deny.module.css',
      'client/pages/Landing/Hero.module.css',
      'client/styles/print.css',
      'client/styles/reset.css',
      'client/components/Button.module.css',
      'client/styles/tokens.css',
    ];
    expect(orderStyles(paths)).toEqual([
      'client/styles/tokens.css',
      'client/styles/reset.css',
      'client/styles/print.css',
      'client/components/Button.module.css',
      'client/pages/Landing/Hero.module.css',
      'client/pages/Deny.module.css',
    ]);
  });

  it('refuses an address that would not resolve from where it is served', async () => {
    const root = createFolder({ 'client/styles/base.css': 'body { background: url("./paper.png"); }' });
    await expect(buildSheet(root, 'styles', 'production')).rejects.toThrow('client/styles/base.css: url(./paper.png)');
    removeFolder(root);
  });
});

describe('the stylesheets', () => {
  it('divide the rules: those of all pages, of the landing page, of the form, of the pages behind them, of the tools', async () => {
    const root = createFolder({
      'client/styles/base.css': '.base { color: red; }',
      'client/pages/Landing/Hero/A.css': '.hero { color: red; }',
      'client/pages/FormStarted/A.css': '.form { color: red; }',
      'client/pages/Deny/A.css': '.page { color: red; }',
      'client/pages/AdminAudit/A.css': '.tool { color: red; }',
      'client/admin/B.css': '.console { color: red; }',
    });
    const classes = sheetIds.map(async (id) => [
      id,
      (await buildSheet(root, id, 'production')).match(/(?<=\.)\w+/g)?.sort(),
    ]);
    expect(Object.fromEntries(await Promise.all(classes))).toEqual({
      styles: ['base'],
      landing: ['hero'],
      formStarted: ['form'],
      inner: ['page'],
      tools: ['console', 'tool'],
    });
    removeFolder(root);
  });

  it('of a page hold its own', () => {
    for (const route of routeIds) expect(sheetsOf(route)).toContain(sheetOf(pageSource(route)));
  });
});

describe('a page', () => {
  const entry = 'client/entry.tsx';
  /** A build of an entry and of a page, which uses the styles. */
  const build = (page: string, ...used: string[]) => {
    const inputsOf = (...paths: string[]) =>
      Object.fromEntries(paths.map((path) => [path, { bytesInOutput: 1 }])) as Metafile['outputs'][string]['inputs'];
    const common = { bytes: 1, exports: [] };
    const toShared = [{ path: 'shared.js', kind: 'import-statement' as const }];
    return {
      'entry.js': { ...common, imports: [], inputs: inputsOf(entry, 'client/layouts/Layout.module.css') },
      'page.js': { ...common, imports: toShared, entryPoint: page, inputs: inputsOf(page) },
      'shared.js': { ...common, imports: [], inputs: inputsOf(...used) },
    };
  };

  it.each([
    ['client/pages/Landing/Landing.tsx', 'client/components/Row/Row.module.css'],
    ['client/pages/Deny/Deny.tsx', 'client/components/PageHead/PageHead.module.css'],
    ['client/pages/AdminAudit/AdminAudit.tsx', 'client/components/PageHead/PageHead.module.css'],
  ])('%s may use %s', (page, styles) => {
    expect(() => refuseMissingStyles(build(page, styles), entry)).not.toThrow();
  });

  it.each([
    ['client/pages/Landing/Landing.tsx', 'client/components/PageHead/PageHead.module.css'],
    ['client/pages/FormStarted/FormStarted.tsx', 'client/components/PageHead/PageHead.module.css'],
    ['client/pages/Deny/Deny.tsx', 'client/pages/FormStarted/FormStarted.module.css'],
    ['client/pages/Deny/Deny.tsx', 'client/components/Row/Row.module.css'],
    ['client/pages/Deny/Deny.tsx', 'client/admin/DataTable.module.css'],
    ['client/consent/builtIn.tsx', 'client/components/Row/Row.module.css'],
  ])('%s may not use %s, which it would not find', (page, styles) => {
    expect(() => refuseMissingStyles(build(page, styles), entry)).toThrow(`${page} uses ${styles}`);
  });

  it('finds no inner styles with what all pages share', () => {
    const inner = 'client/components/PageHead/PageHead.module.css';
    const { 'page.js': page, 'shared.js': shared } = build(entry, inner);
    expect(() =>
      refuseMissingStyles(
        { 'entry.js': { ...page, imports: [], inputs: { ...page.inputs, ...shared.inputs } } },
        entry,
      ),
    ).toThrow(inner);
  });
});

describe('custom properties', () => {
  const site = {
    'client/styles/tokens.css': ':root { --quiet: grey; --line: red; --hand: 0deg; }',
    'client/A.module.css': '.a { color: var(--line); rotate: var(--hand, 1deg); border-color: var(--line); }',
    'client/admin/B.css': '.console { color: var(--line, var(--quiet)); }',
    'client/Clock.tsx': `section.style.setProperty('--hand', angle);`,
  };

  it('have short names for a visitor, the same in every stylesheet, but for those that a script sets', async () => {
    const root = createFolder(site);
    expect(await buildSheet(root, 'styles', 'production')).toMatch(
      /^:root\{--b:grey;--a:red;--hand:0deg\}\.\w+\{color:var\(--a\);rotate:var\(--hand,1deg\);border-color:var\(--a\)\}/,
    );
    expect(await buildSheet(root, 'tools', 'production')).toBe('.console{color:var(--a,var(--b))}');
    removeFolder(root);
  });

  it('have the names of the source for a developer', async () => {
    const root = createFolder(site);
    expect(await buildSheet(root, 'styles', 'development')).toContain(':root{--quiet:grey;--line:red;--hand:0deg}');
    removeFolder(root);
  });

  it('have a name each, however many there are', () => {
    const css = Array.from({ length: 300 }, (_, index) => `--name-${index.toString(36)}: 0;`).join('');
    const names = [...shortenPropertyNames(css, '').values()];
    expect(new Set(names).size).toBe(300);
    for (const name of names) expect(name).toMatch(/^--[a-z][a-z0-9]?$/);
  });
});

describe('a CSS module', () => {
  it('has names of its own, the same in every build', () => {
    const one = compileModule('client/A.module.css', '.title { color: red; }', 'production');
    const again = compileModule('client/A.module.css', '.title { color: blue; }', 'production');
    const other = compileModule('client/B.module.css', '.title { color: red; }', 'production');
    expect(one.classNames).toEqual(again.classNames);
    expect(one.classNames.title).not.toBe(other.classNames.title);
    expect(one.css).toContain(`.${one.classNames.title}`);
  });

  it('has the names of the source for a developer, and short ones for a visitor, in the rules as in the script', () => {
    const source =
      '.heading { animation: rise 1s; } .heading:hover > .text-line { color: red; } @keyframes rise { to { top: 0; } }';
    const served = compileModule('client/A.module.css', source, 'production');
    const read = compileModule('client/A.module.css', source, 'development');
    expect(read.classNames.heading).toMatch(/^heading-/);
    for (const { css, classNames } of [served, read]) {
      const { heading, rise, 'text-line': line } = classNames;
      expect(css).toContain(`.${heading}:hover>.${line}{`);
      expect(css).toContain(`@keyframes ${rise}{`);
      expect(css).toContain(`animation:1s ${rise}}`);
    }
    for (const name of Object.values(served.classNames)) expect(name).toMatch(/^[a-z]\w{1,2}$/);
  });

  it('carries what it composes', () => {
    const { classNames } = compileModule(
      'client/A.module.css',
      '.base { color: red; } .big { composes: base; }',
      'production',
    );
    expect(classNames.big).toBe(`${classNames.big?.split(' ')[0]} ${classNames.base}`);
  });
});
