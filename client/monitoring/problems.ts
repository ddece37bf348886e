/**
 * Where the browser tells of problems that no visitor sees: a country that could not be determined, an answer that an
 * operator should mend. It says nothing by itself; error reporting listens here, also to what was told before it came.
 */
type Listener = (problem: Error) => void;

/** A page that tells the same thing over and over must not fill the memory. */
const longestMemory = 20;

export function createProblems() {
  const told: Error[] = [];
  const listeners: Listener[] = [];
  return {
    report: (problem: Error) => {
      if (told.length < longestMemory) told.push(problem);
      for (const listener of listeners) listener(problem);
    },
    listen: (listener: Listener) => {
      for (const problem of told) listener(problem);
      listeners.push(listener);
    },
  };
}
