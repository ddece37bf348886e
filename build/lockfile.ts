/**
 * Completes package-lock.json (`npm run lockfile`). npm leaves out the optional binaries of other platforms when the
 * registry does not offer them, and `npm ci` then refuses its own lock file.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryRoot } from './paths.ts';
import { runScript } from './runScript.ts';

interface LockedPackage {
  readonly version?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly dev?: boolean;
  readonly [field: string]: unknown;
}

export interface Lockfile {
  readonly packages: Readonly<Record<string, LockedPackage>>;
  readonly [field: string]: unknown;
}

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const processors = ['arm64', 'arm', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'x64', 'wasm32'];

/** The platform that a binary is for, as its name tells: `@swc/core-linux-arm64-musl`. */
export function platformOf(name: string): Readonly<Record<string, readonly string[]>> {
  const words = name.split(/[-/]/);
  const found = (known: readonly string[]) => known.filter((word) => words.some((part) => part === word));
  const cpu = words.some((word) => /^arm(eabi|eabihf)?$/.test(word)) ? ['arm'] : found(processors);
  const os = found(systems);
  const libc = { musl: ['musl'], gnu: ['glibc'] };
  return {
    ...(cpu.length > 0 && { cpu }),
    ...(os.length > 0 && { os }),
    ...(words.includes('musl') && { libc: libc.musl }),
    ...(words.includes('gnu') && os.includes('linux') && { libc: libc.gnu }),
  };
}

/** Node's way of looking a package up, from the folder of who asks to the root. */
function isLocked(packages: Lockfile['packages'], from: string, name: string): boolean {
  const inside = from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`;
  if (inside in packages) return true;
  return from !== '' && isLocked(packages, from.replace(/\/?node_modules\/(@[^/]+\/)?[^/]+$/, ''), name);
}

/** The entries that are missing, by their place. Only exact versions can be told without asking the registry. */
export function missingEntries({ packages }: Lockfile): Record<string, LockedPackage> {
  const missing: Record<string, LockedPackage> = {};
  for (const [from, { optionalDependencies = {}, dev }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (isLocked(packages, from, name) || !/^\d/.test(version)) continue;
      const shared = `node_modules/${name}`;
      const taken = missing[shared] !== undefined && missing[shared].version !== version;
      const place = taken ? `${from}/${shared}` : shared;
      missing[place] = { version, ...platformOf(name), ...(dev === true && { dev }), optional: true };
    }
  }
  return missing;
}

export function completeLockfile(lockfile: Lockfile): Lockfile {
  const packages = { ...lockfile.packages, ...missingEntries(lockfile) };
  const sorted = Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
  return { ...lockfile, packages: Object.fromEntries(sorted) };
}

runScript(import.meta.url, async () => {
  const path = join(repositoryRoot, 'package-lock.json');
  const lockfile = JSON.parse(await readFile(path, 'utf8')) as Lockfile;
  await writeFile(path, `${JSON.stringify(completeLockfile(lockfile), null, 2)}\n`);
});
