/**
 * How a file of this folder tells "run by node" from "imported by a test", and how its failure reaches the exit code.
 */
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Runs `main` only when the file at `moduleUrl` is the process's own script. */
export function runScript(moduleUrl: string, main: () => Promise<void>): void {
  const script = process.argv[1];
  if (script === undefined || resolve(script) !== fileURLToPath(moduleUrl)) return;
  main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exitCode = 1;
  });
}
