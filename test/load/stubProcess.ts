/** The backend that costs nothing, as a process of its own: it answers while the visitors' script is busy with sending. */
import { startStubBackend } from './stubBackend.ts';

const { graphqlUrl } = await startStubBackend();
process.stdout.write(`port ${new URL(graphqlUrl).port}\n`);
