/** The command as a process: the database of the configuration, PGlite's folder only while no server holds it. */
import type { Logger } from '../node/logger.ts';
import { runProcess } from '../node/runProcess.ts';
import { runCodesCommand } from './codesCommand.ts';
import { parseBackendConfig } from './config.ts';
import { openDatabase } from './db/openDatabase.ts';
import { createUnitOfWork } from './db/unitOfWork.ts';
import { cryptoRandom } from './domain/clock.ts';

/** What is printed is the answer, which another program may read; a log line would stand among the codes. */
const complain = (_fields: object, message: string) => void process.stderr.write(`${message}\n`);
const quiet: Logger = { info: () => undefined, warn: complain, error: complain };

runProcess(
  () => 'codes',
  async () => {
    const { databaseUrl } = parseBackendConfig();
    const { db, close } = await openDatabase({ databaseUrl, dataFolder: '.data', log: quiet });
    try {
      const unitOfWork = createUnitOfWork({ db, random: cryptoRandom, onMail: () => undefined });
      const dependencies = { unitOfWork, clock: () => new Date(), random: cryptoRandom };
      process.stdout.write(await runCodesCommand(dependencies, process.argv.slice(2)));
    } finally {
      await close();
    }
  },
);
