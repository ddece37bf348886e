/** The shape of every check: a list of problems, each a sentence that says how to mend it. */
import { spawn } from 'node:child_process';

export interface Check {
  readonly name: string;
  readonly run: (root: string) => Promise<readonly string[]>;
}

/** A check that is somebody else's program: silent when it passes, quoted when it does not. */
export function createCommandCheck(name: string, command: readonly string[], remedy: string): Check {
  return {
    name,
    run: async (root) => {
      const { code, output } = await runCommand(root, command);
      return code === 0 ? [] : [`${output.trim()}\n${remedy}`];
    },
  };
}

export function runCommand(root: string, [program = '', ...parameters]: readonly string[]) {
  return new Promise<{ code: number | null; output: string }>((resolve, reject) => {
    const child = spawn(program, parameters, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output: Buffer.concat(chunks).toString('utf8') }));
  });
}
