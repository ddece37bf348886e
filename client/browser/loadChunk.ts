/** A browser may remember a failed import, not a failed fetch: a chunk's files are fetched before the import. */

/** Code that did not come: the network's doing, and nothing to report. */
export class MissingChunk extends Error {
  /** `gone`: the address of a file that only a new document helps with. Empty: another try may. */
  constructor(readonly gone = '') {
    super('Code did not come');
  }
}

/** The file that this stands in, and with it the page's entry, is there. */
const known = new Set([import.meta.url]);

/** `load` is one `import()` and nothing else: only its own text has the name that the build gave to the file. */
export function loadChunk<Chunk>(load: () => Promise<Chunk>): Promise<Chunk> {
  return unlessLeaving(async () => {
    const seen = new Set(known);
    const [first = ''] = await fetchNamed(String(load), /import\("(.+?)"\)/g, seen);
    for (const file of seen) known.add(file);
    return load().catch(() => {
      // It is there, and the browser has given it up.
      throw new MissingChunk(first);
    });
  });
}

/** Firefox ends requests when a page is left: a failure is then told only if the page stays after all. */
export async function unlessLeaving<Result>(work: () => Promise<Result>): Promise<Result> {
  let waitMs = 0;
  const leave = () => {
    waitMs = 10_000;
  };
  // No longer than for the work: some browsers keep no page for going back that listens for this.
  window.addEventListener('beforeunload', leave);
  try {
    return await work();
  } catch (error) {
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    throw error;
  } finally {
    window.removeEventListener('beforeunload', leave);
  }
}

/** Fetches the files that are named in a text, and those that they name. */
function fetchNamed(text: string, names: RegExp, seen: Set<string>): Promise<string[]> {
  return Promise.all(
    Array.from(text.matchAll(names), async ([, name = '']) => {
      const file = new URL(name, import.meta.url).href;
      if (seen.has(file)) return file;
      seen.add(file);
      const response = await fetch(file).catch(() => null);
      if (!response?.ok) throw new MissingChunk(response && [404, 410].includes(response.status) ? file : '');
      await fetchNamed(await response.text(), /(?:from|import) ?"(\.\/[\w.-]+)"/g, seen);
      return file;
    }),
  );
}

/** What came is kept; what did not is tried again by the next call. */
export function once<Result>(load: () => Promise<Result>): () => Promise<Result> {
  let loading: Promise<Result> | null = null;
  return () => {
    loading ??= load().catch((error) => {
      loading = null;
      throw error;
    });
    return loading;
  };
}
