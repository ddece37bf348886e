/**
 * `npm run hostile -- http://127.0.0.1:3000 [http://127.0.0.1:9090]`: sends the hostile requests of the tests to a
 * running site and its backend. Prints one line for each wrong response.
 */
import { runScript } from '../build/runScript.ts';
import { backendSurface, siteSurface } from './support/hostile/attack.ts';
import { hostileBodies } from './support/hostile/bodies.ts';
import { portOf } from './support/hostile/environments.ts';
import { hostileHeads } from './support/hostile/requests.ts';
import { runAttacks } from './support/hostile/runAttacks.ts';
import { runSocketAttacks } from './support/hostile/sockets.ts';
import { hostileTargets } from './support/hostile/targets.ts';

runScript(import.meta.url, async () => {
  const [site, backend] = process.argv.slice(2);
  if (site === undefined) throw new Error('Pass the site: npm run hostile -- http://127.0.0.1:3000');
  const problems: string[] = [];
  for (const [url, surface] of [
    [site, siteSurface],
    [backend, backendSurface],
  ] as const) {
    if (url === undefined) continue;
    const attacks = [...hostileTargets(surface), ...hostileHeads(surface), ...hostileBodies(surface)];
    problems.push(...(await runAttacks(portOf(url), attacks)));
    if (surface === backendSurface) problems.push(...(await runSocketAttacks(portOf(url))));
    process.stdout.write(`${url}: ${attacks.length} requests\n`);
  }
  process.stdout.write(`${[...problems, `${problems.length} faults`].join('\n')}\n`);
  if (problems.length > 0) process.exitCode = 1;
});
