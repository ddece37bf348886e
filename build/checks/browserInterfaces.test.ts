import { createFolder, removeFolder } from '../../test/support/temporaryFolder.ts';
import { browserInterfaces } from './browserInterfaces.ts';

const settings = {
  'package.json': '{"browserslist":["safari >= 15.4","chrome >= 105"]}',
  'tsconfig.json':
    '{"compilerOptions":{"strict":true,"target":"es2023","module":"preserve","types":[],"jsx":"preserve"}}',
};

/** Any element, with any attributes. */
const jsx = 'declare namespace JSX { interface IntrinsicElements { [name: string]: unknown } }';

async function check(files: Record<string, string>): Promise<readonly string[]> {
  const root = createFolder({ ...settings, ...files });
  try {
    return await browserInterfaces.run(root);
  } finally {
    removeFolder(root);
  }
}

describe('the check of the platform’s interfaces', () => {
  it('refuses what an oldest browser lacks, and says what to use', async () => {
    const problems = await check({
      'client/a.ts': `export const a = [3, 1].toSorted();
export const b = URL.canParse('x');
export const c = AbortSignal.timeout(5);
export const d = new URLSearchParams('').size + 1;`,
      'shared/f.ts': 'export const f = new Map([[1, 2]]).values().map(String);',
    });
    expect(problems).toEqual([
      expect.stringMatching(/client\/a\.ts\(1.*[\s\S]*\[\.\.\.list\]\.sort\(\)/),
      expect.stringMatching(/client\/a\.ts\(2.*[\s\S]*new URL\(\) in a try/),
      expect.stringMatching(/client\/a\.ts\(3.*[\s\S]*AbortController/),
      expect.stringContaining('client/a.ts(4'),
      expect.stringContaining('shared/f.ts(1'),
    ]);
  }, 60_000);

  it('refuses elements and attributes that an oldest browser lacks, in whichever case, but for those that may be missing', async () => {
    const files = {
      'client/a.tsx': `export const a = <dialog open closedby="any" />;`,
      'client/b.tsx': `export const b = <button type="button" popoverTarget={'x'} command="close" />;`,
      'client/c.tsx': `export const c = <p popover>p</p>;`,
      'client/d.tsx': `export const d = <img alt="" src="x" fetchPriority="high" loading="lazy" inert={true} />;`,
      'client/e.tsx': `/* <dialog closedby="any"> */ export const e = <link href="x" />;`,
    };
    const found = (await check({ ...files, 'client/jsx.d.ts': jsx })).map((problem) => problem.split('\n')[0]);
    expect(found).toEqual([
      'client/a.tsx: closedby',
      'client/b.tsx: command',
      'client/b.tsx: popovertarget',
      'client/c.tsx: popover',
    ]);
    expect(
      await check({ ...files, 'client/jsx.d.ts': jsx, 'package.json': '{"browserslist":["chrome >= 140"]}' }),
    ).toEqual([]);
  }, 60_000);

  it('knows from the list which browsers those are', async () => {
    const files = { 'client/a.ts': 'export const a = structuredClone({});' };
    expect(await check(files)).toEqual([]);
    expect(await check({ ...files, 'package.json': '{"browserslist":["safari >= 15"]}' })).toHaveLength(1);
  }, 60_000);

  it('lets pass what every browser has, and what is asked for first', async () => {
    const files = {
      'client/a.ts': `export const a = [1].at(-1) ?? Object.hasOwn({}, 'a');
export const b = crypto.randomUUID?.();
export const c = URL.canParse?.('x') ?? false;
export const d = [...new Map([[1, 2]]).values()].length;`,
      'server/b.ts': 'export const b = [3, 1].toSorted();',
    };
    expect(await check(files)).toEqual([]);
  }, 60_000);
});
