/** Deployment files set no variable that nothing reads. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { allVariables } from '../variablesTable.ts';
import type { Check } from './check.ts';

const deployment = ['compose.yaml', 'Dockerfile'];

/** Variables of the images beside ours. */
const foreign = /^(POSTGRES_\w+|PGDATA|MP_\w+|NODE_OPTIONS)$/;

/** The keys of compose's `environment` maps, of services and of what they share, and the targets of a Dockerfile's `ENV`. */
const assignments = [/^ {4}(?: {2})?([A-Z][A-Z0-9_]+):/gm, /^(?:ENV\s+| {4})([A-Z][A-Z0-9_]+)=/gm];

export const environmentCheck: Check = {
  name: 'environment variables',
  run: async (root) => {
    const problems: string[] = [];
    for (const path of deployment) {
      const text = await readFile(join(root, path), 'utf8');
      const names = assignments.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = '']) => name));
      const unknown = names.filter((name) => !(name in allVariables) && !foreign.test(name));
      problems.push(...unknown.map((name) => `${path} sets ${name}, which nothing reads.`));
    }
    return problems;
  },
};
