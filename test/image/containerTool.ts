/** What the image test needs from the program that builds and runs images. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';

export interface BuildOptions {
  readonly tag: string;
  /** The base image; undefined for the one in the Dockerfile. */
  readonly base: string | undefined;
  readonly args: Readonly<Record<string, string>>;
  /** npm's configuration, for the build only. */
  readonly npmrc: string;
}

/** The image's configuration. */
export interface ImageConfig {
  readonly user: string;
  readonly workingDir: string;
  readonly env: readonly string[];
  readonly command: readonly string[];
  readonly labels: Readonly<Record<string, string>>;
  /** A command that exits with 0 while the process responds; empty for none. */
  readonly healthCheck: readonly string[];
}

export interface RunOptions {
  readonly env: Readonly<Record<string, string>>;
  /** Replaces the image's command. */
  readonly command?: readonly string[];
}

/** Runs with the root file system read-only, a tmpfs at /tmp, no rights, as the image's user, on this machine's network. */
export interface ContainerTool {
  /** Includes the version. */
  readonly name: string;
  /** @throws if it is unavailable. */
  pull(image: string): Promise<void>;
  build(options: BuildOptions): Promise<void>;
  configOf(image: string): Promise<ImageConfig>;
  /** As the tool formats it. */
  sizeOf(image: string): Promise<string>;
  start(image: string, options: RunOptions): Promise<ChildProcess>;
  removeContainers(): Promise<void>;
}

const run = promisify(execFile);

/** The standard output. @throws with the error output. */
export async function outputOf(program: string, ...args: readonly string[]): Promise<string> {
  return (await run(program, args, { maxBuffer: 64 * 2 ** 20 })).stdout.trim();
}

/** Shows the output as it comes. */
export function runLoudly(program: string, ...args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'] });
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${program} ${args[0]} ended with ${code}`));
    });
  });
}

export const buildArguments = ({ tag, base, args, npmrc }: BuildOptions): readonly string[] => [
  ...Object.entries({ ...args, ...(base === undefined ? {} : { NODE_IMAGE: base }) }).flatMap(([name, value]) => [
    '--build-arg',
    `${name}=${value}`,
  ]),
  '--secret',
  `id=npmrc,src=${npmrc}`,
  '--tag',
  tag,
  '.',
];
