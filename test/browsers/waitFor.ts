import { setTimeout as wait } from 'node:timers/promises';

/** Reads until the value is truthy. A page that is being replaced answers with an error. */
export async function waitFor<Value>(name: string, read: () => Promise<Value>): Promise<Exclude<Value, false | null>> {
  const deadline = Date.now() + 30_000;
  let problem = '';
  for (; Date.now() < deadline; await wait(50)) {
    try {
      const value = await read();
      if (value) return value as Exclude<Value, false | null>;
    } catch (error) {
      problem = ` (${String(error)})`;
    }
  }
  throw new Error(`not within 30 s: ${name}${problem}`);
}
