/** An experiment that has run its time is decided and removed, not forgotten. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Check } from './check.ts';

const registry = 'shared/experiments.ts';

/** The `expires` dates (ISO 8601 days) of a registry's source that lie before `today`. */
function expiredDates(source: string, today: string): string[] {
  return [...source.matchAll(/\bexpir\w*:\s*'(\d{4}-\d\d-\d\d)'/g)]
    .map((match) => match[1] ?? '')
    .filter((date) => date < today);
}

export function createExperimentCheck(now: () => Date): Check {
  return {
    name: 'experiments',
    run: async (root) => {
      const source = await readFile(join(root, registry), 'utf8').catch(() => '');
      return expiredDates(source, now().toISOString().slice(0, 10)).map(
        (date) =>
          `${registry}: an experiment expired on ${date}. Keep the winner, remove the rest, or give it a new date.`,
      );
    },
  };
}
