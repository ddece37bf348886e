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
