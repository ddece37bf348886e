/** A real Chromium from `npm ci`. If the machine has no libraries or fonts for it, those of the package are used. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import chromium from '@sparticuz/chromium';
import type { LaunchOptions } from 'playwright-core';

const run = promisify(execFile);

/** Root has no sandbox; the rest disables the browser's own requests. */
const parameters = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-quic',
  '--disable-sync',
  '--no-first-run',
  '--font-render-hinting=none',
];

/** For `chromium.launch` and for the test runner's `launchOptions`. Call it once before workers start. */
export async function prepareChromium(): Promise<LaunchOptions> {
  const libraries = { LD_LIBRARY_PATH: join(tmpdir(), 'chromium-libraries/lib') };
  const fonts = existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_PATH: join(tmpdir(), 'fonts') };
  let executablePath = await chromium.executablePath();
  let problem = await problemOf(executablePath, {});
  if (problem !== null && !problem.includes('shared libraries')) {
    // An interrupted extraction leaves a truncated file.
    await rm(executablePath, { force: true });
    executablePath = await chromium.executablePath();
    problem = await problemOf(executablePath, {});
  }
  if (problem === null) return launchOptions(executablePath, fonts);
  await unpackLibraries(dirname(libraries.LD_LIBRARY_PATH));
  const remaining = await problemOf(executablePath, libraries);
  if (remaining !== null) throw new Error(`Chromium does not start on this machine: ${remaining}`);
  return launchOptions(executablePath, { ...fonts, ...libraries });
}

function launchOptions(executablePath: string, additions: Readonly<Record<string, string>>): LaunchOptions {
  const inherited = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { executablePath, args: parameters, headless: true, env: { ...Object.fromEntries(inherited), ...additions } };
}

async function problemOf(executablePath: string, additions: Readonly<Record<string, string>>): Promise<string | null> {
  try {
    await run(executablePath, ['--no-sandbox', '--version'], {
      env: { ...process.env, ...additions },
      timeout: 120_000,
    });
    return null;
  } catch (error) {
    return String(error);
  }
}

/** The package contains them, but extracts them only on such hosts. */
async function unpackLibraries(folder: string): Promise<void> {
  const entry = createRequire(join(process.cwd(), 'package.json')).resolve('@sparticuz/chromium');
  const archive = join(entry, '../../../bin/al2023.tar.br');
  const tape = await promisify(brotliDecompress)(await readFile(archive));
  await mkdir(folder, { recursive: true });
  const child = execFile('tar', ['-x', '-C', folder]);
  if (child.stdin === null) throw new Error('tar has no input.');
  const exited = new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`tar ended with ${code}.`))));
  });
  await Promise.all([pipeline([tape], child.stdin), exited]);
}
