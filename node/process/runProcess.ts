/** Starts a process and prints its links, or why it cannot start. */
import { ConfigError } from '../../shared/settings/parseEnvironment.ts';
import { StartError } from '../../shared/settings/startError.ts';
import { errorFields, type Logger } from '../logs/logger.ts';

/** Prints an error of `start`, with its stack if unexpected, and exits 1. */
export function runProcess(findProcessName: (error: unknown) => string, start: () => Promise<void>): void {
  start().catch((error: unknown) => {
    const isExpected = error instanceof ConfigError || error instanceof StartError;
    const { error: message, stack = '' } = errorFields(error);
    process.stderr.write(
      isExpected ? `${error.message}\n` : `The ${findProcessName(error)} could not start: ${message}\n${stack}\n`,
    );
    // Open handles would keep the process alive.
    process.exit(1);
  });
}

const localHostPattern = /^(?:(?:.+\.)?localhost|127\.[\d.]+|0\.0\.0\.0|\[::1?\])$/;

export function warnOfLocalUrl({ production, publicUrl }: { production: boolean; publicUrl: string }, log: Logger) {
  if (production && localHostPattern.test(new URL(publicUrl).hostname)) log.warn({ publicUrl }, 'PUBLIC_URL is local');
}

export type Link = readonly [name: string, url: string];

export function printLinks(title: string, links: readonly Link[]): void {
  const width = Math.max(...links.map(([name]) => name.length)) + 2;
  process.stdout.write(`\n${title}:\n${links.map(([name, url]) => `  ${name.padEnd(width)}${url}`).join('\n')}\n\n`);
}
