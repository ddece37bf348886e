/** An operator's command as a process: the database of the configuration, PGlite's folder only while no server holds it. */
import type { Logger } from '../node/logger.ts';
import { runProcess } from '../node/runProcess.ts';
import { parseBackendConfig } from './config.ts';
import { openDatabase } from './db/openDatabase.ts';
import { createUnitOfWork } from './db/unitOfWork.ts';
import { completeSecrets } from './developmentSecrets.ts';
import type { DomainDependencies } from './domain/dependencies.ts';
import { createSignedLinks } from './domain/signedLinks.ts';

/** What the audit log says of whoever has the machine. */
export const operator = 'operator';

export type CommandDependencies = Pick<DomainDependencies, 'unitOfWork' | 'clock'>;

export type InvitingDependencies = CommandDependencies & Pick<DomainDependencies, 'links' | 'landingUrl'>;

/** Answers in words. @throws {StartError} in words, where nothing was done. */
export type Command<Dependencies = CommandDependencies> = (
  dependencies: Dependencies,
  args: readonly string[],
) => Promise<string>;

/** What is printed is the answer, which another program may read; a log line would stand among it. */
const complain = (_fields: object, message: string) => void process.stderr.write(`${message}\n`);
const quiet: Logger = { info: () => undefined, warn: complain, error: complain };

export function runCommand(name: string, command: Command<InvitingDependencies>): void {
  runProcess(
    () => name,
    async () => {
      const config = { ...parseBackendConfig(), dataFolder: '.data' };
      // It may be production's, asked without the rest of the backend's environment.
      if (config.databaseUrl !== null && !config.production)
        process.stderr.write(
          `NODE_ENV is not production: links lead to ${config.publicUrl}, and secrets that are not given are those of .data.\n`,
        );
      const { db, close } = await openDatabase({ ...config, log: quiet });
      try {
        const unitOfWork = createUnitOfWork(db);
        const links = createSignedLinks(completeSecrets(config).linkSigningSecret);
        const landingUrl = config.publicUrl + config.basePath;
        const dependencies = { unitOfWork, clock: () => new Date(), links, landingUrl };
        process.stdout.write(await command(dependencies, process.argv.slice(2)));
      } finally {
        await close();
      }
    },
  );
}
