/** A browser may remember a failed import, not a failed fetch: a chunk's files are fetched before the import. */

/** Code that did not come: the network's doing, and nothing to report. */
export class ChunkLoadError extends Error {
  /** `gone`: the address of a file that only a new document helps with. Empty: another try may. */
  constructor(readonly missingUrl = '') {
    super('Code did not come');
  }
}

/** The file that this stands in, and with it the page's entry, is there. */
const loadedFiles = new Set([import.meta.url]);

/** `load` is one `import()` and nothing else: only its own text has the name that the build gave to the file. */
export function loadChunk<Chunk>(load: () => Promise<Chunk>): Promise<Chunk> {
  return delayErrorsOnUnload(async () => {
    const seenFiles = new Set(loadedFiles);
    const [entryFile = ''] = await fetchReferencedFiles(String(load), /import\("(.+?)"\)/g, seenFiles);
    for (const file of seenFiles) loadedFiles.add(file);
    return load().catch(() => {
      // It is there, and the browser has given it up.
      throw new ChunkLoadError(entryFile);
    });
  });
}

/** Firefox ends requests when a page is left: a failure is then told only if the page stays after all. */
export async function delayErrorsOnUnload<Result>(task: () => Promise<Result>): Promise<Result> {
  let waitMs = 0;
  const onBeforeUnload = () => {
    waitMs = 10_000;
  };
  // No longer than for the work: some browsers keep no page for going back that listens for this.
  window.addEventListener('beforeunload', onBeforeUnload);
  try {
    return await task();
  } catch (error) {
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    throw error;
  } finally {
    window.removeEventListener('beforeunload', onBeforeUnload);
  }
}

/** Fetches the files that are named in a text, and those that they name. */
function fetchReferencedFiles(text: string, pattern: RegExp, seenFiles: Set<string>): Promise<string[]> {
  return Promise.all(
    Array.from(text.matchAll(pattern), async ([, name = '']) => {
      const file = new URL(name, import.meta.url).href;
      if (seenFiles.has(file)) return file;
      seenFiles.add(file);
      const response = await fetch(file).catch(() => null);
      if (!response?.ok) throw new ChunkLoadError(response && [404, 410].includes(response.status) ? file : '');
      await fetchReferencedFiles(await response.text(), /(?:from|import) ?"(\.\/[\w.-]+)"/g, seenFiles);
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
