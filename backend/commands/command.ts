import type { Logger } from '../../node/logs/logger.ts';
import { runProcess } from '../../node/process/runProcess.ts';
import { StartError } from '../../shared/settings/startError.ts';
import { parseBackendConfig } from '../config.ts';
import { openDatabase } from '../db/openDatabase.ts';
import { createUnitOfWork } from '../db/unitOfWork.ts';
import { findLinkSigningSecret } from '../developmentSecrets.ts';
import { createSignedLinks } from '../domain/codes/signedLinks.ts';
import { seedScenarios } from '../scenarios.ts';
import { runAdminCommand } from './adminCommand.ts';
import { runCodesCommand } from './codesCommand.ts';
import { runMailsCommand } from './mailsCommand.ts';

/** Standard output is for the command's result only. */
const writeToStderr = (_fields: object, message: string) => void process.stderr.write(`${message}\n`);
const stderrLog: Logger = { info: () => undefined, warn: writeToStderr, error: writeToStderr };

const [name = '', ...args] = process.argv.slice(2);

runProcess(
  () => name,
  async () => {
    const config = { ...parseBackendConfig(), dataFolder: '.data' };
    // The database may be production's, used with an incomplete environment.
    if (config.databaseUrl !== null && !config.production)
      process.stderr.write(
        `NODE_ENV is not production: links use ${config.publicUrl}, and missing secrets are read from .data.\n`,
      );
    if (name === 'seed' && config.production)
      throw new StartError('Scenarios cannot be loaded into a production database.');
    const { db, close } = await openDatabase({ ...config, log: stderrLog });
    const clock = () => new Date();
    const links = createSignedLinks(findLinkSigningSecret(config));
    const landingUrl = config.publicUrl + config.basePath;
    const dependencies = { unitOfWork: createUnitOfWork(db), clock, links, landingUrl };
    const commands = new Map<string, () => Promise<string>>([
      ['admin', () => runAdminCommand(dependencies, args)],
      ['codes', () => runCodesCommand(dependencies, args)],
      ['mails', () => runMailsCommand(dependencies, args)],
      ['seed', () => seedScenarios(db, clock).then(() => 'Scenarios created.\n')],
    ]);
    try {
      const run = commands.get(name);
      if (run === undefined) throw new StartError(`Available commands: ${[...commands.keys()].join(', ')}.`);
      process.stdout.write(await run());
    } finally {
      await close();
    }
  },
);
