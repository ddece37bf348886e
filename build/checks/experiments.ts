/** Experiments must not be expired, and each needs its feature. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Experiment, experiments } from '../../shared/experiments/experiments.ts';

const registry = 'shared/experiments/experiments.ts';
const featuresFile = 'server/data/features.json';

export function findExperimentErrors(
  registered: readonly Pick<Experiment, 'key' | 'owner' | 'expires'>[],
  features: readonly string[],
  today: string,
): readonly string[] {
  const keys = registered.map(({ key }) => key);
  return [
    ...registered
      .filter(({ expires }) => expires < today)
      .map(
        ({ key, owner, expires }) =>
          `${key} expired on ${expires}: ask ${owner} which variant stays, and remove the others from the code.`,
      ),
    ...features
      .filter((name) => !keys.includes(name))
      .map((name) => `${name} in ${featuresFile} is not registered in ${registry}.`),
    ...keys.filter((key) => !features.includes(key)).map((key) => `${key} is registered but not in ${featuresFile}.`),
  ];
}

export async function checkExperiments(root: string): Promise<readonly string[]> {
  const { features } = JSON.parse(await readFile(join(root, featuresFile), 'utf8')) as { features: object };
  return findExperimentErrors(Object.values(experiments), Object.keys(features), new Date().toISOString().slice(0, 10));
}
