/**
 * A page that was loaded before a new release asks for files that are gone. A reload brings the new release, and the
 * drafts of the tab's forms are put back by it.
 */
import { activationIdParameter } from '../../shared/languagePaths.ts';

const storageKey = 'reloadedFor';

/**
 * Reloads the page for a file that is gone, once per file and tab. The answer is whether it does. `activationId` reads
 * the token that the activation page holds in memory only: the reload needs it in the address again.
 */
export function createRenewPage(
  activationId: () => string,
  location: Pick<Location, 'href' | 'replace' | 'reload'> = window.location,
) {
  return (file: string): boolean => {
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
}
