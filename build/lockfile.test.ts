import { completeLockfile, missingEntries, platformOf } from './lockfile.ts';

const lockfile = {
  lockfileVersion: 3,
  packages: {
    '': {},
    'node_modules/tool': {
      dev: true,
      optionalDependencies: { '@tool/linux-x64': '1.0.0', '@tool/darwin-arm64': '1.0.0', watcher: '^2.0.0' },
    },
    'node_modules/@tool/linux-x64': { version: '1.0.0' },
  },
};

describe('a lock file', () => {
  it('gets the binaries of other platforms, and no guessed versions', () => {
    expect(missingEntries(lockfile)).toEqual({
      'node_modules/@tool/darwin-arm64': {
        version: '1.0.0',
        os: ['darwin'],
        cpu: ['arm64'],
        dev: true,
        optional: true,
      },
    });
  });

  it('is complete after completion', () => {
    expect(missingEntries(completeLockfile(lockfile))).toEqual({});
  });
});

it.each([
  ['@swc/core-linux-x64-gnu', { os: ['linux'], cpu: ['x64'], libc: ['glibc'] }],
  ['@swc/core-linux-arm-gnueabihf', { os: ['linux'], cpu: ['arm'] }],
  ['@unrs/resolver-binding-linux-riscv64-musl', { os: ['linux'], cpu: ['riscv64'], libc: ['musl'] }],
  ['@unrs/resolver-binding-win32-ia32-msvc', { os: ['win32'], cpu: ['ia32'] }],
])('reads the platform of %s', (name, platform) => {
  expect(platformOf(name)).toEqual(platform);
});
