/** A browser may cache a failed import, not a failed fetch: a chunk's files are fetched before the import. */
import { activationIdParameter } from '../../shared/routing/languagePaths.ts';

/** Code failed to load: a network error, not reported. */
export class ChunkLoadError extends Error {
  /** `missingUrl`: the file that only a reload can replace; empty if a retry may succeed. */
  constructor(readonly missingUrl = '') {
    super('Code failed to load');
  }
}

/** This file is part of the page's entry. */
const loadedFiles = new Set([import.meta.url]);

/** `load` is a single `import()`: the file's name is read from the function's text. */
export function loadChunk<Chunk>(load: () => Promise<Chunk>): Promise<Chunk> {
  return delayErrorsOnUnload(async () => {
    const seenFiles = new Set(loadedFiles);
    const [entryFile = ''] = await fetchReferencedFiles(String(load), /import\("(.+?)"\)/g, seenFiles);
    for (const file of seenFiles) loadedFiles.add(file);
    return load().catch(() => {
      // The file exists, but the browser caches a failed import.
      throw new ChunkLoadError(entryFile);
    });
  });
}

/**
 * Firefox aborts requests when a page unloads: the error is delayed, in case the page does unload. `waitMs` is the delay
 * without the event that announces it, which may have come before the task.
 */
export async function delayErrorsOnUnload<Result>(task: () => Promise<Result>, waitMs = 0): Promise<Result> {
  let delayMs = waitMs;
  const onBeforeUnload = () => {
    delayMs = 10_000;
  };
  // Only during the task: a page with this listener may not enter the back-forward cache.
  window.addEventListener('beforeunload', onBeforeUnload);
  try {
    return await task();
  } catch (error) {
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    throw error;
  } finally {
    window.removeEventListener('beforeunload', onBeforeUnload);
  }
}

/** Fetches the files named in a text, and recursively those that they import. */
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

/** Caches a success; the next call after a failure tries again. */
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

const storageKey = 'reloadedFor';

/**
 * After a release old pages request files that no longer exist: the handler reloads once per file and tab, and does not
 * settle then. The URL keeps `activationId`, which is in memory only.
 */
export function createLoadErrorHandler(
  activationId: () => string,
  location: Pick<Location, 'href' | 'replace' | 'reload'> = window.location,
) {
  const reloadOnce = (file: string): boolean => {
    try {
      if (window.sessionStorage.getItem(storageKey) === file) return false;
      window.sessionStorage.setItem(storageKey, file);
    } catch {
      // Without storage the reloads would loop, and drafts would be lost.
      return false;
    }
    const id = activationId();
    if (id === '') location.reload();
    else {
      const url = new URL(location.href);
      url.searchParams.set(activationIdParameter, id);
      location.replace(url.href);
    }
    return true;
  };
  return async (error: unknown): Promise<'connection' | 'outdated'> => {
    if (!(error instanceof ChunkLoadError) || error.missingUrl === '') return 'connection';
    return reloadOnce(error.missingUrl) ? new Promise(() => undefined) : 'outdated';
  };
}
