/** The backend as a process of its own: configuration, start, what to open, and an orderly end. */
import { join } from 'node:path';
import { pino } from 'pino';
import { parseBackendConfig } from './config.ts';
import type { RunningBackend } from './index.ts';
import { startFromConfig } from './startFromConfig.ts';
import { stopGracefully } from './stopGracefully.ts';

const log = pino({ name: 'backend', base: null, timestamp: pino.stdTimeFunctions.isoTime });

function fail(lines: readonly string[]): void {
  process.stderr.write(`${lines.join('\n')}\n`);
  process.exitCode = 1;
}

function printLinks({ graphqlUrl, mailboxUrl, adminSignInUrl, invitations }: RunningBackend): void {
  const links = [
    ['GraphQL', graphqlUrl],
    ['Mailbox', mailboxUrl],
    ['Admin sign-in', adminSignInUrl],
    ['Invitation', invitations?.valid],
    ['Expired invitation', invitations?.expired],
    ['Invitation without places', invitations?.outOfBalance],
  ];
  for (const [name, url] of links) {
    if (typeof url === 'string') process.stdout.write(`${name}: ${url}\n`);
  }
}

async function main(): Promise<void> {
  const parsed = parseBackendConfig();
  if (!parsed.ok)
    return fail([
      'The backend cannot start with this configuration:',
      ...parsed.problems.map((problem) => `- ${problem}`),
    ]);
  try {
    const backend = await startFromConfig({ config: parsed.config, dataFolder: join(process.cwd(), '.data'), log });
    stopGracefully(backend, log);
    printLinks(backend);
  } catch (error) {
    fail([`The backend could not start: ${error instanceof Error ? error.message : String(error)}`]);
    // Whatever is half open must not keep a process alive that serves nobody.
    process.exit(1);
  }
}

void main();
