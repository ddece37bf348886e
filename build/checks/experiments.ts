/** Experiments end: each has an owner, a day, and a feature of its own; what is decided leaves the code. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Experiment, experiments as registered } from '../../shared/experiments.ts';
import { readTexts } from '../readTexts.ts';
import type { Check } from './check.ts';

const registry = 'shared/experiments.ts';
const featuresFile = 'server/data/features.json';
/** By a key of its own a component would branch on what no page state has, and no check would know of it. */
const evaluation = /\b(?:evalFeature|isOn|isOff|getFeatureValue|useFeature\w*)\(\s*['"`]/;

interface LocalFeatures {
  readonly features?: Readonly<Record<string, { readonly rules?: readonly Rule[] }>>;
  readonly experiments?: readonly Rule[];
}

interface Rule {
  readonly key?: string;
  readonly variations?: readonly unknown[];
  readonly hashVersion?: number;
}

export function createExperimentCheck(
  experiments: Readonly<Record<string, Experiment>> = registered,
  now = () => new Date(),
): Check {
  return {
    name: 'experiments',
    run: async (root) => {
      const today = now().toISOString().slice(0, 10);
      const text = await readFile(join(root, featuresFile), 'utf8');
      const sources = await readTexts(root, '{client,server,shared}/**/*.{ts,tsx}', '!**/*.test.*');
      return [
        ...Object.values(experiments).flatMap((experiment) => problemsOf(experiment, today)),
        ...problemsOfFeatures(
          JSON.parse(text) as LocalFeatures,
          new Set(Object.values(experiments).map(({ key }) => key)),
        ),
        ...[...sources]
          .filter(([, source]) => evaluation.test(source))
          .map(
            ([path]) =>
              `${path} asks for a feature by name: register it in ${registry} and branch on the page's state.`,
          ),
      ];
    },
  };
}

function problemsOf({ key, owner, expires, variants }: Experiment, today: string): readonly string[] {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(expires) && !Number.isNaN(Date.parse(expires));
  return [
    ...(isDay ? [] : [`${key} in ${registry} expires on ${expires}, which is no day: write 2027-05-31.`]),
    ...(isDay && expires < today
      ? [`${key} expired on ${expires}: ask ${owner} which variant stays, and take the others out of the code.`]
      : []),
    ...(owner.trim() === '' ? [`${key} in ${registry} has no owner: name the team that decides.`] : []),
    ...(new Set(variants).size < 2 ? [`${key} in ${registry} has fewer than two variants.`] : []),
  ];
}

function problemsOfFeatures(
  { features = {}, experiments = [] }: LocalFeatures,
  keys: ReadonlySet<string>,
): readonly string[] {
  const names = Object.keys(features);
  const rules = [...Object.values(features).flatMap((feature) => feature.rules ?? []), ...experiments];
  return [
    ...names
      .filter((name) => !keys.has(name))
      .map((name) => `${name} in ${featuresFile} is not registered in ${registry}.`),
    ...[...keys].filter((key) => !names.includes(key)).map((key) => `${key} is registered but not in ${featuresFile}.`),
    ...rules
      .filter(({ variations, hashVersion }) => variations !== undefined && hashVersion !== 2)
      .map(({ key = 'A rule' }) => `${key} in ${featuresFile} needs "hashVersion": 2: the older one draws unevenly.`),
    ...experiments
      .filter(({ variations = [] }) =>
        variations.some((variation) =>
          ['css', 'js', 'domMutations'].some((name) => Object.hasOwn(Object(variation), name)),
        ),
      )
      .map(({ key = 'An experiment' }) => `${key} in ${featuresFile} is a visual one: only redirects are followed.`),
  ];
}
