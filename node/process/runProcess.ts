/** A process's beginning: what it says when it listens, and when it cannot start. */
import { ConfigError } from '../../shared/settings/parseEnvironment.ts';
import { StartError } from '../../shared/settings/startError.ts';
import { errorFields, type Logger } from '../logs/logger.ts';

/** Runs `start`; what it throws is told in plain words, with a stack only where nobody has foreseen it, and exits 1. */
export function runProcess(nameOf: (error: unknown) => string, start: () => Promise<void>): void {
  start().catch((error: unknown) => {
    const isExpected = error instanceof ConfigError || error instanceof StartError;
    const { error: message, stack = '' } = errorFields(error);
    process.stderr.write(
      isExpected ? `${error.message}\n` : `The ${nameOf(error)} could not start: ${message}\n${stack}\n`,
    );
    // Whatever is half open must not keep a process alive that serves nobody.
    process.exit(1);
  });
}

const localHostPattern = /^(?:(?:.+\.)?localhost|127\.[\d.]+|0\.0\.0\.0|\[::1?\])$/;

/** Of either process: the site's pages and the backend's mails hold the address. */
export function warnOfLocalUrl(
  { production, publicUrl }: { production: boolean; publicUrl: string },
  log: Logger,
): void {
  if (production && localHostPattern.test(new URL(publicUrl).hostname))
    log.warn({ publicUrl }, 'PUBLIC_URL is local: links in pages and mails will be too');
}

export type Link = readonly [name: string, url: string];

/** What to open, printed once a process listens: plain full addresses that a terminal makes clickable. */
export function printLinks(title: string, links: readonly Link[]): void {
  const width = Math.max(...links.map(([name]) => name.length)) + 2;
  process.stdout.write(`\n${title}:\n${links.map(([name, url]) => `  ${name.padEnd(width)}${url}`).join('\n')}\n\n`);
}
