/** A page from before a release asks for files that are gone. A reload brings the new release; drafts are put back. */
import { activationIdParameter } from '../../shared/languagePaths.ts';
import { MissingChunk } from '../loadChunk.ts';

const storageKey = 'reloadedFor';

/**
 * What to say of code that did not come. Nothing where a reload helps, which comes once per file and tab: whoever asked goes
 * on waiting until the page has gone. `activationId`, held in memory only, goes along.
 */
export function createExplainMissing(
  activationId: () => string,
  location: Pick<Location, 'href' | 'replace' | 'reload'> = window.location,
) {
  const renew = (file: string): boolean => {
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
    if (!(error instanceof MissingChunk) || error.gone === '') return 'connection';
    return renew(error.gone) ? new Promise(() => undefined) : 'outdated';
  };
}
