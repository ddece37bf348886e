import type { Metafile } from 'esbuild';
import { refuseConsoleForVisitors } from './consoleApart.ts';

type Output = Metafile['outputs'][string];

/** An output of one source, and what it imports: `…` at the end marks what is loaded later. */
function output(source: string, imports: readonly string[] = [], entryPoint: string | undefined = source): Output {
  return {
    bytes: 1,
    exports: [],
    inputs: { [source]: { bytesInOutput: 1 } },
    imports: imports.map((name) =>
      name.endsWith('…')
        ? { path: name.slice(0, -1), kind: 'dynamic-import' }
        : { path: name, kind: 'import-statement' },
    ),
    ...(entryPoint === undefined ? {} : { entryPoint }),
  };
}

const shared = (source: string) => ({ ...output(source), entryPoint: undefined }) as unknown as Output;

const site = {
  'entry.js': output('client/entry.tsx', ['landing.js…', 'pages.js…', 'words.js…']),
  'landing.js': output('client/pages/Landing/Landing.tsx', ['notice.js']),
  'notice.js': shared('client/components/Notice/Notice.tsx'),
  'pages.js': output('client/pages/consolePages.ts', ['codes.js…']),
  'words.js': output('client/admin/consoleMessages.ts', ['de.js…']),
  'de.js': output('locales/de/adminCodes.json'),
  'codes.js': output('client/pages/AdminCodes/AdminCodes.tsx', ['notice.js', 'table.js']),
  'table.js': shared('client/admin/DataTable.tsx'),
};

describe('a build', () => {
  it('passes where only the console’s files hold the console', () => {
    expect(() => refuseConsoleForVisitors(site)).not.toThrow();
  });

  it.each<[string, Record<string, Output>]>([
    ['a page imports a part of it', { 'landing.js': output('client/pages/Landing/Landing.tsx', ['table.js']) }],
    ['a shared file holds a part of it', { 'notice.js': shared('client/admin/Pager.tsx') }],
    [
      'the entry holds its questions',
      { 'entry.js': output('shared/graphql/consoleOperations.generated.ts', [], 'client/entry.tsx') },
    ],
    ['the entry names its words', { 'entry.js': output('client/entry.tsx', ['de.js…']) }],
    ['the entry names a tool', { 'entry.js': output('client/entry.tsx', ['codes.js…']) }],
    ['what comes later imports a part of it', { 'later.js': output('client/consent/builtIn.tsx', ['table.js']) }],
  ])('is refused where %s', (_, change) => {
    expect(() => refuseConsoleForVisitors({ ...site, ...change })).toThrow(/^Visitors would/);
  });
});
