/** The stub backend as a separate process: it responds while the load script is busy. */
import { startStubBackend } from './stubBackend.ts';

const { graphqlUrl } = await startStubBackend();
process.stdout.write(`port ${new URL(graphqlUrl).port}\n`);
