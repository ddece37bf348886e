/** A container that runs, and one that runs to its end. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { ContainerTool, RunOptions } from './containerTool.ts';

export interface Container {
  /** Milliseconds from its start to the first 200. */
  readonly durationMs: number;
  /** @throws if the exit code is not 0. */
  stop(): Promise<void>;
}

/** Milliseconds. */
const timeoutMs = 60_000;

function collectOutput({ stdout, stderr }: ChildProcess): () => string {
  const outputText: string[] = [];
  for (const stream of [stdout, stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => outputText.push(text));
  return () => outputText.join('');
}

/** Resolves with the first 200 of `url`. */
export async function startContainer(
  tool: ContainerTool,
  image: string,
  url: string,
  options: RunOptions,
): Promise<Container> {
  const started = performance.now();
  const child = await tool.start(image, options);
  const output = collectOutput(child);
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const responses = () =>
    fetch(url).then(
      (response) => response.arrayBuffer().then(() => response.ok),
      () => false,
    );
  while (!(await responses())) {
    if (child.exitCode !== null) throw new Error(`The container ended with ${child.exitCode}: ${output()}`);
    if (performance.now() - started > timeoutMs) {
      child.kill('SIGKILL');
      throw new Error(`${url} did not respond within ${timeoutMs} ms: ${output()}`);
    }
    await wait(2);
  }
  return {
    durationMs: performance.now() - started,
    stop: async () => {
      child.kill('SIGTERM');
      const code = await ended;
      if (code !== 0) throw new Error(`The container ended with ${code}: ${output().slice(-2000)}`);
    },
  };
}

/** The exit code and the output. */
export async function runContainer(tool: ContainerTool, image: string, options: RunOptions) {
  const child = await tool.start(image, options);
  const output = collectOutput(child);
  // Not 'exit': output may follow it.
  const [code] = await once(child, 'close');
  return { code: code as number | null, output: output().trim() };
}
