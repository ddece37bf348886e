/** A page from before a release requests files that are gone. A reload brings the new release and restores drafts. */
import { activationIdParameter } from '../../shared/routing/languagePaths.ts';
import { ChunkLoadError } from '../browser/loadChunk.ts';

const storageKey = 'reloadedFor';

/** Reloads once per file and tab, and then never settles. The address takes `activationId` along, which is in memory only. */
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
