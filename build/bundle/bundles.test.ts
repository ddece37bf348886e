/** Builds a site of three files, because the real one is too large for these tests. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AssetManifest } from '../../shared/page/assetManifest.ts';
import { createFolder, linkDependencies, removeFolder } from '../../test/support/temporaryFolder.ts';
import { buildClient } from './client.ts';
import { buildServer } from './server.ts';

const site = {
  'package.json': '{"type":"module"}',
  'client/entry.tsx': `
    import { createElement } from 'react';
    import { hydrateRoot } from 'react-dom/client';
    import { useLocation } from 'react-router-dom';
    import styles from './Hero.module.css';
    import { press } from './press.ts';
    const load = (locale: string) => import(\`../locales/\${locale}/common.json\`);
    document.body.className = styles.hero + String(createElement) + String(hydrateRoot) + String(useLocation) + press();
    if (process.env.NODE_ENV !== 'production') document.title = 'only while developing';
    void import('./pages/journey/Landing/Landing.tsx').then(() => load('de'));
    void import('./pages/notices/Deny.tsx');`,
  'client/press.ts': `export const press = () => 'pressed by everybody';`,
  'client/Hero.module.css': '.hero { color: var(--ink); } .hero:hover { color: red; }',
  'client/styles/tokens.css': ':root { --ink: #111; }',
  'client/pages/journey/Landing/Landing.tsx': `
    import { press } from '../../../press.ts';
    export const Landing = () => <h1 title={globalThis.document && press()}>Salon</h1>;`,
  'client/pages/notices/Deny.tsx': 'export const Deny = () => <h1>Not today</h1>;',
  'client/pages/journey/Landing/Landing.module.css': '.row { color: red; }',
  'client/pages/journey/FormStarted/FormStarted.module.css': '.field { color: green; }',
  'client/pages/notices/Deny.module.css': '.words { color: blue; }',
  'client/public/robots.txt': 'User-agent: *',
  'locales/en/common.json': '{"greeting":"Hello"}',
  'locales/de/common.json': '{"greeting":"Guten Tag"}',
  'server/index.ts': `
    import styles from '../client/Hero.module.css';
    import { Writable } from 'node:stream';
    import { renderToPipeableStream } from 'react-dom/server';
    import express from 'express';
    import { Landing } from '../client/pages/journey/Landing/Landing.tsx';
    let markup = '';
    const end = new Writable({
      write: (piece, _encoding, done) => { markup += piece; done(); },
      final: (done) => { console.log(JSON.stringify([styles.hero, markup, typeof express])); done(); },
    });
    renderToPipeableStream(Landing()).pipe(end);`,
};

describe('the bundles', () => {
  let root: string;
  let manifest: AssetManifest;
  const asset = (name: string) => readFileSync(join(root, 'dist/client/assets', name), 'utf8');

  beforeAll(async () => {
    root = createFolder(site);
    linkDependencies(root);
    manifest = await buildClient(root, 'production');
    await buildServer(root, 'production');
  }, 60_000);
  afterAll(() => removeFolder(root));

  it('have the same file names in any build folder', async () => {
    const elsewhere = createFolder(site);
    try {
      linkDependencies(elsewhere);
      expect(await buildClient(elsewhere, 'production')).toEqual(manifest);
    } finally {
      removeFolder(elsewhere);
    }
  }, 60_000);

  it('leave out unused parts of React', () => {
    expect(readFileSync(join(process.cwd(), 'node_modules/react/cjs/react.production.js'), 'utf8')).toContain(
      'React.Children.only',
    );
    expect(asset(manifest.entry)).not.toContain('React.Children.only');
  });

  it("list a route's chunk without the files of the entry", () => {
    expect(manifest.pages.landing[0]).toMatch(/^Landing-\w+\.js$/);
    expect(manifest.pages.landing).not.toContain(manifest.entry);
    expect(manifest.entryImports).not.toContain(manifest.entry);
  });

  it("put modules of the entry and of pages into the entry's file", () => {
    const files = readdirSync(join(root, 'dist/client/assets')).filter((name) => name.endsWith('.js'));
    expect(files.filter((name) => asset(name).includes('pressed by everybody'))).toEqual([manifest.entry]);
  });

  it('leave out development code', () => {
    expect(asset(manifest.entry)).not.toContain('only while developing');
  });

  it('leave out unused parts of the router', () => {
    expect(asset(manifest.entry)).toContain('isDataRoute');
    expect(asset(manifest.entry)).not.toContain('react-router-scroll-positions');
  });

  it('contain no renderer to a string', () => {
    const files = readdirSync(join(root, 'dist/server'), { recursive: true }).map(String);
    const scripts = files
      .filter((name) => name.endsWith('.js'))
      .map((name) => readFileSync(join(root, 'dist/server', name), 'utf8'));
    expect(scripts.filter((script) => script.includes('renderToPipeableStream'))).not.toEqual([]);
    expect(scripts.filter((script) => script.includes('renderToString'))).toEqual([]);
  });

  it('do not serve source maps', () => {
    const served = readdirSync(join(root, 'dist/client'), { recursive: true }).map(String);
    expect(served.filter((name) => name.endsWith('.map'))).toEqual([]);
    expect(asset(manifest.entry)).not.toContain('sourceMappingURL');
    expect(readdirSync(join(root, 'dist/sourcemaps'))).toContain(`${manifest.entry}.map`);
  });

  it('name sources by relative paths', () => {
    const folder = join(root, 'dist/sourcemaps');
    const sources = readdirSync(folder).flatMap(
      (name) => (JSON.parse(readFileSync(join(folder, name), 'utf8')) as { sources: string[] }).sources,
    );
    expect(sources.some((source) => source.endsWith('react-dom-client.production.js'))).toBe(true);
    expect(sources.filter((source) => !/^\.\.?\//.test(source))).toEqual([]);
  });

  it('have one chunk for each language', () => {
    const chunks = readdirSync(join(root, 'dist/client/assets')).filter((name) => asset(name).includes('Guten Tag'));
    expect(chunks).toHaveLength(1);
    expect(asset(chunks[0] ?? '')).not.toContain('Hello');
    expect(manifest.messages.de.common).toBe(chunks[0]);
  });

  it('refer to each other by relative URLs', () => {
    expect(asset(manifest.entry)).toMatch(/["']\.\/Landing-\w+\.js["']/);
    expect(asset(manifest.stylesheets.styles)).toMatch(/url\(["']?bodoni-moda-\w+\.woff2/);
  });

  it('preload fonts that exist', () => {
    const files = readdirSync(join(root, 'dist/client/assets'));
    expect(files).toEqual(expect.arrayContaining(Object.values(manifest.fontPreloads).flat()));
  });

  it('copy public files unchanged', () => {
    expect(readFileSync(join(root, 'dist/client/public/robots.txt'), 'utf8')).toBe('User-agent: *');
  });

  it('include the licences of packages and fonts', () => {
    const licences = readFileSync(join(root, 'dist/client/public/licences.txt'), 'utf8');
    for (const name of ['react', 'Bodoni', 'Instrument Sans']) expect(licences).toContain(name);
  });

  it('use the same class names in server, browser and stylesheet', () => {
    const output = execFileSync(process.execPath, [join(root, 'dist/server/index.js')], { encoding: 'utf8' });
    const [className, html, express] = JSON.parse(output) as string[];
    expect(html).toBe('<h1>Salon</h1>');
    expect(express).toBe('function');
    expect(asset(manifest.stylesheets.styles)).toContain(`.${className}:hover`);
    expect(asset(manifest.entry)).toContain(`"${className}"`);
  });
});
