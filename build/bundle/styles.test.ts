import { createFolder, removeFolder } from '../../test/support/temporaryFolder.ts';
import { compileModule } from '../codegen/cssModules.ts';
import { buildStylesheet, orderStyles } from './styles.ts';

describe('the stylesheet', () => {
  it('orders tokens, global styles, components and pages', () => {
    const paths = [
      'client/pages/Deny.module.css',
      'client/pages/journey/Landing/Hero.module.css',
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
      'client/pages/Deny.module.css',
      'client/pages/journey/Landing/Hero.module.css',
    ]);
  });
});

it('admin pages have a separate stylesheet', async () => {
  const root = createFolder({
    'client/styles/base.css': '.base { color: red; }',
    'client/pages/Deny/A.css': '.page { color: red; }',
    'client/admin/pages/A.css': '.tool { color: red; }',
    'client/admin/B.css': '.console { color: red; }',
  });
  const classesOf = async (id: 'styles' | 'admin') =>
    (await buildStylesheet(root, id, 'production')).css.match(/(?<=\.)\w+/g)?.sort();
  expect(await classesOf('styles')).toEqual(['base', 'page']);
  expect(await classesOf('admin')).toEqual(['console', 'tool']);
  removeFolder(root);
});

describe('a CSS module', () => {
  it('has unique and stable class names', () => {
    const one = compileModule('client/A.module.css', '.title { color: red; }', 'production');
    const again = compileModule('client/A.module.css', '.title { color: blue; }', 'production');
    const other = compileModule('client/B.module.css', '.title { color: red; }', 'production');
    expect(one.classNames).toEqual(again.classNames);
    expect(one.classNames.title).not.toBe(other.classNames.title);
    expect(one.css).toContain(`.${one.classNames.title}`);
  });

  it('has readable class names in development and short ones in production', () => {
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
    for (const name of Object.values(served.classNames)) expect(name).toMatch(/^[a-z]\w{1,3}$/);
  });
});
