/** The rules that packages are held to: exact versions, none older than a known fault's mending, no program at install time in production. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isOlder } from '../browserTargets.ts';
import type { Check } from './check.ts';

/** No older copy of these may run in production, by whomever it is asked for. */
const floors: Readonly<Record<string, string>> = {
  express: '5.1.0',
  'path-to-regexp': '8.4.0',
  'body-parser': '2.3.0',
  react: '19.2.6',
  'react-dom': '19.2.6',
  nodemailer: '10.6.0',
  'altcha-lib': '1.4.1',
  morgan: '1.11.0',
};

/** Server components and their protocol: what is not installed cannot be asked for. */
const banned = /^react-server-dom-/;

interface LockedPackage {
  readonly version?: string;
  readonly dev?: boolean;
  readonly hasInstallScript?: boolean;
  readonly resolved?: string;
}

export interface PackageFiles {
  readonly manifest: {
    readonly dependencies?: Readonly<Record<string, string>>;
    readonly devDependencies?: Readonly<Record<string, string>>;
    readonly overrides?: Readonly<Record<string, string>>;
  };
  readonly lock: { readonly packages: Readonly<Record<string, LockedPackage>> };
}

export function findPackageProblems({ manifest, lock }: PackageFiles): readonly string[] {
  const { dependencies, devDependencies, overrides } = manifest;
  const asked = Object.entries({ ...dependencies, ...devDependencies, ...overrides });
  const locked = Object.entries(lock.packages).filter(([path]) => path !== '');
  const installed = locked.map(([path, entry]) => [path.split('node_modules/').at(-1) ?? '', entry] as const);
  const runtime = installed.filter(([, { dev }]) => dev !== true);
  return [
    ...asked
      .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
      .map(([name, version]) => `${name} is asked for as "${version}": name one exact version.`),
    ...runtime
      .filter(([name, { version = '' }]) => isOlder(version, floors[name] ?? '0.0.0'))
      .map(([name, { version }]) => `${name} ${version} has a known fault: ${floors[name]} or newer.`),
    ...runtime
      .filter(([, { hasInstallScript }]) => hasInstallScript === true)
      .map(([name]) => `${name} runs a program when it is installed, and the image installs none of these.`),
    ...installed
      .filter(([name]) => banned.test(name))
      .map(([name]) => `${name} is installed: nothing here speaks the protocol of server components.`),
    ...locked
      .filter(([, { resolved = 'https:' }]) => !resolved.startsWith('https:'))
      .map(([path]) => `${path} comes from an address without https (package-lock.json).`),
  ];
}

export const packageCheck: Check = {
  name: 'packages',
  run: async (root) => {
    const [manifest = '', lock = ''] = await Promise.all(
      ['package.json', 'package-lock.json'].map((path) => readFile(join(root, path), 'utf8')),
    );
    return findPackageProblems({ manifest: JSON.parse(manifest), lock: JSON.parse(lock) });
  },
};
