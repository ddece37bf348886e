/**
 * Where the browser tells of problems that no visitor sees: a country that could not be determined, an answer that an
 * operator should mend. It says nothing by itself; error reporting listens here, also to what was told before it came.
 */
export interface Problems {
  readonly report: (problem: Error) => void;
  readonly listen: (listener: (problem: Error) => void) => void;
}

/** A page that tells the same thing over and over must not fill the memory. */
const longestMemory = 20;

export function createProblems(): Problems {
  const told: Error[] = [];
  const listeners: ((problem: Error) => void)[] = [];
  return {
    report: (problem) => {
      if (told.length < longestMemory) told.push(problem);
      for (const listener of listeners) listener(problem);
    },
    listen: (listener) => {
      for (const problem of told) listener(problem);
      listeners.push(listener);
    },
  };
}
