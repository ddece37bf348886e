/** A page from before a release asks for files that are gone. A reload brings the new release; drafts are put back. */
import { activationIdParameter } from '../../shared/routing/languagePaths.ts';
import { ChunkLoadError } from '../browser/loadChunk.ts';

const storageKey = 'reloadedFor';

/** Reloads once per file and tab, and then never settles. `activationId`, in memory only, goes along. */
export function createLoadErrorHandler(
  activationId: () => string,
  location: Pick<Location, 'href' | 'replace' | 'reload'> = window.location,
) {
  const reloadOnce = (file: string): boolean => {
    try {
      if (window.sessionStorage.getItem(storageKey) === file) return false;
      window.sessionStorage.setItem(storageKey, file);
    } catch {
      // Without a storage nothing would end a loop of reloads, nor keep what was typed.
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
