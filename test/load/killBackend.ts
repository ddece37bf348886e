/**
 * `npm run try-kills`: kills a backend (SIGKILL) at random moments of registration, activation and mailing, on PGlite
 * and PostgreSQL, with a mail server that rejects, delays and disconnects. Fails if an invariant is broken.
 *   --kills 100   on each
 *   --visitors 12   at a time
 *   --only PGlite|PostgreSQL
 */
import { parseArgs } from 'node:util';
import { runScript } from '../../build/runScript.ts';
import { startPostgres } from '../support/databases.ts';
import { type KillingReport, killAtRandom } from '../support/killAtRandom.ts';

const say = (text: string) => process.stdout.write(`${text}\n`);

const columns = [
  'kills',
  'registered',
  'activated',
  'refused',
  'repeated',
  'sent',
  'dead',
  'duplicated',
  'broken',
] as const;

runScript(import.meta.url, async () => {
  const { values } = parseArgs({
    options: {
      kills: { type: 'string', default: '100' },
      visitors: { type: 'string', default: '12' },
      only: { type: 'string', default: '' },
    },
  });
  const kinds = ['PGlite', 'PostgreSQL'].filter((kind) => kind.includes(values.only));
  const reports = new Map<string, KillingReport>();
  for (const kind of kinds) {
    const postgres = kind === 'PGlite' ? null : await startPostgres();
    const report = await killAtRandom({
      databaseUrl: postgres === null ? null : await postgres.createDatabase(),
      kills: Number(values.kills),
      visitors: Number(values.visitors),
      killWithinMs: 1500,
      faults: { later: 10, never: 3, hangUp: 3 },
      onKill: (kill) => kill % 10 === 0 && say(`${kind}: killed ${kill} times`),
    }).finally(() => postgres?.stop());
    reports.set(kind, report);
  }
  say(['', ...columns].join('\t'));
  for (const [kind, report] of reports) {
    const numbers = { ...report, kills: values.kills, broken: report.broken.length };
    say([kind, ...columns.map((column) => numbers[column])].join('\t'));
    for (const texts of report.broken.slice(0, 20)) say(`  ${texts}`);
    if (report.broken.length > 0) process.exitCode = 1;
  }
});
