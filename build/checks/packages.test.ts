import { findPackageProblems, type PackageFiles } from './packages.ts';

const files = (
  asked: Readonly<Record<string, string>>,
  packages: PackageFiles['lock']['packages'] = {},
): PackageFiles => ({ manifest: { dependencies: asked }, lock: { packages: { '': {}, ...packages } } });

it('exact, new and quiet packages have no problems', () => {
  const packages = {
    'node_modules/express': { version: '5.10.0' },
    'node_modules/a/node_modules/react': { version: '20.0.0' },
    'node_modules/esbuild': { version: '0.1.0', dev: true, hasInstallScript: true },
  };
  expect(findPackageProblems(files({ express: '5.10.0', b: '1.2.3-beta.1' }, packages))).toEqual([]);
});

it.each<[string, PackageFiles, RegExp]>([
  ['a range', files({ express: '^5.1.0' }), /express is asked for as "\^5.1.0"/],
  [
    'an old copy deep inside',
    files({}, { 'node_modules/a/node_modules/body-parser': { version: '2.2.9' } }),
    /body-parser 2\.2\.9/,
  ],
  [
    'one that is old by its last number',
    files({}, { 'node_modules/react-dom': { version: '19.2.5' } }),
    /react-dom 19\.2\.5/,
  ],
  [
    'a program at install time',
    files({}, { 'node_modules/a': { version: '1.0.0', hasInstallScript: true } }),
    /a runs a program/,
  ],
  [
    'server components',
    files({}, { 'node_modules/react-server-dom-webpack': { dev: true } }),
    /is installed: nothing here/,
  ],
  [
    'an address without https',
    files({}, { 'node_modules/a': { resolved: 'http://a.example/a.tgz' } }),
    /without https/,
  ],
])('%s is told of', (_what, given, problem) => {
  expect(findPackageProblems(given).join('\n')).toMatch(problem);
});
