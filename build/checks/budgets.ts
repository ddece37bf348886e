/** Holds a first visit to the limits of size-limit.config.ts. */
import { buildClient } from '../client.ts';
import { type Check, createCommandCheck, runCommand } from './check.ts';

/** Not by the name of the program: `tsx build/index.ts` has no node_modules/.bin on its path. */
const command = [process.execPath, 'node_modules/size-limit/bin.js', '--config', 'size-limit.config.ts'];

/** The weights of what stands in dist/, as a text for people. */
export async function readSizes(root: string): Promise<string> {
  return (await runCommand(root, command)).output;
}

export const budgetCheck: Check = {
  name: 'budgets',
  run: async (root) => {
    await buildClient(root, 'production');
    const remedy =
      'Load what the first view does not need by import(), share rules, preload what the first view shows.';
    return createCommandCheck('budgets', [...command, '--silent'], remedy).run(root);
  },
};
