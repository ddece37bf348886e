/** Holds a first visit to the limits of size-limit.config.ts. */
import { buildClient } from '../client.ts';
import { type Check, createCommandCheck, runCommand } from './check.ts';

/** Not by the name of the program: `tsx build/index.ts` has no node_modules/.bin on its path. */
const command = [process.execPath, 'node_modules/size-limit/bin.js', '--config', 'size-limit.config.ts'];

/** The weights of what stands in dist/, as a text for people. */
export async function readSizes(root: string): Promise<string> {
  return (await runCommand(root, command)).output;
}

const remedy = 'Load what the first view does not need by import(), share rules, preload what the first view shows.';

/** Of what stands in dist/. */
export const builtBudgetCheck: Check = createCommandCheck('budgets', [...command, '--silent'], remedy);

/** Of what the sources come to: builds the browser's files first. */
export const budgetCheck: Check = {
  ...builtBudgetCheck,
  run: async (root) => {
    await buildClient(root, 'production');
    return builtBudgetCheck.run(root);
  },
};
