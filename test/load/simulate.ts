/**
 * `npm run simulate`: random histories of the membership, until one is not what the model allows.
 *   --histories 1000
 *   --seed N   `--path P`: the history that an earlier run printed
 */
import { parseArgs } from 'node:util';
import { runScript } from '../../build/runScript.ts';
import { simulate } from '../simulation/simulate.ts';
import { startPostgres } from '../support/databases.ts';

runScript(import.meta.url, async () => {
  const { values } = parseArgs({
    options: {
      histories: { type: 'string', default: '1000' },
      seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
      path: { type: 'string', default: '' },
    },
  });
  const postgres = await startPostgres();
  const started = performance.now();
  process.stdout.write(`Seed ${values.seed}\n`);
  try {
    await simulate(await postgres.createDatabase(), Number(values.seed), Number(values.histories), values.path);
    const seconds = Math.round((performance.now() - started) / 1000);
    process.stdout.write(`${values.histories} histories in ${seconds} s\n`);
  } finally {
    await postgres.stop();
  }
});
